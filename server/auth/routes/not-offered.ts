import { type Context, Hono } from "hono";
import type { AuthContext } from "../context.ts";
import { type AuthErrorCode, notOfferedHere } from "../errors.ts";
import { authenticateRequest } from "../sessions/request-auth.ts";

interface NotOffered {
	readonly paths: string[];
	readonly status: 403 | 404 | 422;
	readonly code: AuthErrorCode;
	/** Whether a session is required first, as in GoTrue. */
	readonly needsSession?: true;
}

/** GoTrue's answers if its settings switch these off. */
const NOT_OFFERED: readonly NotOffered[] = [
	{ paths: ["/magiclink"], status: 422, code: "otp_disabled" },
	{ paths: ["/sso", "/sso/*"], status: 404, code: "saml_provider_disabled" },
	{ paths: ["/passkeys", "/passkeys/*"], status: 404, code: "passkey_disabled" },
	{ paths: ["/oauth/*"], status: 404, code: "feature_disabled" },
	{ paths: ["/user/identities/*"], status: 404, code: "manual_linking_disabled", needsSession: true },
	{ paths: ["/factors", "/factors/*", "/reauthenticate"], status: 404, code: "not_found", needsSession: true },
	{ paths: ["/invite", "/admin/*"], status: 403, code: "not_admin", needsSession: true },
];

/** The methods of routes in other files. */
const OFFERED_METHODS: Readonly<Record<string, string>> = {
	"/signup": "POST",
	"/token": "POST",
	"/verify": "POST",
	"/recover": "POST",
	"/otp": "POST",
	"/resend": "POST",
	"/logout": "POST",
	"/settings": "GET",
	"/health": "GET",
	"/authorize": "GET",
	"/callback": "GET",
};

/** Routes and methods that GoTrue has and this server does not. Mount them last. */
export function notOfferedRoutes(auth: AuthContext) {
	const app = new Hono();
	for (const { paths, status, code, needsSession } of NOT_OFFERED)
		app.on("ALL", paths, async (c) => {
			if (needsSession) await authenticateRequest(c, auth);
			throw notOfferedHere(status, code);
		});
	// Anything that opens the link of a mail would use it up, such as a mail scanner.
	app.get("/verify", () => {
		throw notOfferedHere();
	});
	for (const [path, methods] of Object.entries(OFFERED_METHODS)) app.all(path, (c) => refuseMethod(c, methods));
	return app
		.all("/user", async (c) => {
			await authenticateRequest(c, auth);
			return refuseMethod(c, "GET, PUT");
		})
		.all("*", () => {
			throw notOfferedHere();
		});
}

/** RFC 9110, section 15.5.6. */
function refuseMethod(c: Context, methods: string): Response {
	return c.body(null, 405, { allow: methods });
}
