import type { ClientBase } from "pg";
import { hashToken, randomToken } from "../secrets.ts";
import type { Db } from "./users.ts";

/** Seconds. Every mail says so (server/auth/mail-templates.ts). */
const ONE_TIME_TOKEN_LIFETIME_SECONDS = 60 * 60;

export type OneTimeTokenType =
	| "confirmation_token"
	| "recovery_token"
	| "email_change_token_new"
	| "email_change_cancel_token";

/**
 * Makes the token of a mail link. It replaces an earlier one of the same kind, so only the newest mail's link works; but an owner may
 * end a change of address with any mail that warned of it.
 *
 * @param address what a click on the link proves to be the user's
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

/** Takes a token, which works no more afterwards. @returns whose it is, and the address it proves, or `undefined` */
export async function redeemOneTimeToken(db: ClientBase, token: string, type: OneTimeTokenType) {
	const kept = hashToken(token);
	await db.query(
		`select from auth.users
			where id = (select user_id from auth.one_time_tokens where token_hash = $1 and token_type = $2) for update`,
		[kept, type],
	);
	const { rows } = await db.query<{ user_id: string; relates_to: string; fresh: boolean }>(
		`delete from auth.one_time_tokens where token_hash = $1 and token_type = $2
			returning user_id, relates_to, created_at > now() - make_interval(secs => $3) as fresh`,
		[kept, type, ONE_TIME_TOKEN_LIFETIME_SECONDS],
	);
	const taken = rows[0];
	return taken?.fresh ? { userId: taken.user_id, address: taken.relates_to } : undefined;
}

/** Whose token this is, which goes on working. @returns the user's id, or `undefined` */
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

/** Makes all links in earlier mails to a user worthless. */
export async function deleteOneTimeTokens(db: ClientBase, userId: string): Promise<void> {
	await db.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
}
