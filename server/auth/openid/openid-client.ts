import * as oidc from "openid-client";
import * as v from "valibot";
import { tidyText } from "../../../src/rules/tidy-text.ts";
import { isLoopbackHost } from "../../loopback.ts";
import { emailSchema } from "../input.ts";

export interface OpenIdSettings {
	readonly clientId: string;
	readonly clientSecret: string;
	/** The issuer. Its `/.well-known/openid-configuration` says the rest (OpenID Connect Discovery 1.0). */
	readonly issuer: string;
}

export interface AuthorizationChecks {
	readonly state: string;
	readonly nonce: string;
	readonly codeVerifier: string;
}

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

export type OpenIdProfile = v.InferOutput<typeof claimsSchema>;

const claimsSchema = v.object({
	sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
	email: emailSchema,
	email_verified: v.optional(v.boolean(), false),
	name: v.optional(v.pipe(v.string(), v.transform(tidyProviderName)), ""),
	picture: v.optional(v.pipe(v.string(), v.url(), v.maxLength(1_000))),
});

/** At most 200 characters of a name, whatever the provider sends. */
function tidyProviderName(name: string): string {
	const characters = [...tidyText(name)];
	// The cut may leave an invisible character at the end that joined two visible ones.
	return tidyText(characters.slice(0, 200).join(""));
}

export function createOpenIdClient({ clientId, clientSecret, issuer }: OpenIdSettings, redirectUri: string) {
	const server = new URL(issuer);
	let discovered: Promise<oidc.Configuration> | undefined;

	/** Fetched on first use, so that the server starts without the provider. A failure is not cached. */
	function configuration(): Promise<oidc.Configuration> {
		discovered ??= oidc
			.discovery(server, clientId, clientSecret, undefined, {
				timeout: 10,
				// For tests.
				execute: server.protocol === "http:" && isLoopbackHost(server.hostname) ? [oidc.allowInsecureRequests] : [],
			})
			.catch((error: unknown) => {
				discovered = undefined;
				throw error;
			});
		return discovered;
	}

	return {
		async createAuthorizationUrl({ state, nonce, codeVerifier }: AuthorizationChecks): Promise<URL> {
			return oidc.buildAuthorizationUrl(await configuration(), {
				redirect_uri: redirectUri,
				scope: "openid email profile",
				state,
				nonce,
				code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: "S256",
			});
		},
		/**
		 * @param query of the callback's URL
		 * @throws when the provider rejects the code, or anything does not fit the checks
		 */
		async exchangeCode(query: string, { state, nonce, codeVerifier }: AuthorizationChecks): Promise<OpenIdProfile> {
			// The URL of the request may have another host name.
			const callbackUrl = new URL(redirectUri);
			callbackUrl.search = query;
			const tokens = await oidc.authorizationCodeGrant(await configuration(), callbackUrl, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: codeVerifier,
				idTokenExpected: true,
			});
			return parseClaims(await readClaims(await configuration(), tokens));
		},
	};
}

/**
 * Some providers, such as Authelia, name only the user in the ID token, and send the rest from their UserInfo endpoint
 * (OpenID Connect Core, 5.3).
 */
async function readClaims(
	configuration: oidc.Configuration,
	tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<object> {
	const claims = tokens.claims();
	if (claims === undefined) throw new Error("the provider sent no ID token");
	if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
	return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), sub: claims.sub };
}

/** Names the claim that is wrong but not its value, because the message goes into the log. */
function parseClaims(claims: object): OpenIdProfile {
	const parsed = v.safeParse(claimsSchema, claims, { abortEarly: true });
	if (parsed.success) return parsed.output;
	throw new Error(`the provider's claim "${v.getDotPath(parsed.issues[0])}" is missing or cannot be used`);
}

export function createAuthorizationChecks(): AuthorizationChecks {
	return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
}
