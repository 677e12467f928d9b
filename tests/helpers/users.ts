import type { User } from "@supabase/supabase-js";
import type pg from "pg";
import { hashPassword } from "../../server/auth/accounts/passwords.ts";
import { openClient, readCodeVerifier, type ServerAddress } from "./clients.ts";
import { extractLink, type Inbox } from "./inbox.ts";

export const PASSWORD = "correct horse battery";

let emailCount = 0;

/** A mail address without an account. */
export function nextEmail(): string {
	return `user${++emailCount}@family.example`;
}

/** A server on which users sign up, and where its mails arrive. */
export interface AccountsServer extends ServerAddress {
	readonly inbox: Inbox;
}

interface CreateUserOptions {
	readonly email?: string;
	readonly password?: string;
	/** Another instance of the server, on which another device follows the mailed link. */
	readonly confirmAt?: ServerAddress;
}

/** Signs up, and waits for the mailed link. */
export async function signUpByRequest(server: AccountsServer, email = nextEmail(), password = PASSWORD) {
	const client = openClient(server);
	const { error } = await client.auth.signUp({ email, password });
	if (error) throw error;
	return { client, email, link: extractLink(await server.inbox.waitForMail(email)) };
}

/** Signs up and follows the mailed link, which signs the device in. */
export async function createUser(
	server: AccountsServer,
	{ email = nextEmail(), password = PASSWORD, confirmAt }: CreateUserOptions = {},
) {
	const { client, link } = await signUpByRequest(server, email, password);
	const token_hash = link.searchParams.get("token_hash") ?? "";
	const device = confirmAt === undefined ? client : openClient(confirmAt);
	const proof = confirmAt === undefined ? readCodeVerifier(client) : { password };
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...proof });
	if (error) throw error;
	if (!data.session) throw new Error(`the link that was mailed to ${email} led to no session`);
	return { userId: data.session.user.id, email, password, link: link.href, session: data.session, client: device };
}

let passwordHash: Promise<string> | undefined;

/**
 * An account with PASSWORD and a confirmed address, past the sign-up and its mail, which take their time.
 *
 * @returns the user's id
 */
export async function insertAccount(owner: pg.Pool, email: string): Promise<string> {
	passwordHash ??= hashPassword(PASSWORD);
	const { rows } = await owner.query<{ id: string }>(
		`with added as (
			insert into auth.users (email, encrypted_password, email_confirmed_at, raw_user_meta_data)
			values ($1, $2, now(), '{"full_name": ""}') returning id
		)
		insert into auth.identities (user_id, provider, provider_id, identity_data)
		select id, 'email', id::text, jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', true) from added
		returning user_id as id`,
		[email, await passwordHash],
	);
	return rows[0]?.id as string;
}

/** What a user has written about themselves, without what the server says of the account. */
export function readOwnMetadata(user: User | null): Record<string, unknown> {
	const { email, email_verified, phone_verified, sub, ...own } = user?.user_metadata ?? {};
	return own;
}
