import type { ClientBase } from "pg";
import { hashToken, randomToken } from "../../secrets.ts";
import type { Db } from "../users/users.ts";

/** The mails name this time (mail-texts). */
const ONE_TIME_TOKEN_LIFETIME_SECONDS = 60 * 60;

export type OneTimeTokenType =
	| "confirmation_token"
	| "magiclink_token"
	| "recovery_token"
	| "email_change_token_new"
	| "email_change_cancel_token";

/**
 * Only the newest token of a type is valid, but any token may cancel a change of address.
 *
 * @param address which the link proves to be the user's
 * @param codeHash of the code in the same mail, if it has one
 */
export async function createOneTimeToken(
	db: Db,
	userId: string,
	type: OneTimeTokenType,
	address: string,
	codeHash?: string,
): Promise<string> {
	const token = randomToken();
	await db.query(
		`insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, code_hash)
			values ($1, $2, $3, $4, $5)
			on conflict (user_id, token_type) where token_type <> 'email_change_cancel_token' do update
			set token_hash = excluded.token_hash, relates_to = excluded.relates_to, code_hash = excluded.code_hash,
				created_at = now(), updated_at = now()`,
		[userId, type, hashToken(token), address, codeHash],
	);
	return token;
}

export async function redeemOneTimeToken(db: ClientBase, tokenHash: string, types: readonly OneTimeTokenType[]) {
	await db.query(
		`select from auth.users
			where id = (select user_id from auth.one_time_tokens where token_hash = $1 and token_type = any($2)) for update`,
		[tokenHash, types],
	);
	const { rows } = await db.query<{ type: OneTimeTokenType; user_id: string; relates_to: string; fresh: boolean }>(
		`delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2)
			returning token_type as type, user_id, relates_to, created_at > now() - make_interval(secs => $3) as fresh`,
		[tokenHash, types, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	const row = rows[0];
	return row?.fresh ? { type: row.type, userId: row.user_id, address: row.relates_to } : undefined;
}

/** Does not redeem the token. */
export async function findOneTimeTokenUserId(
	db: Db,
	tokenHash: string,
	type: OneTimeTokenType,
): Promise<string | undefined> {
	const { rows } = await db.query<{ user_id: string }>(
		`select user_id from auth.one_time_tokens
			where token_hash = $1 and token_type = $2 and created_at > now() - make_interval(secs => $3)`,
		[tokenHash, type, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	return rows[0]?.user_id;
}

/** The hashes of the newest mail of these types to an account's address, unless it is too old. */
export async function findNewestToken(db: Db, types: readonly OneTimeTokenType[], address: string) {
	const { rows } = await db.query<{ token_hash: string; code_hash: string | null }>(
		`select token_hash, code_hash from auth.one_time_tokens
			where user_id = (select id from auth.users where email = $1) and token_type = any($2) and relates_to = $1
				and created_at > now() - make_interval(secs => $3)
			order by created_at desc limit 1`,
		[address, types, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	return rows[0];
}

export async function deleteOneTimeTokens(db: ClientBase, userId: string): Promise<void> {
	await db.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
}
