import { Hono } from "hono";
import { pino } from "pino";
import { unsupportedRoutes } from "./auth/auth.ts";
import { startAuthService } from "./auth/auth-service.ts";
import { type Keys, loadKeys } from "./auth/keys.ts";
import { cachedFor } from "./cached-for.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { isDatabaseHealthy } from "./database/health.ts";
import type { OutboxPages } from "./mail/outbox-pages.ts";
import { openRealtime, type Realtime } from "./realtime/realtime.ts";
import { createRequestLog } from "./request-log.ts";
import { createRest } from "./rest/routes.ts";

/** The built-in backend, as far as requests and the app are concerned. */
export interface Backend {
	/** For `config.json`. */
	readonly publishableKey: string;
	readonly google: boolean;
	/** By the path each is mounted at. */
	readonly apis: ReadonlyMap<string, Hono>;
	/** The pages that show mails which were not sent, where they may be shown. They set headers of their own. */
	readonly outbox: OutboxPages | undefined;
	/** For the `upgrade` event of the HTTP server. */
	readonly upgrade: Realtime["upgrade"];
	/** Whether the database answered when it was last asked, at most a second ago. */
	isHealthy(): Promise<boolean>;
	/** Closes what stays open between requests. To be called before the server waits for its connections to end. */
	closeSockets(): Promise<void>;
	/** To be called when no request is left. */
	stop(): Promise<void>;
}

/** `/healthz` is open to everybody: a flood of it must not be a flood of queries. */
const HEALTH_CACHE_MS = 1000;

/** What of the backend is there before the site's address is known. */
export interface DatabaseAndKeys {
	readonly database: Database;
	readonly keys: Keys;
}

/** The database, started and up to date. @throws StartRefused when that cannot be */
export async function openDatabaseAndKeys({ dataDir, databaseUrl }: Config): Promise<DatabaseAndKeys> {
	const database = await openDatabase({ dataDir, databaseUrl, print: console.log });
	return { database, keys: await loadKeys(database.accountsPool) };
}

export function openBackend(config: Config, { database, keys }: DatabaseAndKeys, siteUrl: string): Backend {
	const { pool, accountsPool } = database;
	const { host, dataDir, mail, mailLimitPerHour, google, trustProxy, redirectOrigins } = config;
	// Written in the background: a request does not wait for its line in the log.
	const log = pino({ name: "whose-turn", base: null }, pino.destination({ sync: false }));
	const logged = (api: Hono) => new Hono().use(createRequestLog(log)).route("/", api);
	const accounts = startAuthService({
		pool: accountsPool,
		keys,
		settings: { siteUrl, redirectOrigins, trustProxy, host, dataDir, mail, mailLimitPerHour, google },
		log,
		print: console.log,
	});
	const access = { verify: accounts.verifyAccessToken, apiKey: keys.publishableKey };
	const tables = createRest({ pool, ...access, trustProxy, log });
	const origins = [siteUrl, ...redirectOrigins];
	const realtime = openRealtime({ databaseUrl: database.url, pool, ...access, origins, trustProxy, log });
	return {
		publishableKey: accounts.publishableKey,
		google: google !== undefined,
		apis: new Map([
			["/auth/v1", logged(accounts.app)],
			["/rest/v1", logged(tables)],
			["/storage/v1", unsupportedRoutes()],
		]),
		outbox: accounts.outbox,
		upgrade: realtime.upgrade,
		closeSockets: realtime.close,
		isHealthy: cachedFor(HEALTH_CACHE_MS, () => isDatabaseHealthy(accountsPool)),
		async stop() {
			await accounts.stop();
			await database.stop();
		},
	};
}
