import type { ClientBase, Pool } from "pg";

export type Db = Pool | ClientBase;

export interface User {
	readonly id: string;
	/** "" for a screen, as in GoTrue; null in the database. */
	readonly email: string;
	/** A screen has neither address nor password. It gets no mail, and cannot change its account. */
	readonly is_anonymous: boolean;
	readonly encrypted_password: string | null;
	readonly email_confirmed_at: Date | null;
	readonly confirmation_sent_at: Date | null;
	readonly recovery_sent_at: Date | null;
	readonly email_change: string | null;
	readonly email_change_sent_at: Date | null;
	/** Made by the browser that signed up (RFC 7636). */
	readonly sign_up_code_challenge: string | null;
	readonly last_sign_in_at: Date | null;
	readonly raw_app_meta_data: AppMetadata;
	readonly raw_user_meta_data: UserMetadata;
	readonly banned_until: Date | null;
	/** Device cookies that are older do not count. */
	readonly devices_known_since: Date;
	readonly created_at: Date;
	readonly updated_at: Date;
}

/** The columns that clients see. */
export type UserDetails = Omit<
	User,
	"encrypted_password" | "sign_up_code_challenge" | "banned_until" | "devices_known_since"
>;

export function isBanned({ banned_until }: User): boolean {
	return banned_until !== null && Number(banned_until) > Date.now();
}

/** Empty for a screen. */
interface AppMetadata {
	readonly provider: string;
	readonly providers: readonly string[];
	/** The account has no password until its owner chooses one, signed in with a link in a mail. */
	readonly password_needed?: true;
}

/** Users can write anything here. So it must not decide what they may do. */
export type UserMetadata = Readonly<Record<string, unknown>>;

const toUser = (row: User | undefined): User | undefined => row && { ...row, email: row.email ?? "" };

/** @param where with $1, in SQL; `for update` locks the row until the transaction ends */
async function selectUser(db: Db, where: string, value: string): Promise<User | undefined> {
	const { rows } = await db.query<User>(`select * from auth.users where ${where}`, [value]);
	return toUser(rows[0]);
}

export const findUser = (db: Db, id: string) => selectUser(db, "id = $1", id);
/** @param email normalised as `emailSchema` does */
export const findUserByEmail = (db: Db, email: string) => selectUser(db, "email = $1", email);
export const lockUser = (db: ClientBase, id: string) => selectUser(db, "id = $1 for update", id);
export const lockUserByEmail = (db: ClientBase, email: string) => selectUser(db, "email = $1 for update", email);
export const lockUserByRefreshToken = (db: ClientBase, tokenHash: string) =>
	selectUser(db, "id = (select user_id from auth.refresh_tokens where token = $1) for update", tokenHash);

/** @param change keys are inserted into SQL, so they must not come from a request */
export async function updateUser(
	db: Db,
	id: string,
	change: Partial<Omit<User, "id" | "created_at" | "updated_at">>,
): Promise<User> {
	const columns = Object.keys(change);
	const assignments = columns.map((column, at) => `${column} = $${at + 2}`);
	const { rows } = await db.query<User>(
		`update auth.users set ${[...assignments, "updated_at = now()"].join(", ")} where id = $1 returning *`,
		[id, ...Object.values(change)],
	);
	const user = toUser(rows[0]);
	if (!user) throw new Error("this user does not exist");
	return user;
}
