import type { Db } from "../users/users.ts";

export const INVITATION_LIFETIME_DAYS = 14;

/**
 * Lets an address sign up for the next two weeks, where SIGN_UP is `invited`. The mail that confirms the account proves
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
 * The invitation of a confirmed account does not count any more: the next sign-up with its address gets the same answer
 * as everybody's.
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
 * @param counts this sign-up, too
 */
export async function permitsSignUp(db: Db, invitation: string, counts: boolean): Promise<boolean> {
	const { rows } = await db.query<{ permitted: boolean }>("select auth.permits_sign_up($1, $2) as permitted", [
		invitation,
		counts,
	]);
	return rows[0]?.permitted === true;
}

/** The id of an open invitation to a family, by the secret in its link. The database knows only the hash. */
export async function findInvitation(db: Db, token: string | undefined): Promise<string | null> {
	if (token === undefined) return null;
	const { rows } = await db.query<{ id: string | null }>("select auth.find_invitation($1) as id", [token]);
	return rows[0]?.id ?? null;
}
