import type { ClientBase } from "pg";
import { enqueueMail } from "../../mail/queue.ts";
import { validationFailed } from "../errors.ts";
import { isValidMetadata } from "../input.ts";
import { deleteOneTimeTokens } from "../mail-links/one-time-tokens.ts";
import { endSessions, type Session } from "../sessions/sessions.ts";
import { clearEmailChange, emailChangeColumns, getPendingEmail } from "../users/email-change.ts";
import { mergeMetadata } from "../users/user-metadata.ts";
import { type User, type UserMetadata, updateUser } from "../users/users.ts";

export interface AccountChange {
	readonly email?: string | undefined;
	readonly data?: UserMetadata | null | undefined;
}

interface ValidatedAccountChange extends AccountChange {
	readonly passwordHash: string | undefined;
	readonly newEmail: string | undefined;
	readonly isNoticeMailed: boolean;
}

/**
 * @param db inside a transaction that has locked the user
 * @throws AuthError 400 validation_failed for too much metadata
 */
export async function applyAccountChange(
	db: ClientBase,
	session: Session,
	user: User,
	change: ValidatedAccountChange,
): Promise<User> {
	const { passwordHash, newEmail, isNoticeMailed } = change;
	const metadata = change.data ? mergeMetadata(user.raw_user_meta_data, change.data) : undefined;
	if (metadata && !isValidMetadata(metadata)) throw validationFailed("This is too long to save.");
	if (passwordHash !== undefined) await revokeAfterPasswordChange(db, session, user, isNoticeMailed);
	// The link of an expired change must not confirm the next one.
	const hasExpiredLink = newEmail !== undefined && getPendingEmail(user) === undefined;
	if (hasExpiredLink || passwordHash !== undefined || change.email === user.email) await clearEmailChange(db, user.id);
	if (newEmail !== undefined) await enqueueEmailChangeMails(db, user, newEmail);
	const { provider, providers } = user.raw_app_meta_data;
	return updateUser(db, user.id, {
		...(metadata && { raw_user_meta_data: metadata }),
		...(passwordHash !== undefined && {
			encrypted_password: passwordHash,
			// The links that were sent then have just been deleted.
			confirmation_sent_at: null,
			recovery_sent_at: null,
			// Omits password_needed.
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
	// A user who chooses the first password has just opened a link in a mail, and needs no notice.
	if (isNoticeMailed && !user.raw_app_meta_data.password_needed)
		await enqueueMail(db, { kind: "password-changed", recipient: user.email, user_id: user.id });
}

async function enqueueEmailChangeMails(db: ClientBase, user: User, newEmail: string): Promise<void> {
	await enqueueMail(db, { kind: "email-change", recipient: newEmail, user_id: user.id });
	await enqueueMail(db, { kind: "email-change-asked", recipient: user.email, user_id: user.id });
}
