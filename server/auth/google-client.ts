import * as oidc from "openid-client";
import * as v from "valibot";
import { isLoopbackHost } from "../loopback.ts";

export interface GoogleSettings {
	readonly clientId: string;
	readonly clientSecret: string;
	/** Of an OpenID provider, by default https://accounts.google.com. */
	readonly issuer: string;
}

/** What Google says about a person. */
export interface GoogleProfile {
	readonly sub: string;
	/** Lower case. */
	readonly email: string;
	/** Whether Google knows the address to be the person's. */
	readonly email_verified: boolean;
	readonly name: string;
	readonly picture?: string | undefined;
}

export interface AuthorizationChecks {
	readonly state: string;
	readonly nonce: string;
	readonly codeVerifier: string;
}

export interface GoogleClient {
	/** Where to send the browser. */
	createAuthorizationUrl(challenge: AuthorizationChecks): Promise<URL>;
	/**
	 * Who came back.
	 *
	 * @param query of the address that Google sent the browser back to
	 * @throws when Google says no, or anything does not fit the challenge
	 */
	exchangeCode(query: string, challenge: AuthorizationChecks): Promise<GoogleProfile>;
}

const claimsSchema = v.object({
	sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
	email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail()),
	email_verified: v.optional(v.boolean(), false),
	name: v.optional(v.pipe(v.string(), v.transform(trimName)), ""),
	picture: v.optional(v.pipe(v.string(), v.url(), v.maxLength(1_000))),
});

/** A name without what the database cannot keep, and not longer than a name. */
function trimName(name: string): string {
	const characters = [...name.replace(/\p{Cc}|\p{Cs}/gu, " ").trim()];
	return characters.slice(0, 200).join("");
}

/** Google, or another OpenID provider in its place, as openid-client speaks with it. @param redirectUri of our callback */
export function createGoogleClient(
	{ clientId, clientSecret, issuer }: GoogleSettings,
	redirectUri: string,
): GoogleClient {
	const server = new URL(issuer);
	let discovered: Promise<oidc.Configuration> | undefined;

	/** Asked when first needed, so that the server starts without Google; a failure is not remembered. */
	function configuration(): Promise<oidc.Configuration> {
		discovered ??= oidc
			.discovery(server, clientId, clientSecret, undefined, {
				timeout: 10,
				// Unencrypted only within this machine, for tests.
				execute: server.protocol === "http:" && isLoopbackHost(server.hostname) ? [oidc.allowInsecureRequests] : [],
			})
			.catch((error: unknown) => {
				discovered = undefined;
				throw error;
			});
		return discovered;
	}

	return {
		async createAuthorizationUrl({ state, nonce, codeVerifier }) {
			return oidc.buildAuthorizationUrl(await configuration(), {
				redirect_uri: redirectUri,
				scope: "openid email profile",
				state,
				nonce,
				code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: "S256",
			});
		},
		async exchangeCode(query, { state, nonce, codeVerifier }) {
			// Our own address of the callback, whatever name the request used for us.
			const answer = new URL(redirectUri);
			answer.search = query;
			const tokens = await oidc.authorizationCodeGrant(await configuration(), answer, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: codeVerifier,
				idTokenExpected: true,
			});
			return v.parse(claimsSchema, tokens.claims());
		},
	};
}

export function createAuthorizationChecks(): AuthorizationChecks {
	return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
}
