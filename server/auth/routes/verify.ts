import { type Context, Hono } from "hono";
import { hashToken } from "../../secrets.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, emailExists, invalidCredentials, linkExpired, requirePasswordLogin } from "../errors.ts";
import { parseEmail, readBody, requireToken } from "../input.ts";
import { limitPasswordAttempt } from "../limits/password-attempt-limit.ts";
import { createRequestLimits, type RequestLimits } from "../limits/request-limits.ts";
import {
	type ConfirmationProof,
	confirmEmailChange,
	confirmLogin,
	confirmRecovery,
	confirmSignUp,
} from "../mail-links/confirmations.ts";
import { findTokenHashByCode } from "../mail-links/mailed-codes.ts";
import { findOneTimeTokenUserId, redeemOneTimeToken } from "../mail-links/one-time-tokens.ts";
import { readLinkType, type VerifyRequest, verifyRequestSchema } from "../mail-links/verify-request.ts";
import { rememberDevice } from "../sessions/known-devices.ts";
import { authenticateRequest } from "../sessions/request-auth.ts";
import { signIn } from "../sessions/session-response.ts";
import { isUniqueViolation, transaction } from "../transaction.ts";
import { clearEmailChange, getPendingEmail } from "../users/email-change.ts";
import { findUser } from "../users/users.ts";

const SIGN_UP = { token: "confirmation_token", confirm: confirmSignUp, method: "otp" } as const;
const LOGIN = { token: "magiclink_token", confirm: confirmLogin, method: "magiclink" } as const;

/** By the `type` of a request, the tokens for which it may stand. */
const VERIFICATION_TYPES = {
	signup: [SIGN_UP],
	email: [SIGN_UP, LOGIN],
	magiclink: [LOGIN],
	recovery: [{ token: "recovery_token", confirm: confirmRecovery, method: "recovery" }],
	email_change: [{ token: "email_change_token_new", confirm: confirmEmailChange, method: "email_change" }],
} as const;

/**
 * `POST /verify`: redeems the token of a mail link, or the code beside it, for a session unless it cancels a change of
 * address. A code opens the session where it is typed, because whoever types it has read the mail. It takes the same
 * proofs as a link.
 */
export function verifyRoute(auth: AuthContext) {
	return new Hono().on("POST", ["/verify", "/verify/"], async (c) => {
		const body = await readBody(c, verifyRequestSchema);
		const type = readLinkType(body);
		const limits = createRequestLimits(c, auth);
		await limits.consumeForNetwork("verifyPerAddress");
		if (type === "email_change_cancel") {
			await cancelEmailChange(auth, hashToken(body.token_hash));
			return c.json({});
		}
		requirePasswordLogin(auth);
		const mails = VERIFICATION_TYPES[type];
		const tokenTypes = mails.map(({ token }) => token);
		const tokenHash =
			body.token === ""
				? hashToken(body.token_hash)
				: await findTokenHashByCode(auth, limits, tokenTypes, parseEmail(body.email), body.token);
		const proof = await readConfirmationProof(c, auth, limits, body, tokenHash);
		try {
			const { user, response } = await transaction(auth.pool, async (db) => {
				const redeemed = await redeemOneTimeToken(db, tokenHash, tokenTypes);
				const mail = mails.find(({ token }) => token === redeemed?.type);
				if (!redeemed || !mail || !(await mail.confirm(db, redeemed.userId, redeemed.address, proof)))
					throw linkExpired();
				return signIn(db, auth, redeemed.userId, mail.method);
			});
			auth.wakeMailWorker();
			rememberDevice(c, auth, user);
			return c.json(response);
		} catch (error) {
			throw isUniqueViolation(error) ? emailExists(error) : error;
		}
	});
}

/** @throws AuthError otp_expired when no change is pending, however it ended */
async function cancelEmailChange(auth: AuthContext, tokenHash: string): Promise<void> {
	await transaction(auth.pool, async (db) => {
		const redeemed = await redeemOneTimeToken(db, tokenHash, ["email_change_cancel_token"]);
		const user = redeemed && (await findUser(db, redeemed.userId));
		if (!user || getPendingEmail(user) === undefined) throw linkExpired();
		await clearEmailChange(db, user.id);
	});
}

/** @throws AuthError invalid_credentials for a wrong password, which does not use up the link */
async function readConfirmationProof(
	c: Context,
	auth: AuthContext,
	limits: RequestLimits,
	body: VerifyRequest,
	tokenHash: string,
): Promise<ConfirmationProof> {
	const codeVerifier = body.code_verifier === "" ? undefined : requireToken(body.code_verifier, "code_verifier");
	if (body.type === "email_change") return { sessionUserId: await findSessionUserId(c, auth, body.access_token) };
	if (body.type === "recovery" || body.type === "magiclink" || body.password === "") return { codeVerifier };

	const userId = await findOneTimeTokenUserId(auth.pool, tokenHash, "confirmation_token");
	const user = userId === undefined ? undefined : await findUser(auth.pool, userId);
	if (!user) throw linkExpired();
	const { password } = body;
	const isRight = await limitPasswordAttempt(limits, user.email, () =>
		verifyPassword(password, user.encrypted_password),
	);
	if (!isRight) throw invalidCredentials();
	return { codeVerifier, passwordHash: user.encrypted_password ?? undefined };
}

/**
 * The user of the request's session, if there is one. Supabase's client sends no header here, so the token may be in
 * the body.
 */
async function findSessionUserId(
	c: Context,
	auth: AuthContext,
	token: string | null | undefined,
): Promise<string | undefined> {
	try {
		return (await authenticateRequest(c, auth, token ?? undefined)).user_id;
	} catch (error) {
		if (error instanceof AuthError) return undefined;
		throw error;
	}
}
