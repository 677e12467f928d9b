import type { ClientBase } from "pg";
import { enqueueMail } from "../../mail/queue.ts";
import { badCodeVerifier } from "../errors.ts";
import { forgetDevices } from "../sessions/devices-known-since.ts";
import { isValidCodeVerifier } from "../sessions/pkce.ts";
import { endSessions } from "../sessions/sessions.ts";
import { clearEmailChange, getPendingEmail } from "../users/email-change.ts";
import { deleteOtherIdentities, emailIdentity, upsertIdentity } from "../users/identities.ts";
import { deleteUnconfirmedUser } from "../users/unconfirmed-users.ts";
import { lockUser, type User, updateUser } from "../users/users.ts";
import { clearMetadata } from "./cleared-metadata.ts";
import { deleteOneTimeTokens } from "./one-time-tokens.ts";

/** What a request proves beside the link. The link itself proves only access to a mailbox. */
export interface ConfirmationProof {
	/** Made by the browser that signed up (RFC 7636). */
	readonly codeVerifier?: string | undefined;
	/** The account's own, if the request has the right password. */
	readonly passwordHash?: string | undefined;
	/** The user of the request's session. */
	readonly sessionUserId?: string | undefined;
}

/**
 * @param address proven by the click on the link
 * @returns false if the link no longer fits the account
 */
type ConfirmHandler = (db: ClientBase, userId: string, address: string, proof: ConfirmationProof) => Promise<boolean>;

const withoutName = ({ raw_user_meta_data }: User) => ({ raw_user_meta_data: clearMetadata(raw_user_meta_data) });

/**
 * Without proof, password and name are cleared: a stranger may have signed up with the address.
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
	if (!isOwn) await revokeOtherCredentials(db, userId, address, withoutName(user));
	return true;
};

/** Confirms an unconfirmed address as well, but not the password and the name of the sign-up. */
export const confirmLogin: ConfirmHandler = async (db, userId, address) => {
	const user = await lockUser(db, userId);
	if (user?.email !== address) return false;
	if (!user.email_confirmed_at) {
		await markEmailConfirmed(db, userId, address);
		await revokeOtherCredentials(db, userId, address, withoutName(user));
	}
	return true;
};

export const confirmRecovery: ConfirmHandler = async (db, userId, address, proof) => {
	if (!(await confirmLogin(db, userId, address, proof))) return false;
	await clearEmailChange(db, userId);
	await deleteOneTimeTokens(db, userId);
	await forgetDevices(db, userId);
	return true;
};

/**
 * Without proof, other credentials are revoked: the owner of the new address may not be the user who requested the
 * change.
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
	await endSessions(db, userId);
	await enqueueMail(db, { kind: "email-changed", recipient: user.email, user_id: userId });
	return true;
};

async function markEmailConfirmed(db: ClientBase, userId: string, address: string): Promise<void> {
	await updateUser(db, userId, { email_confirmed_at: new Date(), sign_up_code_challenge: null });
	await upsertIdentity(db, emailIdentity(userId, address, true));
}

/**
 * The other credentials may be a stranger's. `password_needed` makes the app ask for a new password, without the old
 * one.
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
	await endSessions(db, userId);
}
