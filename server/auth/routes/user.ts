import { Hono } from "hono";
import * as v from "valibot";
import { changeAccount } from "../account-changes.ts";
import { consumeMailLimit, consumeNoticeLimit, limitPasswordAttempt } from "../account-limits.ts";
import type { AuthContext } from "../context.ts";
import { sessionNotFound } from "../errors.ts";
import { emailSchema, metadataSchema, passwordSchema, readBody } from "../input.ts";
import { rememberDevice } from "../known-devices.ts";
import { authenticateRequest } from "../request-auth.ts";
import { fetchUserResponse } from "../user-response.ts";
import { findUser } from "../users.ts";

const changeSchema = v.object({
	email: v.nullish(emailSchema),
	password: v.nullish(passwordSchema),
	current_password: v.nullish(passwordSchema),
	data: v.nullish(metadataSchema),
});

/** `GET /user` and `PUT /user`: the caller's own account. */
export function userRoutes(auth: AuthContext) {
	return new Hono()
		.get("/user", async (c) => {
			const session = await authenticateRequest(c, auth);
			const user = await findUser(auth.pool, session.user_id);
			if (!user) throw sessionNotFound();
			return c.json(await fetchUserResponse(auth.pool, user));
		})
		.put("/user", async (c) => {
			const session = await authenticateRequest(c, auth);
			const change = await readBody(c, changeSchema);
			const { user, view } = await changeAccount(auth, session, change, {
				consumeMailLimit: (recipient) => consumeMailLimit(c, auth, recipient, session.user_id),
				consumeNoticeLimit: () => consumeNoticeLimit(c, auth, session.user_id),
				limitPasswordAttempt: (email, judge) => limitPasswordAttempt(c, auth, email, judge),
			});
			// A new password has made strangers of all devices.
			if (change.password != null) rememberDevice(c, auth, user);
			return c.json(view);
		});
}
