import { Hono } from "hono";
import { cachedFor } from "../../cached-for.ts";
import { readVersion } from "../../package-root.ts";
import { readSignUpPolicy } from "../accounts/may-sign-up.ts";
import type { AuthContext } from "../context.ts";
import { GOOGLE_ID } from "../openid/openid-providers.ts";

/** A flood of requests must not cause a flood of queries. */
const SETTINGS_CACHE_MS = 1000;

/** GoTrue's fields (internal/api/settings.go). Some clients read each of them. */
const OTHER_PROVIDERS =
	`apple azure bitbucket discord facebook figma fly github gitlab kakao keycloak linkedin linkedin_oidc notion slack
	slack_oidc snapchat spotify twitch twitter workos zoom`.split(/\s+/);

/** `GET /settings`, `/health` and `/.well-known/jwks.json`: public, and not limited. */
export function discoveryRoutes(auth: AuthContext) {
	const readPolicy = cachedFor(SETTINGS_CACHE_MS, () => readSignUpPolicy(auth.pool, auth.signUp));
	// Our own field: a project does not say which providers were added to it.
	const custom = [...auth.providers.values()]
		.filter(({ id }) => id !== GOOGLE_ID)
		.map(({ id, name }) => ({ id, name }));
	const version = readVersion();
	return new Hono()
		.get("/settings", async (c) => {
			const policy = await readPolicy();
			return c.json({
				external: {
					...Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false])),
					email: auth.passwordLogin,
					google: auth.providers.has(GOOGLE_ID),
					phone: false,
					anonymous_users: auth.anonymousSignIn,
				},
				disable_signup: policy === "closed",
				// Our own field: a sign-up may carry an invitation to a family. A project would keep it, or hand it on to the
				// provider.
				invitations: auth.signUpByInvitation || policy === "open",
				// Our own field: who may use the form.
				...(policy === "invited" && { sign_up: policy }),
				...(custom.length > 0 && { custom_providers: custom }),
				mailer_autoconfirm: false,
				phone_autoconfirm: false,
				sms_provider: "",
				saml_enabled: false,
				saml_private_key_next_configured: false,
				passkeys_enabled: false,
			});
		})
		.get("/health", (c) => c.json({ version, name: "Whose Turn?", description: "Accounts, as GoTrue answers them" }))
		.get("/.well-known/jwks.json", (c) => {
			c.header("Cache-Control", "public, max-age=600");
			return c.json(auth.keys.jwks);
		});
}
