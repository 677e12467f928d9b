import type { ClientBase } from "pg";
import { hashToken, randomToken } from "../../secrets.ts";
import type { Db } from "../users/users.ts";

/** The mails say so (mail-texts). */
const ONE_TIME_TOKEN_LIFETIME_SECONDS = 60 * 60;

export type OneTimeTokenType =
	| "confirmation_token"
	| "recovery_token"
	| "email_change_token_new"
	| "email_change_cancel_token";

/**
 * Only the newest token of a type is valid, but any token may cancel a change of address.
 *
 * @param address which the link proves to be the user's
 */
export async function createOneTimeToken(
	db: Db,
	userId: string,
	type: OneTimeTokenType,
	address: string,
): Promise<string> {
	const token = randomToken();
	await db.query(
		`insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
			on conflict (user_id, token_type) where token_type <> 'email_change_cancel_token' do update
			set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
		[userId, type, hashToken(token), address],
	);
	return token;
}

export async function redeemOneTimeToken(db: ClientBase, token: string, type: OneTimeTokenType) {
	const tokenHash = hashToken(token);
	await db.query(
		`select from auth.users
			where id = (select user_id from auth.one_time_tokens where token_hash = $1 and token_type = $2) for update`,
		[tokenHash, type],
	);
	const { rows } = await db.query<{ user_id: string; relates_to: string; fresh: boolean }>(
		`delete from auth.one_time_tokens where token_hash = $1 and token_type = $2
			returning user_id, relates_to, created_at > now() - make_interval(secs => $3) as fresh`,
		[tokenHash, type, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	const row = rows[0];
	return row?.fresh ? { userId: row.user_id, address: row.relates_to } : undefined;
}

/** Does not redeem the token. */
export async function findOneTimeTokenUserId(
	db: Db,
	token: string,
	type: OneTimeTokenType,
): Promise<string | undefined> {
	const { rows } = await db.query<{ user_id: string }>(
		`select user_id from auth.one_time_tokens
			where token_hash = $1 and token_type = $2 and created_at > now() - make_interval(secs => $3)`,
		[hashToken(token), type, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	return rows[0]?.user_id;
}

export async function deleteOneTimeTokens(db: ClientBase, userId: string): Promise<void> {
	await db.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
}
