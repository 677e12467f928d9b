import type { ClientBase } from "pg";
import { type User, updateUser } from "./users.ts";

/** Milliseconds from asking for another address to the end of it, however late the mail leaves. */
const EMAIL_CHANGE_LIFETIME_MS = 60 * 60 * 1000;

/** The address that a user has asked for and not yet confirmed; `undefined` when there is none or its time is over. */
export function getPendingEmail({ email_change, email_change_sent_at }: User): string | undefined {
	const age = Date.now() - (email_change_sent_at?.getTime() ?? 0);
	return age < EMAIL_CHANGE_LIFETIME_MS ? (email_change ?? undefined) : undefined;
}

/** The columns of a user who asks for another address. */
export function emailChangeColumns(email: string) {
	return { email_change: email, email_change_sent_at: new Date() };
}

/**
 * Ends a pending change of address, or clears away what is left of one: the link that would confirm it is worthless afterwards. The
 * links that would end it stay for their hour and end the next: whoever asks, gives up and asks again would otherwise leave the owner
 * with a mail whose link does nothing.
 *
 * @param db inside a transaction
 */
export async function clearEmailChange(db: ClientBase, userId: string): Promise<void> {
	await updateUser(db, userId, { email_change: null, email_change_sent_at: null });
	await db.query("delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'", [
		userId,
	]);
}
