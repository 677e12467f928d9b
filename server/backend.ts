import { Hono } from "hono";
import { pino } from "pino";
import { notOfferedRoutes } from "./auth/auth.ts";
import { type Keys, loadKeys } from "./auth/keys.ts";
import { openAccounts, type ShownOutbox } from "./auth/open-accounts.ts";
import type { Config } from "./config.ts";
import { databaseAnswers } from "./database/answers.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { openRealtime, type Realtime } from "./realtime/realtime.ts";
import { remembered } from "./remembered.ts";
import { requestLog } from "./request-log.ts";
import { createRest } from "./rest/routes.ts";

/** The built-in backend, as far as requests and the app are concerned. */
export interface Backend {
	/** For `config.json`. */
	readonly publishableKey: string;
	readonly google: boolean;
	/** By the path each is mounted at. */
	readonly apis: ReadonlyMap<string, Hono>;
	/** The pages that show mails which were not sent, where they may be shown. They set headers of their own. */
	readonly outbox: ShownOutbox | undefined;
	/** For the `upgrade` event of the HTTP server. */
	readonly upgrade: Realtime["upgrade"];
	/** Whether the database answered when it was last asked, at most a second ago. */
	isWell(): Promise<boolean>;
	/** Closes what stays open between requests. To be called before the server waits for its connections to end. */
	hangUp(): Promise<void>;
	/** To be called when no request is left. */
	stop(): Promise<void>;
}

/** `/healthz` is open to everybody: a flood of it must not be a flood of queries. */
const WELL_MS = 1000;

/** What of the backend is there before the site's address is known. */
export interface Foundation {
	readonly database: Database;
	readonly keys: Keys;
}

/** The database, started and up to date. @throws StartRefused when that cannot be */
export async function layFoundation({ dataDir, databaseUrl }: Config): Promise<Foundation> {
	const database = await openDatabase({ dataDir, databaseUrl, say: console.log });
	return { database, keys: await loadKeys(database.accountsPool) };
}

export function openBackend(config: Config, { database, keys }: Foundation, siteUrl: string): Backend {
	const { pool, accountsPool } = database;
	const { host, dataDir, mail, mailLimitPerHour, google, trustProxy, redirectOrigins } = config;
	// Written in the background: a request does not wait for its line in the log.
	const log = pino({ name: "whose-turn", base: null }, pino.destination({ sync: false }));
	const logged = (api: Hono) => new Hono().use(requestLog(log)).route("/", api);
	const accounts = openAccounts({
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
			["/storage/v1", notOfferedRoutes()],
		]),
		outbox: accounts.outbox,
		upgrade: realtime.upgrade,
		hangUp: realtime.close,
		isWell: remembered(WELL_MS, () => databaseAnswers(accountsPool)),
		async stop() {
			await accounts.stop();
			await database.stop();
		},
	};
}
