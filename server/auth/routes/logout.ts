import { Hono } from "hono";
import type { AuthContext } from "../context.ts";
import { validationFailed } from "../errors.ts";
import { authenticateRequest } from "../sessions/request-auth.ts";
import { endSessions, type SignOutScope } from "../sessions/sessions.ts";
import { transaction } from "../transaction.ts";
import { clearEmailChange } from "../users/email-change.ts";
import { lockUser } from "../users/users.ts";

/** `POST /logout`. The scope "global" ends a pending change of address as well. */
export function logoutRoute(auth: AuthContext) {
	return new Hono().post("/logout", async (c) => {
		const session = await authenticateRequest(c, auth);
		const scope = readScope(c.req.query("scope") || "global");
		await transaction(auth.pool, async (db) => {
			await lockUser(db, session.user_id);
			if (scope === "global") await clearEmailChange(db, session.user_id);
			await endSessions(db, session.user_id, scope, session.id);
		});
		return c.body(null, 204);
	});
}

/** @throws AuthError 400 validation_failed */
function readScope(scope: string): SignOutScope {
	if (scope === "global" || scope === "local" || scope === "others") return scope;
	throw validationFailed("The scope is global, local or others.");
}
