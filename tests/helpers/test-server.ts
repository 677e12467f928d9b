import type { SupabaseClient } from "@supabase/supabase-js";
import type pg from "pg";
import { pino } from "pino";
import { type Config, readConfig } from "../../server/config.ts";
import type { Database } from "../../server/database/database.ts";
import { nextAddress, openClient, readAccessToken } from "./clients.ts";
import { type Inbox, startInbox } from "./inbox.ts";
import { serveRoundRobin } from "./round-robin.ts";
import { startTestDatabase } from "./test-database.ts";
import { type InstanceDeps, type InstanceOptions, openInstance } from "./test-instance.ts";
import { createTestPool } from "./test-pool.ts";
import { createUser, nextEmail, PASSWORD } from "./users.ts";

/** The server in this process, really listening, with a database of its own and an inbox for its mails. */
export interface TestServer {
	/** Where users reach it, which need not be where it listens. */
	readonly siteUrl: string;
	readonly url: string;
	readonly publishableKey: string;
	readonly inbox: Inbox;
	readonly database: Database;
	/** Past all policies: to prepare and to inspect rows. */
	readonly owner: pg.Pool;
	readonly logLines: readonly string[];
	readonly terminalLines: readonly string[];
	/** Where mails that are not sent are shown, if they are. */
	readonly outboxPath: string;
	/** supabase-js on a device of its own. @param from its IP address; a new one if left out */
	openDevice(from?: string): SupabaseClient;
	/** A request without supabase-js. */
	request(path: string, init?: RequestInit & { from?: string }): Promise<Response>;
	/** The same of the user on a device. @param from the IP address; a new one if left out */
	requestAs(device: SupabaseClient, method: string, path: string, body?: object, from?: string): Promise<Response>;
	/** A user who signed up, confirmed the address and is signed in on `device`. */
	createUser(email?: string): Promise<{ email: string; device: SupabaseClient }>;
	/** The same, having just signed in with the password. */
	createUserWithRecentSignIn(email?: string): Promise<{ email: string; device: SupabaseClient }>;
	/** Resolves when every mail that is due has been tried. */
	flushMails(): Promise<void>;
	/** Another server on the same database. */
	startSecondInstance(): Promise<{ url: string; sendMails(): Promise<void>; stop(): Promise<void> }>;
	stop(): Promise<void>;
}

/** @param settings what differs from a server behind a proxy on this machine, with mail and without Google */
export async function startTestServer(
	settings: Partial<Config> = {},
	options: InstanceOptions = {},
): Promise<TestServer> {
	const testDatabase = await startTestDatabase();
	const { database, owner } = testDatabase;
	const inbox = await startInbox();
	const config: Config = {
		...readConfig({ TRUST_PROXY: "true", MAIL_LIMIT_PER_HOUR: "100000" }),
		mail: { smtpUrl: inbox.url, from: "Whose Turn? <turns@example.org>" },
		...settings,
	};
	const logLines: string[] = [];
	const terminalLines: string[] = [];
	const output = {
		log: pino({ level: "info" }, { write: (line: string) => void logLines.push(line) }),
		print: (line: string) => void terminalLines.push(line),
	};
	const first = await startInstances(config, { ...output, pool: database.pool }, options);

	const server: TestServer = {
		siteUrl: config.siteUrl ?? first.url,
		url: first.url,
		publishableKey: first.publishableKey,
		inbox,
		database,
		owner,
		logLines,
		terminalLines,
		outboxPath: first.outboxPath,
		openDevice: (from) => openClient(server, from),
		request: (path, { from = nextAddress(), headers, ...init } = {}) =>
			fetch(`${first.url}${path}`, {
				redirect: "manual",
				...init,
				headers: {
					"x-forwarded-for": from,
					"content-type": "application/json",
					...(headers as Record<string, string>),
				},
			}),
		async requestAs(device, method, path, body, from = nextAddress()) {
			const headers = { authorization: `Bearer ${(await readAccessToken(device)).access_token}` };
			return server.request(path, { method, from, headers, ...(body && { body: JSON.stringify(body) }) });
		},
		async createUser(email = nextEmail()) {
			const { client } = await createUser(server, { email });
			return { email, device: client };
		},
		async createUserWithRecentSignIn(email) {
			const user = await server.createUser(email);
			const { error } = await user.device.auth.signInWithPassword({ email: user.email, password: PASSWORD });
			if (error) throw error;
			return user;
		},
		flushMails: first.sendMails,
		async startSecondInstance() {
			const pool = createTestPool(database.pool.options);
			const second = await startInstances({ ...config, siteUrl: server.siteUrl }, { ...output, pool }, options);
			return {
				url: second.url,
				sendMails: second.sendMails,
				async stop() {
					await second.stop();
					await pool.end();
				},
			};
		},
		async stop() {
			await first.stop();
			await inbox.stop();
			await testDatabase.stop();
		},
	};
	return server;
}

async function startInstances(config: Config, deps: InstanceDeps, options: InstanceOptions) {
	const { url, instances, stop } = await serveRoundRobin((url) =>
		openInstance(config, config.siteUrl ?? url, deps, options),
	);
	const [first] = instances;
	return {
		url,
		publishableKey: first?.publishableKey ?? "",
		outboxPath: first?.outbox?.path ?? "",
		sendMails: async () => void (await Promise.all(instances.map(({ sendMails }) => sendMails?.()))),
		stop,
	};
}
