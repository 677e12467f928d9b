import { type Context, Hono } from "hono";
import * as v from "valibot";
import { enqueueMail, type MailKind } from "../../mail/queue.ts";
import { spendMail } from "../account-limits.ts";
import type { AuthContext } from "../context.ts";
import { emailSchema, readBody } from "../input.ts";

const recoverSchema = v.object({ email: emailSchema });
const resendSchema = v.object({
	email: emailSchema,
	type: v.picklist(["signup", "email_change"], "Only the mails of a sign-up or an e-mail change can be sent again."),
});

/** `POST /recover` and `POST /resend`: ask for a mail. The answer never tells whether one is sent. */
export function mailRequestRoutes(auth: AuthContext) {
	async function request(c: Context, kind: MailKind, email: string) {
		await spendMail(c, auth, email);
		await enqueueMail(auth.pool, { kind, recipient: email, user_id: null });
		auth.wakeMail();
		return c.json({});
	}

	return new Hono()
		.post("/recover", async (c) => {
			const { email } = await readBody(c, recoverSchema);
			return request(c, "recovery", email);
		})
		.post("/resend", async (c) => {
			const { email, type } = await readBody(c, resendSchema);
			return request(c, type === "signup" ? "confirm-again" : "email-change-again", email);
		});
}
