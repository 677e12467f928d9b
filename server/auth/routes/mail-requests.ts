import { type Context, Hono } from "hono";
import * as v from "valibot";
import { enqueueMail, type MailKind } from "../../mail/queue.ts";
import type { AuthContext } from "../context.ts";
import { getPendingEmail } from "../email-change.ts";
import { sessionNotFound } from "../errors.ts";
import { emailSchema, readBody } from "../input.ts";
import { consumeMailLimit } from "../mail-limits.ts";
import { authenticateRequest } from "../request-auth.ts";
import { createRequestLimits } from "../request-limits.ts";
import { lockSessionUser } from "../sessions.ts";
import { transaction } from "../transaction.ts";
import { findUser } from "../users.ts";

const recoverSchema = v.object({ email: emailSchema });
const resendSchema = v.object({
	email: emailSchema,
	type: v.picklist(["signup", "email_change"], "Only the emails of a sign-up or an email change can be sent again."),
});

/** `POST /recover` and `POST /resend`. The response does not disclose whether a mail is sent. */
export function mailRequestRoutes(auth: AuthContext) {
	async function requestMail(c: Context, kind: MailKind, email: string) {
		await consumeMailLimit(createRequestLimits(c, auth), email);
		await enqueueMail(auth.pool, { kind, recipient: email, user_id: null });
		auth.wakeMailWorker();
		return c.json({});
	}

	/** Ignores the address in the request. */
	async function requestEmailChangeMail(c: Context) {
		const session = await authenticateRequest(c, auth);
		const user = await findUser(auth.pool, session.user_id);
		if (!user) throw sessionNotFound();
		const recipient = getPendingEmail(user) ?? user.email;
		await consumeMailLimit(createRequestLimits(c, auth), recipient, user.id);
		await transaction(auth.pool, async (db) => {
			await lockSessionUser(db, session);
			await enqueueMail(db, { kind: "email-change-again", recipient, user_id: user.id });
		});
		auth.wakeMailWorker();
		return c.json({});
	}

	return new Hono()
		.post("/recover", async (c) => {
			const { email } = await readBody(c, recoverSchema);
			return requestMail(c, "recovery", email);
		})
		.post("/resend", async (c) => {
			const { email, type } = await readBody(c, resendSchema);
			if (type === "signup") return requestMail(c, "confirm-again", email);
			return requestEmailChangeMail(c);
		});
}
