import { type Context, Hono } from "hono";
import * as v from "valibot";
import { verifyPassword } from "../accounts/passwords.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, invalidCredentials, requirePasswordLogin, userBanned, validationFailed } from "../errors.ts";
import { emailSchema, passwordSchema, readBody, refusePhone, requireToken, textSchema } from "../input.ts";
import { limitPasswordAttempt } from "../limits/password-attempt-limit.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { redeemAuthCode } from "../sessions/flow-state.ts";
import { rememberDevice } from "../sessions/known-devices.ts";
import { rotateRefreshToken } from "../sessions/refresh-tokens.ts";
import { createSessionResponse, signIn } from "../sessions/session-response.ts";
import { requireSession } from "../sessions/sessions.ts";
import { transaction } from "../transaction.ts";
import { findUserByEmail, isBanned, lockUser } from "../users/users.ts";

const passwordGrantSchema = v.object({ email: textSchema, phone: textSchema, password: passwordSchema });
const refreshGrantSchema = v.object({ refresh_token: textSchema });
const pkceGrantSchema = v.object({ auth_code: textSchema, code_verifier: textSchema });

/** `POST /token`: exchanges a grant for a session. */
export function tokenRoute(auth: AuthContext) {
	return new Hono().post("/token", async (c) => {
		switch (c.req.query("grant_type")) {
			case "password":
				return respondWithSession(c, auth, await signInWithPassword(c, auth), { weak_password: null });
			case "refresh_token":
				return respondWithSession(c, auth, await refreshSession(c, auth));
			case "pkce":
				return respondWithSession(c, auth, await exchangeCodeForSession(c, auth));
			case "web3":
				throw new AuthError(422, "web3_provider_disabled", "Web3 wallets are not offered here.");
			default:
				// Clients look for GoTrue's code and words, odd as they are.
				throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
		}
	});
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** @param more what GoTrue adds about a password that would be refused today */
function respondWithSession(c: Context, auth: AuthContext, { user, response }: SignedIn, more = {}) {
	rememberDevice(c, auth, user);
	return c.json({ ...response, ...more });
}

async function signInWithPassword(c: Context, auth: AuthContext) {
	const { password, ...body } = await readBody(c, passwordGrantSchema);
	requirePasswordLogin(auth);
	const email = readAccountEmail(body);
	const found = await limitPasswordAttempt(createRequestLimits(c, auth), email, async () => {
		const user = await findUserByEmail(auth.pool, email);
		return (await verifyPassword(password, user?.encrypted_password)) ? user : undefined;
	});
	if (!found) throw invalidCredentials();
	if (!found.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
	return transaction(auth.pool, async (db) => {
		const user = await lockUser(db, found.id);
		// Somebody may have changed the password while it was compared.
		if (!user || user.encrypted_password !== found.encrypted_password) throw invalidCredentials();
		if (isBanned(user)) throw userBanned(400);
		return signIn(db, auth, found.id, "password");
	});
}

/**
 * Checks in GoTrue's order.
 *
 * @returns the address, normalised
 * @throws AuthError invalid_credentials if nobody can have it
 */
function readAccountEmail(body: { readonly email: string; readonly phone: string }): string {
	refusePhone(body, 422);
	if (body.email === "") throw validationFailed("Please enter an email address.");
	const parsed = v.safeParse(emailSchema, body.email);
	if (!parsed.success) throw invalidCredentials();
	return parsed.output;
}

async function refreshSession(c: Context, auth: AuthContext) {
	const body = await readBody(c, refreshGrantSchema);
	const refresh_token = requireToken(body.refresh_token, "refresh_token");
	await createRequestLimits(c, auth).consumeForNetwork("tokenPerAddress");

	const signedIn = await transaction(auth.pool, async (db) => {
		const rotation = await rotateRefreshToken(db, auth.keys.secret, refresh_token);
		if (rotation instanceof AuthError) return rotation;
		const { user, sessionId, token } = rotation;
		if (isBanned(user)) throw userBanned(400);
		const session = await requireSession(db, sessionId, user.id);
		return { user, response: await createSessionResponse(db, auth, user, session, token) };
	});
	if (!(signedIn instanceof AuthError)) return signedIn;
	if (signedIn.code === "refresh_token_already_used")
		auth.log.warn("a refresh token was used again after its child had been given out: session ended");
	throw signedIn;
}

async function exchangeCodeForSession(c: Context, auth: AuthContext) {
	const body = await readBody(c, pkceGrantSchema);
	const auth_code = requireToken(body.auth_code, "auth_code");
	const code_verifier = requireToken(body.code_verifier, "code_verifier");
	await createRequestLimits(c, auth).consumeForNetwork("tokenPerAddress");

	const signedIn = await transaction(auth.pool, async (db) => {
		const redeemed = await redeemAuthCode(db, auth_code, code_verifier);
		return redeemed instanceof AuthError ? redeemed : signIn(db, auth, redeemed, "oauth");
	});
	if (signedIn instanceof AuthError) throw signedIn;
	return signedIn;
}
