import { type Context, Hono } from "hono";
import * as v from "valibot";
import { enqueueMail, type MailKind } from "../../mail/queue.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, phoneDisabled, requirePasswordLogin, sessionNotFound, validationFailed } from "../errors.ts";
import { parseEmail, readBody, refusePhone, textSchema } from "../input.ts";
import { consumeMailLimit } from "../limits/mail-limits.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { PHONE_TYPES } from "../mail-links/verify-request.ts";
import { readCodeChallenge } from "../sessions/pkce.ts";
import { authenticateRequest } from "../sessions/request-auth.ts";
import { lockSessionUser } from "../sessions/sessions.ts";
import { transaction } from "../transaction.ts";
import { getPendingEmail } from "../users/email-change.ts";
import { findUser } from "../users/users.ts";

const recoverSchema = v.object({ email: textSchema, code_challenge: textSchema, code_challenge_method: textSchema });
const resendSchema = v.object({ ...recoverSchema.entries, phone: textSchema, type: textSchema });

const otpSchema = v.object({ ...recoverSchema.entries, phone: textSchema, create_user: v.nullish(v.boolean(), true) });

/** `POST /recover`, `POST /otp` and `POST /resend`. The response does not disclose whether a mail is sent. */
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
			const body = await readBody(c, recoverSchema);
			const email = parseEmail(body.email);
			readCodeChallenge(body);
			requirePasswordLogin(auth);
			return requestMail(c, "recovery", email);
		})
		.post("/otp", async (c) => {
			const { phone, create_user, ...body } = await readBody(c, otpSchema);
			if (phone !== "") throw phoneDisabled();
			const email = parseEmail(body.email);
			readCodeChallenge(body);
			if (create_user) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
			requirePasswordLogin(auth);
			return requestMail(c, "magic-link", email);
		})
		.post("/resend", async (c) => {
			const body = await readBody(c, resendSchema);
			const email = validateResend(body);
			requirePasswordLogin(auth);
			if (body.type !== "signup") return requestEmailChangeMail(c);
			return requestMail(c, "confirm-again", email);
		});
}

/**
 * Checks in GoTrue's order.
 *
 * @returns the address, normalised
 * @throws AuthError
 */
function validateResend(body: v.InferOutput<typeof resendSchema>): string {
	const { type, email } = body;
	const isOfPhone = PHONE_TYPES.has(type);
	if (type !== "signup" && type !== "email_change" && !isOfPhone)
		throw validationFailed("Only the emails of a sign-up or an email change can be sent again.");
	if (!isOfPhone) readCodeChallenge(body);
	refusePhone(body);
	if (isOfPhone) throw validationFailed("Please give a phone number.");
	return parseEmail(email);
}
