import type { ClientBase } from "pg";
import { enqueueMail } from "../mail/queue.ts";
import { emailIdentity, keepIdentity } from "./identities.ts";
import { dropOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { lockUser, updateUser } from "./users.ts";

/**
 * What a click on a mail's link brings about. `address` is the one that the link was sent to, which the click proves to be
 * the user's. Each answers false when the link no longer fits the account.
 */
type Confirm = (db: ClientBase, userId: string, address: string) => Promise<boolean>;

/** A new account is complete. */
export const confirmAddress: Confirm = async (db, userId, address) => {
	const user = await lockUser(db, userId);
	if (user?.email !== address || user.email_confirmed_at) return false;
	await updateUser(db, userId, { email_confirmed_at: new Date() });
	await keepIdentity(db, emailIdentity(userId, address, true));
	return true;
};

/** Somebody who forgot the password is let in. If the address was not proven before, it is now, but the password was not. */
export const confirmRecovery: Confirm = async (db, userId, address) => {
	const user = await lockUser(db, userId);
	if (user?.email !== address) return false;
	if (!user.email_confirmed_at) {
		// Whoever signed up may be a stranger: neither their password nor the name they gave stays.
		await updateUser(db, userId, {
			email_confirmed_at: new Date(),
			encrypted_password: null,
			raw_user_meta_data: { full_name: "" },
		});
		await keepIdentity(db, emailIdentity(userId, address, true));
	}
	await dropOneTimeTokens(db, userId);
	return true;
};

/**
 * The account moves to the new address; the old one is told. Links in mails to the old one stop working, and its sessions end:
 * the owner of the new address may be somebody else.
 */
export const confirmNewAddress: Confirm = async (db, userId, address) => {
	const user = await lockUser(db, userId);
	if (user?.email_change !== address) return false;
	await updateUser(db, userId, { email: address, email_change: null, email_change_sent_at: null });
	await keepIdentity(db, emailIdentity(userId, address, true));
	await dropOneTimeTokens(db, userId);
	await endAllSessions(db, userId);
	await enqueueMail(db, { kind: "email-changed", recipient: user.email, user_id: userId });
	return true;
};
