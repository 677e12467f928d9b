import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type pg from "pg";
import { pino } from "pino";
import ws from "ws";
import { unsupportedRoutes } from "../../server/auth/auth.ts";
import { type AuthServiceDeps, startAuthService } from "../../server/auth/auth-service.ts";
import { loadKeys } from "../../server/auth/keys.ts";
import { openRealtime } from "../../server/realtime/realtime.ts";
import { createRest } from "../../server/rest/routes.ts";
import { handleUpgrades } from "../../server/upgrades.ts";
import { type Inbox, startInbox, waitForMailedToken } from "./inbox.ts";
import { openRoundRobin } from "./round-robin.ts";
import { startTestDatabase } from "./test-database.ts";
import { createTestPool } from "./test-pool.ts";

export const PASSWORD = "correct horse battery";

type Settings = Omit<AuthServiceDeps["settings"], "siteUrl">;

/** A running server with what surrounds it: a database, a mail server, and people who come from different addresses. */
export interface TestServer {
	readonly siteUrl: string;
	/** Where it listens. */
	readonly url: string;
	readonly publishableKey: string;
	readonly inbox: Inbox;
	/** Past all rules: for setting scenes and looking behind them. */
	readonly owner: pg.Pool;
	/** What the server wrote to its log. */
	readonly logLines: readonly string[];
	/** What the server said on the terminal. */
	readonly terminalLines: readonly string[];
	/** Where mails that are not sent are shown, if they are. */
	readonly outboxPath: string;
	/** Supabase's client on a device of its own. @param from the IP address it comes from; a new one if left out */
	openDevice(from?: string): Device;
	/** A request without Supabase's client. */
	request(path: string, init?: RequestInit & { from?: string }): Promise<Response>;
	/** Somebody who signed up, confirmed the address and is signed in. */
	createUser(email?: string): Promise<{ email: string; device: Device }>;
	/** Somebody who signed up, confirmed the address and has just signed in with the password. */
	createUserWithRecentSignIn(email?: string): Promise<{ email: string; device: Device }>;
	/** Resolves when every mail that is due has been tried. */
	flushMails(): Promise<void>;
	/** Another copy of the server on the same database. */
	startSecondInstance(): Promise<{ url: string; sendMails(): Promise<void>; stop(): Promise<void> }>;
	stop(): Promise<void>;
}

export type Device = ReturnType<typeof openDevice>;

/** @param site where people reach it, if that is not where it listens */
export async function startTestServer(settings: Partial<Settings> = {}, site?: string): Promise<TestServer> {
	const database = await startTestDatabase();
	const postbox = await startInbox();
	const log: string[] = [];
	const printed: string[] = [];
	const first = await startInstances(database.database.pool, postbox, { log, printed }, settings, site);
	let people = 0;
	let addresses = 0;
	const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

	const world: TestServer = {
		siteUrl: site ?? first.url,
		url: first.url,
		publishableKey: first.publishableKey,
		inbox: postbox,
		owner: database.owner,
		logLines: log,
		terminalLines: printed,
		outboxPath: first.outbox,
		openDevice: (from = newAddress()) => openDevice(first.url, first.publishableKey, from),
		request: (path, { from = newAddress(), headers, ...init } = {}) =>
			fetch(`${first.url}${path}`, {
				redirect: "manual",
				...init,
				headers: {
					"x-forwarded-for": from,
					"content-type": "application/json",
					...(headers as Record<string, string>),
				},
			}),
		async createUser(email = `person${++people}@family.example`) {
			const device = world.openDevice();
			await device.auth.signUp({ email, password: PASSWORD });
			const token_hash = await waitForMailedToken(postbox, email);
			const { error } = await device.auth.verifyOtp({ token_hash, type: "signup", ...readCodeVerifier(device) });
			if (error) throw error;
			return { email, device };
		},
		async createUserWithRecentSignIn(given) {
			const { email, device } = await world.createUser(given);
			const { error } = await device.auth.signInWithPassword({ email, password: PASSWORD });
			if (error) throw error;
			return { email, device };
		},
		flushMails: first.sendMails,
		async startSecondInstance() {
			const pool = createTestPool(database.database.pool.options);
			const copy = await startInstances(pool, postbox, { log, printed }, settings, first.url);
			return {
				url: copy.url,
				sendMails: copy.sendMails,
				async stop() {
					await copy.stop();
					await pool.end();
				},
			};
		},
		async stop() {
			await first.stop();
			await postbox.stop();
			await database.stop();
		},
	};
	return world;
}

