import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";

/** An account at the provider. */
export interface OpenIdUser {
	readonly sub: string;
	readonly email: string;
	readonly email_verified: boolean;
	readonly name?: string;
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

export const OPENID_CLIENT = { clientId: "whose-turn", clientSecret: "the provider's secret for us" };

/**
 * A real OpenID provider instead of Google, at which users need no password and agree at once. With
 * `claimsOnlyAtUserInfo`, an ID token says only who it is.
 */
export async function startOpenIdProvider({ claimsOnlyAtUserInfo = false } = {}) {
	let next: OpenIdUser | "denies" = "denies";
	const users = new Map<string, OpenIdUser>();
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: OPENID_CLIENT.clientId,
				client_secret: OPENID_CLIENT.clientSecret,
				// May have its callback at any port of this machine (RFC 8252, section 7.3).
				application_type: "native",
				redirect_uris: ["http://localhost/auth/v1/callback", "http://127.0.0.1/auth/v1/callback"],
			},
		],
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
		conformIdTokenClaims: claimsOnlyAtUserInfo,
		ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
		cookies: { keys: ["for tests"] },
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_c, { uid }) => `/interaction/${uid}` },
		findAccount: (_c, sub) => {
			const user = users.get(sub);
			return user && { accountId: sub, claims: () => ({ ...user }) };
		},
		loadExistingGrant: (c) => grantConsent(c),
	});
	const handle = provider.callback();
	server.on("request", async (request, response) => {
		if (!request.url?.startsWith("/interaction/")) return handle(request, response);
		const result =
			next === "denies"
				? { error: "access_denied", error_description: "<b>Call +1 555 0100 to win</b>" }
				: { login: { accountId: next.sub }, consent: {} };
		await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
	});

	return {
		issuer,
		/** Who signs in next and agrees, or that they refuse. */
		setNextUser(user: OpenIdUser | "denies") {
			next = user;
			if (user !== "denies") users.set(user.sub, user);
		},
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

async function grantConsent({ oidc }: KoaContextWithOIDC) {
	const grant = new oidc.provider.Grant({
		clientId: oidc.client?.clientId ?? "",
		accountId: oidc.session?.accountId ?? "",
	});
	grant.addOIDCScope("openid email profile");
	await grant.save();
	return grant;
}
