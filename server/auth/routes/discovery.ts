import { Hono } from "hono";
import type { AuthContext } from "../context.ts";

/** `GET /settings`, `/health` and `/.well-known/jwks.json`: public, and not limited. */
export function discoveryRoutes(auth: AuthContext) {
	return new Hono()
		.get("/settings", (c) =>
			c.json({
				external: { email: true, google: auth.google !== undefined, phone: false, anonymous_users: false },
				disable_signup: false,
				mailer_autoconfirm: false,
				phone_autoconfirm: false,
				sms_provider: "",
				saml_enabled: false,
			}),
		)
		.get("/health", (c) => c.json({ name: "Whose Turn?", description: "Accounts, as GoTrue answers them" }))
		.get("/.well-known/jwks.json", (c) => {
			c.header("Cache-Control", "public, max-age=600");
			return c.json(auth.keys.jwks);
		});
}
