import { enqueueMail } from "../mail/queue.ts";
import type { AuthContext } from "./context.ts";
import { AuthError, sessionNotFound } from "./errors.ts";
import { fitsMetadata } from "./input.ts";
import { dropOneTimeTokens } from "./one-time-tokens.ts";
import { hashPassword, judgePassword, passwordMatches } from "./passwords.ts";
import { endSessions, requireSession, type Session } from "./sessions.ts";
import { transaction } from "./transaction.ts";
import { findUser, lockUser, type User, type UserMetadata, updateUser } from "./users.ts";

/** Seconds since the sign-in within which an account may move to another address: who finds an open phone cannot take it. */
const RECENT_FOR_EMAIL = 15 * 60;

/** As on Supabase with "Secure password change". */
const RECENT_FOR_PASSWORD = 24 * 60 * 60;

export interface AccountChange {
	readonly email?: string | null | undefined;
	readonly password?: string | null | undefined;
	readonly data?: UserMetadata | null | undefined;
}

/**
 * Makes the changes that a user asks for, all or none. A new address only counts once it is confirmed; a new password ends
 * the user's other sessions.
 *
 * @param spendMailTo counts the mail to another address
 * @returns the user afterwards
 * @throws AuthError reauthentication_needed, weak_password, same_password
 */
export async function changeAccount(
	auth: AuthContext,
	session: Session,
	change: AccountChange,
	spendMailTo: (recipient: string) => Promise<void>,
): Promise<User> {
	const before = await findUser(auth.pool, session.user_id);
	if (!before) throw sessionNotFound();
	const newEmail = change.email && change.email !== before.email ? change.email : undefined;
	const newPassword = change.password ?? undefined;

	if (newEmail !== undefined) requireRecentSignIn(session, RECENT_FOR_EMAIL);
	if (newPassword !== undefined) requireRecentSignIn(session, RECENT_FOR_PASSWORD);
	await auth.spend("changePerAccount", before.id);
	if (newPassword !== undefined) await judgeNewPassword(newPassword, before);
	if (newEmail !== undefined) await spendMailTo(newEmail);
	if (newPassword !== undefined) await auth.spend("mailPerAccount", before.id);
	const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);

	const after = await transaction(auth.pool, async (db) => {
		const user = await lockUser(db, session.user_id);
		if (!user) throw sessionNotFound();
		await requireSession(db, session.id, user.id);
		const metadata = change.data ? { ...user.raw_user_meta_data, ...change.data } : undefined;
		if (metadata && !fitsMetadata(metadata)) throw new AuthError(400, "validation_failed", "This is too much to keep.");
		if (passwordHash !== undefined) {
			await endSessions(db, user.id, "others", session.id);
			await dropOneTimeTokens(db, user.id);
			await enqueueMail(db, { kind: "password-changed", recipient: user.email, user_id: user.id });
		}
		if (newEmail !== undefined) await enqueueMail(db, { kind: "email-change", recipient: newEmail, user_id: user.id });
		const { provider, providers } = user.raw_app_meta_data;
		return updateUser(db, user.id, {
			...(metadata && { raw_user_meta_data: metadata }),
			// Without password_needed, which is over now.
			...(passwordHash !== undefined && {
				encrypted_password: passwordHash,
				raw_app_meta_data: { provider, providers },
			}),
			...(newEmail !== undefined && { email_change: newEmail, email_change_sent_at: new Date() }),
		});
	});
	auth.wakeMail();
	return after;
}

function requireRecentSignIn(session: Session, seconds: number): void {
	if (Date.now() - session.created_at.getTime() <= seconds * 1000) return;
	throw new AuthError(400, "reauthentication_needed", "To change this, please sign out and in again first.");
}

async function judgeNewPassword(password: string, user: User): Promise<void> {
	judgePassword(password, user.email);
	if (await passwordMatches(password, user.encrypted_password))
		throw new AuthError(422, "same_password", "New password should be different from the old password.");
}
