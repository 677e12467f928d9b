import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { generateKeyPair, jwtVerify, SignJWT } from "jose";
import { type Logger, pino } from "pino";
import { parseWholeNumber } from "../../scripts/whole-number.js";
import type { ApiLimits } from "../../server/api/limits.ts";
import { createApi } from "../../server/api/routes.ts";
import { createApp } from "../../server/app.ts";
import { unsupportedRoutes } from "../../server/auth/auth.ts";
import { startAuthService } from "../../server/auth/auth-service.ts";
import { loadKeys } from "../../server/auth/sessions/keys.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { isDatabaseHealthy } from "../../server/database/health.ts";
import { holdRefusals } from "../../server/held-refusals.ts";
import { openRateLimits } from "../../server/rate-limits.ts";
import { openRealtime, type RealtimeOptions } from "../../server/realtime/realtime.ts";
import type { TokenClaims } from "../../server/rest/request-identity.ts";
import { createRest } from "../../server/rest/routes.ts";
import { createShares } from "../../server/shares.ts";
import type { Site } from "../../server/site.ts";
import { handleUpgrades } from "../../server/upgrades.ts";
import { cacheVerifiedTokens } from "../../server/verified-token-cache.ts";
import { startInbox } from "./inbox.ts";
import { createTestPool, LONG_TIMEOUT_MS, startTestDatabase, type TestDatabase } from "./test-database.ts";
import { createUser, insertAccount, nextAddress, nextEmail, openClient, PASSWORD, readAccessToken } from "./users.ts";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * The server in this process, really listening, with a database of its own and an inbox for its mails.
 *
 * @param settings what differs from a server behind a proxy on this machine, with mail and without Google
 */
