import type { ClientBase, Pool } from "pg";

/** A connection to ask: the pool, or a client inside a transaction. */
export type Db = Pool | ClientBase;

/** A row of `auth.users`. */
export interface User {
	readonly id: string;
	readonly email: string;
	readonly encrypted_password: string | null;
	readonly email_confirmed_at: Date | null;
	readonly confirmation_sent_at: Date | null;
	readonly recovery_sent_at: Date | null;
	readonly email_change: string | null;
	readonly email_change_sent_at: Date | null;
	/** Of the browser that signed up (RFC 7636), until the address is confirmed or somebody else signs up with it. */
	readonly sign_up_code_challenge: string | null;
	readonly last_sign_in_at: Date | null;
	readonly raw_app_meta_data: AppMetadata;
	readonly raw_user_meta_data: UserMetadata;
	readonly banned_until: Date | null;
	/** Since when devices are known to the account by their cookies. */
	readonly devices_known_since: Date;
	readonly created_at: Date;
	readonly updated_at: Date;
}

/** Whether whoever runs the server has locked the account, for now or, with 'infinity', for ever. */
export function isBanned({ banned_until }: User): boolean {
	return banned_until !== null && Number(banned_until) > Date.now();
}

/** What this server says about them. */
interface AppMetadata {
	readonly provider: string;
	readonly providers: readonly string[];
	/** No password opens the account until its owner, who is let in by a mail's link, has chosen one. */
	readonly password_needed?: true;
}

/** What people say about themselves. Never a base for what they may do: they can write anything here. */
export type UserMetadata = Readonly<Record<string, unknown>>;

export async function findUser(db: Db, id: string): Promise<User | undefined> {
	const { rows } = await db.query<User>("select * from auth.users where id = $1", [id]);
	return rows[0];
}

/** @param email normalised as `emailSchema` does */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
	const { rows } = await db.query<User>("select * from auth.users where email = $1", [email]);
	return rows[0];
}

/** The user, with the row locked until the transaction ends. */
export async function lockUser(db: ClientBase, id: string): Promise<User | undefined> {
	const { rows } = await db.query<User>("select * from auth.users where id = $1 for update", [id]);
	return rows[0];
}

/** As `lockUser`, of whoever has this refresh token. @param kept the token's fingerprint */
export async function lockUserByRefreshToken(db: ClientBase, kept: string): Promise<User | undefined> {
	const { rows } = await db.query<User>(
		"select * from auth.users where id = (select user_id from auth.refresh_tokens where token = $1) for update",
		[kept],
	);
	return rows[0];
}

/** As `lockUser`, by address. */
export async function lockUserByEmail(db: ClientBase, email: string): Promise<User | undefined> {
	const { rows } = await db.query<User>("select * from auth.users where email = $1 for update", [email]);
	return rows[0];
}

/** The columns of a user that this server changes. */
type UserUpdate = Partial<
	Pick<
		User,
		| "email"
		| "encrypted_password"
		| "email_confirmed_at"
		| "confirmation_sent_at"
		| "recovery_sent_at"
		| "email_change"
		| "email_change_sent_at"
		| "sign_up_code_challenge"
		| "last_sign_in_at"
		| "raw_app_meta_data"
		| "raw_user_meta_data"
	>
>;

/** Writes the given columns, which are never named by a request. @returns the new row */
export async function updateUser(db: Db, id: string, change: UserUpdate): Promise<User> {
	const columns = Object.keys(change);
	const assignments = columns.map((column, at) => `${column} = $${at + 2}`);
	const { rows } = await db.query<User>(
		`update auth.users set ${[...assignments, "updated_at = now()"].join(", ")} where id = $1 returning *`,
		[id, ...Object.values(change)],
	);
	const user = rows[0];
	if (!user) throw new Error("this user is gone");
	return user;
}
