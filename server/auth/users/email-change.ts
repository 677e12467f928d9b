import type { ClientBase } from "pg";
import { type UserDetails, updateUser } from "./users.ts";

/** Counted from the request, however late the mail is sent. */
const EMAIL_CHANGE_LIFETIME_MS = 60 * 60 * 1000;

export function getPendingEmail({ email_change, email_change_sent_at }: UserDetails): string | undefined {
	const age = Date.now() - (email_change_sent_at?.getTime() ?? 0);
	return age < EMAIL_CHANGE_LIFETIME_MS ? (email_change ?? undefined) : undefined;
}

export function emailChangeColumns(email: string) {
	return { email_change: email, email_change_sent_at: new Date() };
}

/**
 * Cancels a pending change of address, or deletes what an expired one has left. Links that cancel stay valid for the
 * next change: otherwise repeating a change would leave the owner with a mail whose link does nothing.
 */
export async function clearEmailChange(db: ClientBase, userId: string): Promise<void> {
	await updateUser(db, userId, { email_change: null, email_change_sent_at: null });
	await db.query("delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'", [
		userId,
	]);
}
