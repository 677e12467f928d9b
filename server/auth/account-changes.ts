import type { ClientBase } from "pg";
import { enqueueMail } from "../mail/queue.ts";
import type { Refund } from "../rate-limits.ts";
import type { AuthContext } from "./context.ts";
import { clearEmailChange, emailChangeColumns, getPendingEmail } from "./email-change.ts";
import { AuthError, reauthenticationNeeded, sessionNotFound } from "./errors.ts";
import { isValidMetadata } from "./input.ts";
import { deleteOneTimeTokens } from "./one-time-tokens.ts";
import { validatePasswordChange } from "./password-changes.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions, lockSessionUser, type Session } from "./sessions.ts";
import { transaction } from "./transaction.ts";
import { fetchUserResponse, type UserResponse } from "./user-response.ts";
import { findUser, type User, type UserMetadata, updateUser } from "./users.ts";

/** Seconds since the sign-in within which an account may move to another address: who finds an open phone cannot take it. */
const EMAIL_CHANGE_MAX_SIGN_IN_AGE_SECONDS = 10 * 60;

export interface AccountChange {
	readonly email?: string | null | undefined;
	readonly password?: string | null | undefined;
	/** The old one, to set another. */
	readonly current_password?: string | null | undefined;
	readonly data?: UserMetadata | null | undefined;
}

/** Count for whoever asks. All but `spendNotice` throw LimitReached. */
interface AccountChangeLimits {
	/** A mail to another address. */
	readonly consumeMailLimit: (recipient: string) => Promise<void>;
	/** The notice that the password was changed. @returns what takes it back, or `undefined` when it may not be mailed */
	readonly consumeNoticeLimit: () => Promise<Refund | undefined>;
	/** A guess at the old password, unless `judge` says that it is right. @returns what `judge` says */
	readonly limitPasswordAttempt: (email: string, judge: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * Makes the changes that a user asks for, all or none. A new address only counts once it is confirmed, and the old one is told
 * at once; a new password ends the user's other sessions. A new password or the user's own address ends a pending change of address.
 *
 * @returns the user afterwards, as a row and as GoTrue shows it
 * @throws AuthError reauthentication_needed, and whatever requireNewPassword throws
 */
export async function changeAccount(
	auth: AuthContext,
	session: Session,
	change: AccountChange,
	counters: AccountChangeLimits,
): Promise<{ readonly user: User; readonly view: UserResponse }> {
	const before = await findUser(auth.pool, session.user_id);
	if (!before) throw sessionNotFound();
	const newEmail = change.email && change.email !== before.email ? change.email : undefined;
	const newPassword = change.password ?? undefined;

	if (newEmail !== undefined) requireRecentSignIn(session);
	await auth.consumeLimit("changePerAccount", before.id);
	if (newPassword !== undefined) {
		const current = change.current_password ?? undefined;
		await validatePasswordChange(session, before, {
			password: newPassword,
			current,
			limitPasswordAttempt: counters.limitPasswordAttempt,
		});
	}
	if (newEmail !== undefined) await counters.consumeMailLimit(newEmail);
	const refundNotice = newPassword === undefined ? undefined : await counters.consumeNoticeLimit();
	try {
		const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
		const changed = await transaction(auth.pool, async (db) => {
			const user = await lockSessionUser(db, session);
			// The password may have been changed while the old one was compared.
			if (passwordHash !== undefined && user.encrypted_password !== before.encrypted_password)
				throw reauthenticationNeeded();
			const isNoticeMailed = refundNotice !== undefined;
			const after = await applyAccountChange(db, session, user, { ...change, passwordHash, newEmail, isNoticeMailed });
			return { user: after, view: await fetchUserResponse(db, after) };
		});
		auth.wakeMailWorker();
		return changed;
	} catch (error) {
		// Or the notices of changes that are refused would use up those of the one that is made.
		await refundNotice?.();
		throw error;
	}
}

interface ResolvedAccountChange extends AccountChange {
	readonly passwordHash: string | undefined;
	readonly newEmail: string | undefined;
	readonly isNoticeMailed: boolean;
}

async function applyAccountChange(
	db: ClientBase,
	session: Session,
	user: User,
	change: ResolvedAccountChange,
): Promise<User> {
	const { passwordHash, newEmail, isNoticeMailed } = change;
	const metadata = change.data ? { ...user.raw_user_meta_data, ...change.data } : undefined;
	if (metadata && !isValidMetadata(metadata))
		throw new AuthError(400, "validation_failed", "This is too much to keep.");
	if (passwordHash !== undefined) await revokeAfterPasswordChange(db, session, user, isNoticeMailed);
	// One whose time is over leaves a link, which is not to confirm the next.
	const isOver = newEmail !== undefined && getPendingEmail(user) === undefined;
	if (isOver || passwordHash !== undefined || change.email === user.email) await clearEmailChange(db, user.id);
	if (newEmail !== undefined) await enqueueEmailChangeMails(db, user, newEmail);
	const { provider, providers } = user.raw_app_meta_data;
	return updateUser(db, user.id, {
		...(metadata && { raw_user_meta_data: metadata }),
		// Without password_needed, which is over now.
		...(passwordHash !== undefined && {
			encrypted_password: passwordHash,
			raw_app_meta_data: { provider, providers },
		}),
		...(newEmail !== undefined && emailChangeColumns(newEmail)),
	});
}

async function revokeAfterPasswordChange(
	db: ClientBase,
	session: Session,
	user: User,
	isNoticeMailed: boolean,
): Promise<void> {
	await endSessions(db, user.id, "others", session.id);
	await deleteOneTimeTokens(db, user.id);
	// Whoever chooses the first one has just come by a mail's link, and needs no other mail.
	if (isNoticeMailed && !user.raw_app_meta_data.password_needed)
		await enqueueMail(db, { kind: "password-changed", recipient: user.email, user_id: user.id });
}

async function enqueueEmailChangeMails(db: ClientBase, user: User, newEmail: string): Promise<void> {
	await enqueueMail(db, { kind: "email-change", recipient: newEmail, user_id: user.id });
	await enqueueMail(db, { kind: "email-change-asked", recipient: user.email, user_id: user.id });
}

/** A session that a mail's link began shows who reads the mails, not who knows the password or has the Google account. */
function requireRecentSignIn(session: Session): void {
	const isProof = session.authentication_method === "password" || session.authentication_method === "oauth";
	const isRecent = Date.now() - session.created_at.getTime() <= EMAIL_CHANGE_MAX_SIGN_IN_AGE_SECONDS * 1000;
	if (!isProof || !isRecent) throw reauthenticationNeeded();
}
