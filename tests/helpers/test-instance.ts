import { Hono } from "hono";
import type pg from "pg";
import type { Logger } from "pino";
import { createApp } from "../../server/app.ts";
import { unsupportedRoutes } from "../../server/auth/auth.ts";
import { startAuthService } from "../../server/auth/auth-service.ts";
import { loadKeys } from "../../server/auth/keys.ts";
import type { Config } from "../../server/config.ts";
import { isDatabaseHealthy } from "../../server/database/health.ts";
import { holdRefusals } from "../../server/held-refusals.ts";
import { openRateLimits } from "../../server/rate-limits.ts";
import { openRealtime, type RealtimeOptions } from "../../server/realtime/realtime.ts";
import { createRest } from "../../server/rest/routes.ts";
import type { Site } from "../../server/site.ts";
import { verifyToken } from "./access-tokens.ts";
import { LONG_TIMEOUT_MS } from "./test-database.ts";

export interface InstanceOptions extends Pick<RealtimeOptions, "joinTimeoutMs"> {
	/** How long a limit's refusal is held, which a server does for a second; here not at all if left out, since tests are refused often. */
	readonly refusalHoldMs?: number;
	/** Without accounts, tables and live updates accept the tokens of `signToken`. */
	readonly hasAccounts?: boolean;
}

export interface InstanceDeps {
	readonly pool: pg.Pool;
	readonly log: Logger;
	/** Takes what the server writes to the terminal. */
	readonly print: (line: string) => void;
}

const PUBLISHABLE_KEY = "sb_publishable_of_the_test";

/** The server without its port, on one pool, which it leaves open. */
export async function openInstance(
	config: Config,
	siteUrl: string,
	{ pool, log, print }: InstanceDeps,
	{ hasAccounts = true, refusalHoldMs = 0, ...realtimeOptions }: InstanceOptions,
) {
	const keys = hasAccounts ? await loadKeys(pool) : undefined;
	const accounts = keys && startAuthService({ pool, keys, settings: { ...config, siteUrl }, log, print });
	const limits = accounts?.limits ?? openRateLimits(pool, "of the test", 1);
	const hold = holdRefusals(config.trustProxy, refusalHoldMs);
	const limited = (api: Hono) => new Hono().use(hold).route("/", api);
	const publishableKey = accounts?.publishableKey ?? PUBLISHABLE_KEY;
	const { trustProxy, redirectOrigins } = config;
	const access = { pool, verify: accounts?.verifyAccessToken ?? verifyToken, apiKey: publishableKey, trustProxy, log };
	const { connectionString: databaseUrl = "" } = pool.options;
	const realtime = openRealtime({
		...access,
		...realtimeOptions,
		databaseUrl,
		origins: [siteUrl, ...redirectOrigins],
	});
	const backend = {
		publishableKey,
		google: config.google !== undefined,
		auth: accounts ? limited(accounts.app) : unsupportedRoutes(),
		rest: limited(createRest({ ...access, limits, queryTimeoutMs: LONG_TIMEOUT_MS })),
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
