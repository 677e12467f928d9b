import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import { createApi } from "./api/routes.ts";
import { unsupportedRoutes } from "./auth/auth.ts";
import { startAuthService } from "./auth/auth-service.ts";
import { loadKeys } from "./auth/sessions/keys.ts";
import { findNewestBackup } from "./backup/newest-backup.ts";
import { startScheduledBackups } from "./backup/scheduled-backups.ts";
import { cachedFor } from "./cached-for.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { isDatabaseHealthy } from "./database/health.ts";
import { holdRefusals } from "./held-refusals.ts";
import { countMails } from "./mail/queue.ts";
import { startPush } from "./push/push.ts";
import { openRealtime } from "./realtime/realtime.ts";
import { createRequestLog } from "./request-log.ts";
import { createRest } from "./rest/routes.ts";
import { createShares } from "./shares.ts";
import { startWebhooks } from "./webhooks/webhooks.ts";

export type Backend = ReturnType<typeof openBackend>;

/** `/healthz` is public: a flood of requests must not cause a flood of queries. */
const HEALTH_CACHE_MS = 1000;

/** The part of the backend that starts before the site's URL is known. @throws StartupError */
export async function openDatabaseAndKeys({ dataDir, databaseUrl }: Config) {
	const database = await openDatabase({ dataDir, databaseUrl, print: console.log });
	return { database, keys: await loadKeys(database.accountsPool) };
}

/** The built-in replacement for a Supabase project: one set of routes for each of its APIs. */
export function openBackend(
	config: Config,
	{ database, keys }: Awaited<ReturnType<typeof openDatabaseAndKeys>>,
	siteUrl: string,
) {
	const { pool, accountsPool, catalogue } = database;
	const { trustProxy, redirectOrigins } = config;
	const log = pino({ name: "whose-turn", base: null }, pino.destination({ sync: false }));
	const hold = holdRefusals(trustProxy);
	const limited = (api: Hono) => new Hono().use(hold, createRequestLog(log)).route("/", api);
	const shares = createShares(accountsPool);
	const accounts = startAuthService({
		pool: accountsPool,
		shares,
		keys,
		settings: { ...config, siteUrl },
		log,
		print: console.log,
	});
	const access = { verify: accounts.verifyAccessToken, apiKey: keys.publishableKey, trustProxy, shares };
	const origins = [siteUrl, ...redirectOrigins];
	const folder = join(config.dataDir, "backups");
	const stopBackups =
		config.backups && startScheduledBackups({ ownerUrl: database.ownerUrl, folder, schedule: config.backups, log });
	const webhooks = startWebhooks({ pool: accountsPool, webhookNetworks: config.webhookNetworks, log });
	const push = startPush({ pool: accountsPool, vapid: keys.vapid, siteUrl, log });
	const realtime = openRealtime({ databaseUrl: database.url, pool, tables: catalogue.tables, ...access, origins, log });
	const isHealthy = cachedFor(HEALTH_CACHE_MS, () => isDatabaseHealthy(accountsPool));
	return {
		auth: limited(accounts.app),
		rest: limited(createRest({ pool, catalogue, ...access, limits: accounts.limits, log })),
		api: limited(createApi({ pool, accountsPool, shares, trustProxy, siteUrl, log })),
		storage: unsupportedRoutes(),
		realtime: realtime.upgrade,
		/** Pages that show unsent mails, if they may be shown. They set security headers of their own. */
		outbox: accounts.outbox,
		publishableKey: accounts.publishableKey,
		/** Public: browsers subscribe to notifications with it. */
		pushKey: keys.vapid.publicKey,
		google: config.google !== undefined,
		isHealthy,
		/** Figures for the operator. */
		state: {
			isHealthy,
			/** By name. */
			pools: { tables: pool, accounts: accountsPool },
			countMails: () => countMails(accountsPool),
			readLiveState: realtime.readState,
			/** Undefined if no timer makes backups. */
			findNewestBackup: config.backups && (() => findNewestBackup(folder)),
		},
		/** Closes the WebSockets, without which the HTTP server does not close. */
		closeSockets: realtime.close,
		/** Call it after the last request. */
		async stop() {
			await Promise.all([accounts.stop(), webhooks.stop(), push.stop(), stopBackups?.()]);
			await database.stop();
		},
	};
}
