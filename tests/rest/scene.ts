import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { WebSocket } from "ws";
import { openRealtime, type RealtimeParts } from "../../server/realtime/realtime.ts";
import { createRest } from "../../server/rest/routes.ts";
import { offerUpgrades } from "../../server/upgrades.ts";
import { copiesInTurn } from "../helpers/copies-in-turn.ts";
import { LONG_MS, startTestDatabase, type TestDatabase } from "../helpers/database.ts";

export const API_KEY = "sb_publishable_of_the_test";

const keys = await generateKeyPair("ES256", { extractable: true });

/** A signed-in person and the client on their phone. */
export interface Actor {
	readonly id: string;
	readonly client: SupabaseClient;
	readonly session: string;
	readonly token: string;
}

export interface Family {
	readonly group: string;
	readonly members: readonly string[];
	readonly category: string;
}

export interface Scene {
	readonly url: string;
	readonly db: TestDatabase;
	/** Lines that the server logged. */
	readonly logged: object[];
	signUp(name: string): Promise<Actor>;
	clientWith(token: string): SupabaseClient;
	/** Sends what supabase-js would not. `token` as the bearer unless it is undefined. */
	request(path: string, init?: RequestInit & { token?: string | undefined }): Promise<Response>;
	stop(): Promise<void>;
}

/**
 * The tables over HTTP and their live updates, really listening, on a database of their own.
 *
 * @param live settings of the live updates
 */
export async function openScene(live: Pick<RealtimeParts, "strangerMs"> = {}): Promise<Scene> {
	const db = await startTestDatabase();
	const logged: object[] = [];
	const log = { error: (details: object) => logged.push(details) };
	const copies = await copiesInTurn(async () =>
		new Hono().route(
			"/rest/v1",
			createRest({ pool: db.database.pool, verify, apiKey: API_KEY, trustProxy: false, log, patienceMs: LONG_MS }),
		),
	);
	const server = serve({ fetch: (...asked) => copies.next().fetch(...asked), hostname: "127.0.0.1", port: 0 });
	await new Promise((resolve) => server.once("listening", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { connectionString = "" } = db.database.pool.options;
	const realtime = openRealtime({
		databaseUrl: connectionString,
		pool: db.database.pool,
		verify,
		apiKey: API_KEY,
		origins: [url],
		trustProxy: true,
		log: { warn: (words: unknown) => logged.push({ words }) },
		...live,
	});
	offerUpgrades(server as Server, realtime.upgrade);
	const clientWith = (token: string) => createTestClient(url, token);
	return {
		url,
		db,
		logged,
		clientWith,
		async signUp(name) {
			const id = randomUUID();
			await db.owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${name}@example.org`]);
			const { rows } = await db.owner.query("insert into auth.sessions (user_id) values ($1) returning id", [id]);
			const session: string = rows[0].id;
			const token = await signToken({ sub: id, session });
			return { id, session, token, client: clientWith(token) };
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
export async function startFamily({ id, client }: Actor): Promise<Family> {
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
	return { group, members, category };
}

export interface TokenOptions {
	readonly sub?: string;
	readonly role?: string;
	/** Without it, one that there is not. */
	readonly session?: string | undefined;
	/** Seconds from now. */
	readonly lifetime?: number;
	/** Signs with another server's key. */
	readonly foreign?: boolean;
}

export async function signToken({ sub, role, session, lifetime = 900, foreign }: TokenOptions): Promise<string> {
	const { privateKey } = foreign ? await generateKeyPair("ES256") : keys;
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT({ role: role ?? "authenticated", session_id: session ?? randomUUID() })
		.setProtectedHeader({ alg: "ES256" })
		.setSubject(sub ?? randomUUID())
		.setIssuedAt(now)
		.setExpirationTime(now + lifetime)
		.sign(privateKey);
}

/** The public key as a shared secret: what an attacker signs with when a server trusts the token's own "alg". */
export async function publicKeyText(): Promise<string> {
	return JSON.stringify(await exportJWK(keys.publicKey));
}

async function verify(token: string) {
	const { payload } = await jwtVerify(token, keys.publicKey, { algorithms: ["ES256"], requiredClaims: ["exp", "sub"] });
	const { sub, role, session_id, exp } = payload;
	return { sub: String(sub), role: String(role), session_id: String(session_id), exp: Number(exp) };
}

function createTestClient(url: string, token: string): SupabaseClient {
	return createClient(url, API_KEY, {
		accessToken: async () => token,
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
	});
}
