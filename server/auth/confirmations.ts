import type { ClientBase } from "pg";
import { enqueueMail } from "../mail/queue.ts";
import { forgetDevices } from "./devices-known-since.ts";
import { clearEmailChange, getPendingEmail } from "./email-change.ts";
import { badCodeVerifier } from "./errors.ts";
import { deleteOtherIdentities, emailIdentity, upsertIdentity } from "./identities.ts";
import { deleteOneTimeTokens } from "./one-time-tokens.ts";
import { isValidCodeVerifier } from "./pkce.ts";
import { endAllSessions } from "./sessions.ts";
import { deleteUnconfirmedUser } from "./unconfirmed-users.ts";
import { lockUser, type User, updateUser } from "./users.ts";

/** What whoever clicks shows besides the link, which only proves who reads the mails of an address. */
export interface ConfirmationProof {
	/** Of the browser that signed up (RFC 7636). */
	readonly codeVerifier?: string | undefined;
	/** The hash of the password that was given, if it is the account's. */
	readonly passwordHash?: string | undefined;
	/** Whose session, which has not ended, came along. */
	readonly sessionUserId?: string | undefined;
}

/**
 * What a click on a mail's link brings about. `address` is the one that the link was sent to, which the click proves to be
 * the user's. Each answers false when the link no longer fits the account.
 */
type ConfirmHandler = (db: ClientBase, userId: string, address: string, proof: ConfirmationProof) => Promise<boolean>;

/** In place of a name that a stranger may have chosen. */
const CLEARED_NAME = { raw_user_meta_data: { full_name: "" } } as const;

/**
 * A new account is complete. Whoever signed up may be a stranger to the address: without a proof that it is the same person,
 * neither the password nor the name stays.
 *
 * @throws AuthError bad_code_verifier
 */
export const confirmSignUp: ConfirmHandler = async (db, userId, address, { codeVerifier, passwordHash }) => {
	const user = await lockUser(db, userId);
	if (user?.email !== address || user.email_confirmed_at) return false;
	const { sign_up_code_challenge: challenge, encrypted_password } = user;
	if (codeVerifier !== undefined && !(challenge && isValidCodeVerifier(codeVerifier, challenge)))
		throw badCodeVerifier();
	const isOwn = codeVerifier !== undefined || (passwordHash !== undefined && passwordHash === encrypted_password);
	await markEmailConfirmed(db, userId, address);
	if (!isOwn) await revokeOtherCredentials(db, userId, address, CLEARED_NAME);
	return true;
};

/** Somebody who forgot the password is let in. If the address was not proven before, it is now, and nothing else of the sign-up is. */
export const confirmRecovery: ConfirmHandler = async (db, userId, address) => {
	const user = await lockUser(db, userId);
	if (user?.email !== address) return false;
	if (!user.email_confirmed_at) {
		await markEmailConfirmed(db, userId, address);
		await revokeOtherCredentials(db, userId, address, CLEARED_NAME);
	}
	await clearEmailChange(db, userId);
	await deleteOneTimeTokens(db, userId);
	await forgetDevices(db, userId);
	return true;
};

/**
 * The account moves to the new address; the old one is told. Links in mails to the old one stop working, and its sessions end.
 * Without a session of the account, the owner of the new address may be somebody else than whoever asked for it: then no way
 * in stays that is not of the new address.
 */
export const confirmEmailChange: ConfirmHandler = async (db, userId, address, { sessionUserId }) => {
	const user = await lockUser(db, userId);
	if (!user || getPendingEmail(user) !== address) return false;
	await deleteUnconfirmedUser(db, address);
	await clearEmailChange(db, userId);
	await updateUser(db, userId, { email: address });
	await upsertIdentity(db, emailIdentity(userId, address, true));
	if (sessionUserId !== userId) await revokeOtherCredentials(db, userId, address);
	await deleteOneTimeTokens(db, userId);
	await endAllSessions(db, userId);
	await enqueueMail(db, { kind: "email-changed", recipient: user.email, user_id: userId });
	return true;
};

async function markEmailConfirmed(db: ClientBase, userId: string, address: string): Promise<void> {
	await updateUser(db, userId, { email_confirmed_at: new Date(), sign_up_code_challenge: null });
	await upsertIdentity(db, emailIdentity(userId, address, true));
}

/**
 * Leaves no way in but the proven address, since the others may be a stranger's. The app asks for a new password and for no old one; a
 * day after the link (`requireNewPassword`) it takes a recovery's to choose one.
 */
async function revokeOtherCredentials(
	db: ClientBase,
	userId: string,
	address: string,
	change: Partial<Pick<User, "raw_user_meta_data">> = {},
): Promise<void> {
	const providers = await deleteOtherIdentities(db, userId, address);
	const raw_app_meta_data = { provider: "email", providers, password_needed: true } as const;
	await updateUser(db, userId, { ...change, encrypted_password: null, raw_app_meta_data });
	await endAllSessions(db, userId);
}
