import { callFunction } from "../../database/call-function.ts";
import type { Db } from "../users/users.ts";

export const INVITATION_LIFETIME_DAYS = 14;

/**
 * Lets an address sign up for the next two weeks if SIGN_UP is `invited`. The mail that confirms the account proves
 * whose address it is.
 */
export async function inviteAddress(db: Db, email: string): Promise<void> {
	await db.query(
		`insert into auth.invitations (email, expires_at) values ($1, now() + make_interval(days => $2))
			on conflict (email) do update set expires_at = excluded.expires_at`,
		[email, INVITATION_LIFETIME_DAYS],
	);
}

/**
 * The invitation of a confirmed account no longer counts: the next sign-up with its address gets the same answer as
 * everybody's.
 */
export async function isAddressInvited(db: Db, email: string): Promise<boolean> {
	const { rowCount } = await db.query(
		`select from auth.invitations where email = $1 and expires_at > now()
			and not exists (select from auth.users where users.email = $1 and email_confirmed_at is not null)`,
		[email],
	);
	return rowCount !== 0;
}

/**
 * Whether an invitation to a family is still open, and has not been used for too many sign-ups.
 *
 * @param counts whether this is a sign-up, which counts as one of them
 */
export async function permitsSignUp(db: Db, invitation: string, counts: boolean): Promise<boolean> {
	return (await callFunction<boolean>(db, "permits_sign_up", invitation, counts)) === true;
}

/** The id of an open invitation to a family, by the secret in its link. The database knows only the hash. */
export async function findInvitation(db: Db, token: string | undefined): Promise<string | null> {
	return (token !== undefined && (await callFunction<string>(db, "find_invitation", token))) || null;
}
