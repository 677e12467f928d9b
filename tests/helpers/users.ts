import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type pg from "pg";
import { WebSocket } from "ws";
import { hashPassword } from "../../server/auth/accounts/passwords.ts";
import { extractLink, type Inbox } from "./inbox.ts";

/** What a client needs to know of a server. */
export interface ServerAddress {
	readonly url: string;
	readonly publishableKey: string;
}

let addressCount = 0;

/**
 * An IP address that no request has come from yet: limits count by it. Of 198.18.0.0/15, which is for tests (RFC 2544).
 */
export function nextAddress(): string {
	addressCount++;
	return `198.18.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

const storages = new WeakMap<SupabaseClient, Map<string, string>>();

/**
 * supabase-js on a device of its own, which renews no session by itself.
 *
 * @param from the IP address of the device
 */
export function openClient(
	{ url, publishableKey }: ServerAddress,
	from = nextAddress(),
	plainFetch: typeof fetch = fetch,
): SupabaseClient {
	const entries = new Map<string, string>();
	const storage = {
		getItem: (name: string) => entries.get(name) ?? null,
		setItem: (name: string, value: string) => void entries.set(name, value),
		removeItem: (name: string) => void entries.delete(name),
	};
	const client = createNodeClient(url, publishableKey, {
		auth: { storage, autoRefreshToken: false, flowType: "pkce", detectSessionInUrl: false },
		global: { headers: { "x-forwarded-for": from }, fetch: plainFetch },
	});
	storages.set(client, entries);
	return client;
}

/** supabase-js with an access token that was made elsewhere. */
export const openClientWithToken = ({ url, publishableKey }: ServerAddress, token: string): SupabaseClient =>
	createNodeClient(url, publishableKey, { accessToken: async () => token });

/** supabase-js with a WebSocket, which Node 20 lacks. */
export function createNodeClient(url: string, key: string, options: SupabaseClientOptions<"public">): SupabaseClient {
	const transport = WebSocket as unknown as typeof globalThis.WebSocket;
	return createClient(url, key, { ...options, realtime: { transport } });
}

/** Proves that a device is the one that signed up last: only its browser has it (RFC 7636). */
export function readCodeVerifier(client: SupabaseClient): { code_verifier: string } {
	const [, verifier] =
		[...(storages.get(client) ?? [])].find(([name]) => name.endsWith("-auth-token-code-verifier")) ?? [];
	if (verifier === undefined) throw new Error("nobody signed up on this device");
	return { code_verifier: JSON.parse(verifier) };
}

export async function readAccessToken(client: SupabaseClient): Promise<{ access_token: string }> {
	const { data } = await client.auth.getSession();
	return { access_token: data.session?.access_token ?? "" };
}

export const PASSWORD = "correct horse battery";

let emailCount = 0;

/** A mail address without an account. */
export const nextEmail = () => `user${++emailCount}@family.example`;

/** A server on which users sign up, and where its mails arrive. */
export interface AccountsServer extends ServerAddress {
	readonly inbox: Inbox;
}

/** Signs up, and waits for the mailed link. */
export async function signUpByRequest(server: AccountsServer, email = nextEmail(), password = PASSWORD) {
	const client = openClient(server);
	const { error } = await client.auth.signUp({ email, password });
	if (error) throw error;
	return { client, email, link: extractLink(await server.inbox.waitForMail(email)).href };
}

/**
 * Signs up and follows the mailed link, which signs the device in.
 *
 * @param confirmAt another instance of the server, on which another device follows the link
 */
export async function createUser(
	server: AccountsServer,
	{ email = nextEmail(), password = PASSWORD } = {},
	confirmAt?: ServerAddress,
) {
	const { client, link } = await signUpByRequest(server, email, password);
	const token_hash = new URL(link).searchParams.get("token_hash") ?? "";
	const device = confirmAt ? openClient(confirmAt) : client;
	const proof = confirmAt ? { password } : readCodeVerifier(client);
	const { data, error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...proof });
	if (error) throw error;
	if (!data.session) throw new Error(`the link that was mailed to ${email} led to no session`);
	return { userId: data.session.user.id, email, password, link, session: data.session, client: device };
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
