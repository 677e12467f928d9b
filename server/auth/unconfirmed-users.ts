import type { ClientBase } from "pg";
import type { Db } from "./users.ts";

/** SQL: an account of `auth.users` that only says whose address it is; nobody can have signed in to it. */
export const UNCONFIRMED_USER_SQL = `(email_confirmed_at is null
	and not exists (select from auth.identities where user_id = users.id and provider <> 'email'))`;

/** Whether an address is somebody's. Anybody may have signed up with it; that alone takes it from nobody. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
	const { rowCount } = await db.query(`select from auth.users where email = $1 and not ${UNCONFIRMED_USER_SQL}`, [
		email,
	]);
	return rowCount !== 0;
}

/** Makes room for the owner of an address that somebody signed up and nobody confirmed. */
export async function deleteUnconfirmedUser(db: ClientBase, email: string): Promise<void> {
	await db.query(`delete from auth.users where email = $1 and ${UNCONFIRMED_USER_SQL}`, [email]);
}
