import { Hono } from "hono";
import * as v from "valibot";
import { changeAccount } from "../account-changes.ts";
import type { AuthContext } from "../context.ts";
import { sessionNotFound } from "../errors.ts";
import { emailSchema, metadataSchema, passwordSchema, readBody } from "../input.ts";
import { rememberDevice } from "../known-devices.ts";
import { authenticateRequest } from "../request-auth.ts";
import { createRequestLimits } from "../request-limits.ts";
import { fetchUserResponse } from "../user-response.ts";
import { findUser } from "../users.ts";

const changeSchema = v.object({
	email: v.nullish(emailSchema),
	password: v.nullish(passwordSchema),
	current_password: v.nullish(passwordSchema),
	data: v.nullish(metadataSchema),
});

/** `GET /user` and `PUT /user`: the account of the signed-in user. */
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
			const { user, response } = await changeAccount(auth, createRequestLimits(c, auth), session, change);
			// A new password makes the account forget all devices.
			if (change.password != null) rememberDevice(c, auth, user);
			return c.json(response);
		});
}
