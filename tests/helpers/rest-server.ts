import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { WebSocket } from "ws";
import { openRealtime, type RealtimeOptions } from "../../server/realtime/realtime.ts";
import { createRest } from "../../server/rest/routes.ts";
import { handleUpgrades } from "../../server/upgrades.ts";
import { openRoundRobin } from "./round-robin.ts";
import { LONG_TIMEOUT_MS, startTestDatabase, type TestDatabase } from "./test-database.ts";

export const API_KEY = "sb_publishable_of_the_test";

const signingKeys = await generateKeyPair("ES256", { extractable: true });

/** A signed-in person and the client on their phone. */
export interface TestUser {
	readonly id: string;
	readonly client: SupabaseClient;
	readonly sessionId: string;
	readonly token: string;
}

export interface FamilyIds {
	readonly familyId: string;
	readonly memberIds: readonly string[];
	readonly categoryId: string;
}

export interface RestServer {
	readonly url: string;
	readonly testDatabase: TestDatabase;
	/** Lines that the server logged. */
	readonly logEntries: object[];
	createUser(name: string): Promise<TestUser>;
	createClient(token: string): SupabaseClient;
	/** Sends what supabase-js would not. `token` as the bearer unless it is undefined. */
	request(path: string, init?: RequestInit & { token?: string | undefined }): Promise<Response>;
	stop(): Promise<void>;
}

/**
 * The tables over HTTP and their live updates, really listening, on a database of their own.
 *
 * @param live settings of the live updates
 */
export async function startRestServer(live: Pick<RealtimeOptions, "joinTimeoutMs"> = {}): Promise<RestServer> {
	const db = await startTestDatabase();
	const logged: object[] = [];
	const log = { error: (details: object) => logged.push(details) };
	const copies = await openRoundRobin(async () =>
		new Hono().route(
			"/rest/v1",
			createRest({
				pool: db.database.pool,
				verify: verifyToken,
				apiKey: API_KEY,
				trustProxy: false,
				log,
				queryTimeoutMs: LONG_TIMEOUT_MS,
			}),
		),
	);
	const server = serve({ fetch: (...asked) => copies.next().fetch(...asked), hostname: "127.0.0.1", port: 0 });
	await new Promise((resolve) => server.once("listening", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { connectionString = "" } = db.database.pool.options;
	const realtime = openRealtime({
		databaseUrl: connectionString,
		pool: db.database.pool,
		verify: verifyToken,
		apiKey: API_KEY,
		origins: [url],
		trustProxy: true,
		log: { warn: (words: unknown) => logged.push({ words }) },
		...live,
	});
	handleUpgrades(server as Server, realtime.upgrade);
	const clientWith = (token: string) => createTestClient(url, token);
	return {
		url,
		testDatabase: db,
		logEntries: logged,
		createClient: clientWith,
		async createUser(name) {
			const id = randomUUID();
			await db.owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${name}@example.org`]);
			const { rows } = await db.owner.query("insert into auth.sessions (user_id) values ($1) returning id", [id]);
			const session: string = rows[0].id;
			const token = await signToken({ sub: id, sessionId: session });
			return { id, sessionId: session, token, client: clientWith(token) };
		},
		request(path, { token, ...init } = {}) {
			const headers = new Headers(init.headers);
			if (!headers.has("apikey")) headers.set("apikey", API_KEY);
			if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
			return fetch(`${url}/rest/v1/${path}`, { ...init, headers });
		},
		async stop() {
			await realtime.close();
			await new Promise((resolve) => server.close(resolve));
			await db.stop();
		},
	};
}

/** "My Family" with two members, one category and, by the first member, one turn. */
export async function createFamily({ id, client }: TestUser): Promise<FamilyIds> {
	const group = randomUUID();
	const members = [randomUUID(), randomUUID()];
	const category = randomUUID();
	const answers = [
		await client.from("family_groups").insert({ id: group, name: "My Family", user_id: id }),
		await client.from("family_members").insert([
			{ id: members[0], family_group_id: group, name: "Mia" },
			{ id: members[1], family_group_id: group, name: "Noah" },
		]),
		await client.from("decision_categories").insert({ id: category, family_group_id: group, name: "Dishes" }),
		await client
			.from("category_cycles")
			.insert({ family_group_id: group, category_id: category, member_id: members[0], cycle_number: 1 }),
	];
	for (const { error } of answers) if (error) throw error;
	return { familyId: group, memberIds: members, categoryId: category };
}

export interface TokenOptions {
	readonly sub?: string;
	readonly role?: string;
	/** Without it, one that there is not. */
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

/** The public key as a shared secret: what an attacker signs with when a server trusts the token's own "alg". */
export async function serializePublicKey(): Promise<string> {
	return JSON.stringify(await exportJWK(signingKeys.publicKey));
}

async function verifyToken(token: string) {
	const { payload } = await jwtVerify(token, signingKeys.publicKey, {
		algorithms: ["ES256"],
		requiredClaims: ["exp", "sub"],
	});
	const { sub, role, session_id, exp } = payload;
	return { sub: String(sub), role: String(role), session_id: String(session_id), exp: Number(exp) };
}

function createTestClient(url: string, token: string): SupabaseClient {
	return createClient(url, API_KEY, {
		accessToken: async () => token,
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
	});
}
