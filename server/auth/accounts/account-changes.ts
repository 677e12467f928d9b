import type { AuthContext } from "../context.ts";
import { notForScreens, reauthenticationNeeded, requirePasswordLogin, sessionNotFound } from "../errors.ts";
import { consumeMailLimit, consumeNoticeLimit } from "../limits/mail-limits.ts";
import type { RequestLimits } from "../limits/request-limits.ts";
import { lockSessionUser, type Session } from "../sessions/sessions.ts";
import { fetchUserResponse, type UserResponse } from "../sessions/user-response.ts";
import { transaction } from "../transaction.ts";
import { findUser, type User } from "../users/users.ts";
import { type AccountChange, applyAccountChange } from "./apply-account-change.ts";
import { validatePasswordChange } from "./password-changes.ts";
import { hashPassword } from "./passwords.ts";

/** A phone that somebody has left open must not be enough to take over the account. */
const EMAIL_CHANGE_MAX_SIGN_IN_AGE_SECONDS = 10 * 60;

interface AccountChangeRequest extends AccountChange {
	readonly password?: string | null | undefined;
	readonly current_password?: string | undefined;
}

/**
 * Makes all changes or none.
 *
 * @throws RateLimitExceeded, AuthError reauthentication_needed and those of `validatePasswordChange`
 */
export async function changeAccount(
	auth: AuthContext,
	limits: RequestLimits,
	session: Session,
	change: AccountChangeRequest,
): Promise<{ readonly user: User; readonly response: UserResponse }> {
	const before = await findUser(auth.pool, session.user_id);
	if (!before) throw sessionNotFound();
	const newEmail = change.email && change.email !== before.email ? change.email : undefined;
	const newPassword = change.password ?? undefined;

	if (before.is_anonymous && (newPassword !== undefined || newEmail !== undefined)) throw notForScreens();
	// If only providers open accounts, the address is the provider's: with another address nobody would get back in.
	if (newPassword !== undefined || newEmail !== undefined) requirePasswordLogin(auth);
	if (newEmail !== undefined) requireRecentSignIn(session);
	await auth.consumeLimit("changePerAccount", before.id);
	if (newPassword !== undefined)
		await validatePasswordChange(limits, session, before, newPassword, change.current_password);
	if (newEmail !== undefined) await consumeMailLimit(limits, newEmail, before.id);
	const refundNotice = newPassword === undefined ? undefined : await consumeNoticeLimit(auth, limits, before.id);
	try {
		const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
		const changed = await transaction(auth.pool, async (db) => {
			const user = await lockSessionUser(db, session);
			// Somebody may have changed the password while the old one was compared.
			if (passwordHash !== undefined && user.encrypted_password !== before.encrypted_password)
				throw reauthenticationNeeded();
			const isNoticeMailed = refundNotice !== undefined;
			const after = await applyAccountChange(db, session, user, { ...change, passwordHash, newEmail, isNoticeMailed });
			return { user: after, response: await fetchUserResponse(db, after) };
		});
		auth.wakeMailWorker();
		return changed;
	} catch (error) {
		await refundNotice?.();
		throw error;
	}
}

/** A session from a mail's link proves access to the mailbox only, neither the password nor the Google account. */
function requireRecentSignIn(session: Session): void {
	const isProof = session.authentication_method === "password" || session.authentication_method === "oauth";
	const isRecent = Date.now() - session.created_at.getTime() <= EMAIL_CHANGE_MAX_SIGN_IN_AGE_SECONDS * 1000;
	if (!isProof || !isRecent) throw reauthenticationNeeded();
}