export async function startTestServer(settings: Partial<Config> = {}, options: InstanceOptions = {}) {
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
	const first = await startInstances(config, { ...output, ...database }, options);

	const { url, publishableKey, outboxPath } = first;
	const accounts = { url, publishableKey, inbox };
	/** Where users reach it, which need not be where it listens. */
	const siteUrl = config.siteUrl ?? url;
	const request = (path: string, init?: TestRequest) => sendRequest(`${url}${path}`, init);

	return {
		...{ ...accounts, siteUrl, outboxPath, database, owner, logLines, terminalLines, request },
		/** supabase-js on a device of its own. @param from its IP address; a new one if left out */
		openDevice: (from?: string) => openClient(accounts, from),
		/** A request of the user on a device, without supabase-js. */
		async requestAs(device: SupabaseClient, method: string, path: string, body?: object, from = nextAddress()) {
			return request(path, { method, from, token: (await readAccessToken(device)).access_token, body });
		},
		/** A user who signed up, confirmed the address and is signed in on `device`. */
		async createUser(email = nextEmail()) {
			const { client } = await createUser(accounts, { email });
			return { email, device: client };
		},
		/** A user who has just signed in with the password, and has never signed up. */
		async createUserWithRecentSignIn(email = nextEmail()) {
			await insertAccount(owner, email);
			const device = openClient(accounts);
			const { error } = await device.auth.signInWithPassword({ email, password: PASSWORD });
			if (error) throw error;
			return { email, device };
		},
		/** Resolves when every mail that is due has been tried. */
		flushMails: first.sendMails,
		/** Another server on the same database. */
		async startSecondInstance() {
			const pool = createTestPool(database.pool.options);
			const second = await startInstances({ ...config, siteUrl }, { ...output, ...database, pool }, options);
			return {
				url: second.url,
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
}

/** A request without supabase-js: POST if it has a body, unless it says otherwise. */
export interface TestRequest {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly from?: string;
	/** Whose request it is. */
	readonly token?: string | undefined;
	/** Text, or what becomes JSON. */
	readonly body?: string | ReadableStream | object | undefined;
}

/** From a network of its own if it says nothing else. */
export function sendRequest(url: string, { from = nextAddress(), token, headers, body, ...init }: TestRequest = {}) {
	const bearer = token !== undefined && { authorization: `Bearer ${token}` };
	const sent = typeof body === "string" || body instanceof ReadableStream ? body : JSON.stringify(body);
	return fetch(url, {
		...{ redirect: "manual", method: body === undefined ? "GET" : "POST", ...init },
		headers: { "x-forwarded-for": from, "content-type": "application/json", ...bearer, ...headers },
		...(body !== undefined && { body: sent, duplex: "half" }),
	});
}

/** Listens on a free port. Every request, and every WebSocket, goes to the next instance in turn. */
async function startInstances(config: Config, deps: InstanceDeps, options: InstanceOptions) {
	const instances: Awaited<ReturnType<typeof openInstance>>[] = [];
	let turn = 0;
	const next = () => instances[turn++ % instances.length] as (typeof instances)[0];
	const server = serve({
		fetch: (...call) => next().app.http.fetch(...call),
		port: 0,
		hostname: "127.0.0.1",
	}) as Server;
	if (!server.listening) await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const opening = Array.from({ length: INSTANCE_COUNT }, () =>
		openInstance(config, config.siteUrl ?? url, deps, options),
	);
	instances.push(...(await Promise.all(opening)));
	handleUpgrades(server, (...call) => next().app.upgrade?.(...call) ?? false);
	return {
		url,
		publishableKey: instances[0]?.publishableKey ?? "",
		outboxPath: instances[0]?.outbox?.path ?? "",
		sendMails: async () => void (await Promise.all(instances.map(({ sendMails }) => sendMails?.()))),
		async stop() {
			await Promise.all(instances.map((instance) => instance.closeSockets()));
			server.close();
			server.closeAllConnections();
			await once(server, "close");
			await Promise.all(instances.map((instance) => instance.stop()));
		},
	};
}

export interface InstanceOptions extends Pick<RealtimeOptions, "joinTimeoutMs"> {
	/**
	 * How long a limit's refusal is held, which a server does for a second; here not at all if left out, since tests are
	 * refused often.
	 */
	readonly refusalHoldMs?: number;
	/** Without accounts, tables and live updates accept the tokens of `signToken`. */
	readonly hasAccounts?: boolean;
	/** Of the API, in place of its own. */
	readonly apiLimits?: ApiLimits;
}

interface InstanceDeps extends Pick<TestDatabase["database"], "pool" | "catalogue"> {
	readonly log: Logger;
	/** Takes what the server writes to the terminal. */
	readonly print: (line: string) => void;
}

/** The server without its port, on one pool, which it leaves open. */
async function openInstance(
	config: Config,
	siteUrl: string,
	{ pool, catalogue, log, print }: InstanceDeps,
	options: InstanceOptions,
) {
	const { hasAccounts = true, refusalHoldMs = 0, apiLimits, ...realtimeOptions } = options;
	const keys = hasAccounts ? await loadKeys(pool) : undefined;
	const shares = createShares(pool);
	const accounts = keys && startAuthService({ pool, shares, keys, settings: { ...config, siteUrl }, log, print });
	const limits = accounts?.limits ?? openRateLimits(pool, "of the test", 1);
	const hold = holdRefusals(config.trustProxy, refusalHoldMs);
	const limited = (api: Hono) => new Hono().use(hold).route("/", api);
	const publishableKey = accounts?.publishableKey ?? "sb_publishable_of_the_test";
	const { trustProxy, redirectOrigins } = config;
	const common = { pool, trustProxy, shares, log };
	const access = {
		...common,
		verify: accounts?.verifyAccessToken ?? cacheVerifiedTokens(verifyToken),
		apiKey: publishableKey,
	};
	const timeouts = { queryTimeoutMs: LONG_TIMEOUT_MS, lockTimeoutMs: LONG_TIMEOUT_MS };
	const { connectionString: databaseUrl = "" } = pool.options;
	const realtime = openRealtime({
		...access,
		...realtimeOptions,
		databaseUrl,
		tables: catalogue.tables,
		origins: [siteUrl, ...redirectOrigins],
	});
	const backend = {
		publishableKey,
		pushKey: keys?.vapid.publicKey ?? "",
		google: config.google !== undefined,
		auth: accounts ? limited(accounts.app) : unsupportedRoutes(),
		rest: limited(createRest({ ...access, catalogue, limits, timeouts })),
		api: limited(
			createApi({ ...common, accountsPool: pool, siteUrl, timeouts, ...(apiLimits && { limits: apiLimits }) }),
		),
		storage: unsupportedRoutes(),
		realtime: realtime.upgrade,
		outbox: accounts?.outbox,
		closeSockets: realtime.close,
		isHealthy: () => isDatabaseHealthy(pool),
		stop: async () => accounts?.stop(),
	};
	return { ...backend, app: createApp({ config, siteUrl, site: SITE, backend }), sendMails: accounts?.sendMails };
}

/** A site of one page. */
const SITE: Site = {
	files: new Map(),
	page: { type: "text/html", representations: new Map([["identity", { bytes: new Uint8Array(), etag: '"page"' }]]) },
	html: "",
};

/** How many instances of the server on one database share a test's requests: TEST_COPIES, or 1. */
export const INSTANCE_COUNT = parseWholeNumber(process.env.TEST_COPIES ?? "1", "TEST_COPIES", 1, 10);

/** Keys of servers that check tokens of this file instead of those of accounts. */
const signingKeys = await generateKeyPair("ES256");

/** A token of a user, in a session that does not exist if none is given; a foreign key is another server's. */
export async function signToken(
	sub: string,
	{ role = "authenticated", sessionId = randomUUID() as string, lifetimeSeconds = 900, isForeignKey = false } = {},
): Promise<string> {
	const { privateKey } = isForeignKey ? await generateKeyPair("ES256") : signingKeys;
	return new SignJWT({ role, session_id: sessionId })
		.setProtectedHeader({ alg: "ES256" })
		.setSubject(sub)
		.setIssuedAt()
		.setExpirationTime(`${lifetimeSeconds} seconds`)
		.sign(privateKey);
}

/** Accepts any role: that only `authenticated` is allowed is left to what is tested. */
async function verifyToken(token: string): Promise<TokenClaims> {
	const expected = { algorithms: ["ES256"], requiredClaims: ["exp", "sub"] };
	return (await jwtVerify<TokenClaims>(token, signingKeys.publicKey, expected)).payload;
}
