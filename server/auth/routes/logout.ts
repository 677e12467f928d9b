import { Hono } from "hono";
import * as v from "valibot";
import type { AuthContext } from "../context.ts";
import { clearEmailChange } from "../email-change.ts";
import { readQuery } from "../input.ts";
import { authenticateRequest } from "../request-auth.ts";
import { endSessions } from "../sessions.ts";
import { transaction } from "../transaction.ts";
import { lockUser } from "../users.ts";

const querySchema = v.object({
	scope: v.optional(v.picklist(["global", "local", "others"], "The scope is global, local or others."), "global"),
});

/** `POST /logout`. The scope "global" ends a pending change of address as well. */
export function logoutRoute(auth: AuthContext) {
	return new Hono().post("/logout", async (c) => {
		const { scope } = readQuery(c, querySchema);
		const session = await authenticateRequest(c, auth);
		await transaction(auth.pool, async (db) => {
			await lockUser(db, session.user_id);
			if (scope === "global") await clearEmailChange(db, session.user_id);
			await endSessions(db, session.user_id, scope, session.id);
		});
		return c.body(null, 204);
	});
}
