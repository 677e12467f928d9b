import type { User } from "@supabase/supabase-js";
import { openClient, readCodeVerifier, type ServerAddress } from "./clients.ts";
import { type Inbox, waitForMailedToken } from "./inbox.ts";

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

/** Signs up and follows the mailed link, which signs the device in. */
export async function createUser(
	server: AccountsServer,
	{ email = nextEmail(), password = PASSWORD, confirmAt }: CreateUserOptions = {},
) {
	const client = openClient(server);
	const signUp = await client.auth.signUp({ email, password });
	if (signUp.error) throw signUp.error;
	const token_hash = await waitForMailedToken(server.inbox, email);
	const device = confirmAt === undefined ? client : openClient(confirmAt);
	const proof = confirmAt === undefined ? readCodeVerifier(client) : { password };
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...proof });
	if (error) throw error;
	if (!data.session) throw new Error(`the link that was mailed to ${email} led to no session`);
	return { userId: data.session.user.id, email, password, session: data.session, client: device };
}

/** What a user has written about themselves, without what the server says of the account. */
export function readOwnMetadata(user: User | null): Record<string, unknown> {
	const { email, email_verified, phone_verified, sub, ...own } = user?.user_metadata ?? {};
	return own;
}