async function startInstances(
	pool: pg.Pool,
	postbox: Inbox,
	said: { log: string[]; printed: string[] },
	settings: Partial<Settings>,
	site?: string,
) {
	let answer: Hono["fetch"] = () => new Response(null, { status: 503 });
	const server: ServerType = serve({ fetch: (...asked) => answer(...asked), port: 0, hostname: "127.0.0.1" });
	if (!server.listening) await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const log = pino({ level: "info" }, { write: (line: string) => said.log.push(line) });
	const copies = await openRoundRobin(async () => {
		const accounts = startAuthService({
			pool,
			keys: await loadKeys(pool),
			settings: {
				siteUrl: site ?? url,
				redirectOrigins: [],
				google: undefined,
				trustProxy: true,
				host: "127.0.0.1",
				mailLimitPerHour: 100_000,
				dataDir: "",
				mail: { smtpUrl: postbox.url, from: "Whose Turn? <turns@example.org>" },
				...settings,
			},
			log,
			print: (line) => said.printed.push(line),
		});
		const app = new Hono();
		if (accounts.outbox) app.route("/outbox", accounts.outbox.app);
		app.route("/auth/v1", accounts.app);
		const { publishableKey: apiKey, verifyAccessToken: verify } = accounts;
		app.route("/rest/v1", createRest({ pool, verify, apiKey, trustProxy: true, log }));
		app.route("/storage/v1", unsupportedRoutes());
		const { connectionString: databaseUrl = "" } = pool.options;
		const realtime = openRealtime({ databaseUrl, pool, verify, apiKey, origins: [], trustProxy: true, log });
		return { app, accounts, realtime };
	});
	answer = (...asked) => copies.next().app.fetch(...asked);
	handleUpgrades(server as Server, (...asked) => copies.next().realtime.upgrade(...asked));
	return {
		url,
		publishableKey: copies.next().accounts.publishableKey,
		outbox: copies.all[0]?.accounts.outbox?.path ?? "",
		async sendMails() {
			await Promise.all(copies.all.map(({ accounts }) => accounts.sendMails()));
		},
		async stop() {
			await Promise.all(copies.all.map(({ realtime }) => realtime.close()));
			server.close();
			if ("closeAllConnections" in server) server.closeAllConnections();
			await once(server, "close");
			await Promise.all(copies.all.map(({ accounts }) => accounts.stop()));
		},
	};
}

/** What the browser of a device keeps. */
const deviceStorages = new WeakMap<object, Map<string, string>>();

function openDevice(url: string, key: string, from: string) {
	const kept = new Map<string, string>();
	const storage = {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	};
	const device = createClient(url, key, {
		auth: { storage, autoRefreshToken: false, flowType: "pkce", detectSessionInUrl: false },
		global: { headers: { "x-forwarded-for": from } },
		realtime: { transport: ws as unknown as typeof WebSocket },
	});
	deviceStorages.set(device, kept);
	return device;
}

/** What shows the server that a device is the one that signed up last: only its browser has it (RFC 7636). */
export function readCodeVerifier(device: Device): { code_verifier: string } {
	const [, kept] = [...(deviceStorages.get(device) ?? [])].find(([name]) => name.endsWith("-code-verifier")) ?? [];
	if (kept === undefined) throw new Error("nobody signed up on this device");
	return { code_verifier: JSON.parse(kept) };
}

/** What shows the server whose session a device has. */
export async function readAccessToken(device: Device): Promise<{ access_token: string }> {
	const { data } = await device.auth.getSession();
	return { access_token: data.session?.access_token ?? "" };
}
