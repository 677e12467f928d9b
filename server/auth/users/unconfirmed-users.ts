import type { ClientBase } from "pg";
import type { Db } from "./users.ts";

/** SQL condition on `auth.users` for accounts that nobody can have signed in to yet. */
export const UNCONFIRMED_USER_SQL = `(email_confirmed_at is null and not is_anonymous
	and not exists (select from auth.identities where user_id = users.id and provider <> 'email'))`;

/** An unconfirmed sign-up does not take its address: anybody can sign up with any address. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
	const { rowCount } = await db.query(`select from auth.users where email = $1 and not ${UNCONFIRMED_USER_SQL}`, [
		email,
	]);
	return rowCount !== 0;
}

export async function deleteUnconfirmedUser(db: ClientBase, email: string): Promise<void> {
	await db.query(`delete from auth.users where email = $1 and ${UNCONFIRMED_USER_SQL}`, [email]);
}
