import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { AuthContext } from "../context.ts";
import { AuthError, invalidCredentials, userBanned } from "../errors.ts";
import { redeemAuthCode } from "../flow-state.ts";
import { emailSchema, passwordSchema, readBody, readQuery, tokenSchema } from "../input.ts";
import { rememberDevice } from "../known-devices.ts";
import { limitPasswordAttempt } from "../password-attempt-limit.ts";
import { verifyPassword } from "../passwords.ts";
import { rotateRefreshToken } from "../refresh-tokens.ts";
import { createRequestLimits } from "../request-limits.ts";
import { createSessionResponse, signIn } from "../session-response.ts";
import { requireSession } from "../sessions.ts";
import { transaction } from "../transaction.ts";
import { findUserByEmail, isBanned, lockUser } from "../users.ts";

const grantSchema = v.object({
	grant_type: v.picklist(
		["password", "refresh_token", "pkce"],
		"The built-in backend offers the grant types password, refresh_token and pkce; a Supabase project offers more.",
	),
});
const passwordGrantSchema = v.object({ email: emailSchema, password: passwordSchema });
const refreshGrantSchema = v.object({ refresh_token: tokenSchema });
const pkceGrantSchema = v.object({ auth_code: tokenSchema, code_verifier: tokenSchema });

/** `POST /token`: the grants that are exchanged for a session. */
export function tokenRoute(auth: AuthContext) {
	return new Hono().post("/token", async (c) => {
		const { grant_type } = readQuery(c, grantSchema);
		switch (grant_type) {
			case "password":
				return respondWithSession(c, auth, await signInWithPassword(c, auth));
			case "refresh_token":
				return respondWithSession(c, auth, await refreshSession(c, auth));
			case "pkce":
				return respondWithSession(c, auth, await exchangeCodeForSession(c, auth));
		}
	});
}

function respondWithSession(c: Context, auth: AuthContext, { user, response }: Awaited<ReturnType<typeof signIn>>) {
	rememberDevice(c, auth, user);
	return c.json(response);
}

async function signInWithPassword(c: Context, auth: AuthContext) {
	const { email, password } = await readBody(c, passwordGrantSchema);
	const found = await limitPasswordAttempt(createRequestLimits(c, auth), email, async () => {
		const user = await findUserByEmail(auth.pool, email);
		return (await verifyPassword(password, user?.encrypted_password)) ? user : undefined;
	});
	if (!found) throw invalidCredentials();
	if (!found.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
	return transaction(auth.pool, async (db) => {
		const user = await lockUser(db, found.id);
		// The password may have been changed while it was compared.
		if (!user || user.encrypted_password !== found.encrypted_password) throw invalidCredentials();
		if (isBanned(user)) throw userBanned(400);
		return signIn(db, auth, found.id, "password");
	});
}

async function refreshSession(c: Context, auth: AuthContext) {
	const { refresh_token } = await readBody(c, refreshGrantSchema);
	await createRequestLimits(c, auth).consumeForNetwork("tokenPerAddress");

	const { rotation, signedIn } = await transaction(auth.pool, async (db) => {
		const rotation = await rotateRefreshToken(db, auth.keys.secret, refresh_token);
		if (rotation.kind !== "rotated") return { rotation, signedIn: undefined };
		if (isBanned(rotation.user)) throw userBanned(400);
		const session = await requireSession(db, rotation.sessionId, rotation.user.id);
		const response = await createSessionResponse(db, auth, rotation.user, session, rotation.token);
		return { rotation, signedIn: { user: rotation.user, response } };
	});
	if (signedIn) return signedIn;
	if (rotation.kind === "expired")
		throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
	if (rotation.kind === "reused") {
		auth.log.warn("a refresh token was used again after its child had been given out: session ended");
		throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
	}
	throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

async function exchangeCodeForSession(c: Context, auth: AuthContext) {
	const { auth_code, code_verifier } = await readBody(c, pkceGrantSchema);
	await createRequestLimits(c, auth).consumeForNetwork("tokenPerAddress");

	const signedIn = await transaction(auth.pool, async (db) => {
		const redeemed = await redeemAuthCode(db, auth_code, code_verifier);
		return redeemed instanceof AuthError ? redeemed : signIn(db, auth, redeemed, "oauth");
	});
	if (signedIn instanceof AuthError) throw signedIn;
	return signedIn;
}
