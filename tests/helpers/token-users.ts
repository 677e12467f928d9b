import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { generateKeyPair, jwtVerify, SignJWT } from "jose";
import type { TokenClaims } from "../../server/rest/request-identity.ts";
import { nextAddress, openClientWithToken, type ServerAddress } from "./clients.ts";
import { type DatabaseUser, insertUser, type UsersDatabase } from "./database-users.ts";
import { insertFamily, insertTurn } from "./family-rows.ts";

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
export async function insertTokenUser(server: UsersDatabase & ServerAddress, name: string): Promise<TokenUser> {
	const user = await insertUser(server, name);
	const { sessionId, token } = await insertSession(server, user);
	return { ...user, sessionId, token, client: openClientWithToken(server, token) };
}

/** One more session of a user. */
export async function insertSession({ owner }: UsersDatabase, { id }: { readonly id: string }) {
	const { rows } = await owner.sql`insert into auth.sessions (user_id) values (${id}) returning id`;
	const sessionId: string = rows[0]?.id ?? "";
	return { sessionId, token: await signToken({ sub: id, sessionId }) };
}

/** "My Family" of Mia and Noah with the category Dishes, in which Mia had a turn. */
export async function insertFamilyWithTurn(user: DatabaseUser): Promise<FamilyIds> {
	const { id: familyId, members, categories } = await insertFamily(user, ["Mia", "Noah"], ["Dishes"]);
	const [memberIds, [categoryId = ""]] = [Object.values(members), Object.values(categories)];
	await insertTurn(user, { family: familyId, category: categoryId, member: memberIds[0] ?? "" });
	return { familyId, memberIds, categoryId };
}

/**
 * A request to the tables that supabase-js would not send, from a network of its own.
 *
 * @param init `token` is sent as the bearer
 */
export function requestTables(
	{ url, publishableKey }: ServerAddress,
	path: string,
	{ token, ...init }: RequestInit & { readonly token?: string | undefined } = {},
): Promise<Response> {
	const headers = new Headers(init.headers);
	if (!headers.has("apikey")) headers.set("apikey", publishableKey);
	if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", nextAddress());
	if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
	return fetch(`${url}/rest/v1/${path}`, { ...init, headers });
}

/** Keys of servers that check tokens of this file instead of those of accounts. */
const signingKeys = await generateKeyPair("ES256");

export interface TokenOptions {
	readonly sub?: string;
	readonly role?: string;
	/** Without it, one that does not exist. */
	readonly sessionId?: string | undefined;
	/** Seconds from now. */
	readonly lifetimeSeconds?: number;
	/** Signs with another server's key. */
	readonly isForeignKey?: boolean;
}

export async function signToken({
	sub,
	role,
	sessionId,
	lifetimeSeconds = 900,
	isForeignKey,
}: TokenOptions): Promise<string> {
	const { privateKey } = isForeignKey ? await generateKeyPair("ES256") : signingKeys;
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT({ role: role ?? "authenticated", session_id: sessionId ?? randomUUID() })
		.setProtectedHeader({ alg: "ES256" })
		.setSubject(sub ?? randomUUID())
		.setIssuedAt(now)
		.setExpirationTime(now + lifetimeSeconds)
		.sign(privateKey);
}

/** Accepts any role: that only `authenticated` is allowed is left to what is tested. */
export async function verifyToken(token: string): Promise<TokenClaims> {
	const { payload } = await jwtVerify(token, signingKeys.publicKey, {
		algorithms: ["ES256"],
		requiredClaims: ["exp", "sub"],
	});
	const { sub, role, session_id, exp } = payload;
	return { sub: String(sub), role: String(role), session_id: String(session_id), exp: Number(exp) };
}
