import type { SupabaseClient } from "@supabase/supabase-js";
import { signToken } from "./access-tokens.ts";
import { nextAddress, openClientWithToken } from "./clients.ts";
import { type DatabaseUser, insertUser } from "./database-users.ts";
import { insertFamily, insertTurn } from "./family-rows.ts";
import type { TestServer } from "./test-server.ts";

/** A user of a server without accounts, signed in. */
export interface TokenUser extends DatabaseUser {
	readonly client: SupabaseClient;
	readonly sessionId: string;
	readonly token: string;
}

export interface FamilyIds {
	readonly familyId: string;
	readonly memberIds: readonly string[];
	readonly categoryId: string;
}

/** Inserts a user and a session, which is faster than to sign up. */
export async function insertTokenUser(server: TestServer, name: string): Promise<TokenUser> {
	const user = await insertUser(server, name);
	const { sessionId, token } = await insertSession(server, user);
	return { ...user, sessionId, token, client: openClientWithToken(server, token) };
}

/** One more session of a user. */
export async function insertSession({ owner }: TestServer, { id }: { readonly id: string }) {
	const { rows } = await owner.query("insert into auth.sessions (user_id) values ($1) returning id", [id]);
	const sessionId: string = rows[0].id;
	return { sessionId, token: await signToken({ sub: id, sessionId }) };
}

/** "My Family" of Mia and Noah with the category Dishes, in which Mia had a turn. */
export async function insertFamilyWithTurn(user: DatabaseUser): Promise<FamilyIds> {
	const { id: familyId, members, categories } = await insertFamily(user, ["Mia", "Noah"], ["Dishes"]);
	const [memberIds, [categoryId = ""]] = [Object.values(members), Object.values(categories)];
	await insertTurn(user, { family: familyId, category: categoryId, member: memberIds[0] ?? "" });
	return { familyId, memberIds, categoryId };
}

/** A request to the tables that supabase-js would not send, from a network of its own. @param init `token` is sent as the bearer */
export function requestTables(
	{ url, publishableKey }: TestServer,
	path: string,
	{ token, ...init }: RequestInit & { readonly token?: string | undefined } = {},
): Promise<Response> {
	const headers = new Headers(init.headers);
	if (!headers.has("apikey")) headers.set("apikey", publishableKey);
	if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", nextAddress());
	if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
	return fetch(`${url}/rest/v1/${path}`, { ...init, headers });
}
