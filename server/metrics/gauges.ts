import type pg from "pg";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Backend } from "../backend.ts";
import { cachedFor } from "../cached-for.ts";
import type { MailQueueSize } from "../mail/queue.ts";

/** What the parts of the backend report about themselves. */
export type BackendState = Backend["state"];

/** How long the gauges of one scrape share what was read. */
const SCRAPE_CACHE_MS = 1000;

/** Sums of gauges that the library also has by type. Prometheus expects a name in `_total` to be a counter. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/**
 * The state at this moment.
 *
 * @param state undefined if a Supabase project replaces the backend
 */
export function createGauges(state: BackendState | undefined): Registry {
	const gauges = new Registry();
	collectDefaultMetrics({ register: gauges });
	for (const name of MISNAMED) gauges.removeSingleMetric(name);
	if (state === undefined) return gauges;
	addPools(gauges, state.pools);
	function add(name: string, help: string, read: () => number | Promise<number>): void {
		new Gauge({
			...{ name, help, registers: [gauges] },
			async collect() {
				this.set(await read());
			},
		});
	}
	add("whose_turn_database_up", "Whether the database answers", async () => Number(await state.isHealthy()));

	// The values while the database does not answer, which has a metric of its own.
	const unknown: MailQueueSize = { mails: Number.NaN, oldestAgeSeconds: Number.NaN };
	const countMails = cachedFor(SCRAPE_CACHE_MS, () => state.countMails().catch(() => unknown));
	add("whose_turn_mail_queue_mails", "Mails of all servers on this database that wait to be sent", async () => {
		return (await countMails()).mails;
	});
	add("whose_turn_mail_queue_oldest_age_seconds", "How long the oldest of them has waited; 0 without one", async () => {
		return (await countMails()).oldestAgeSeconds;
	});

	add("whose_turn_live_connections", "Open WebSockets", () => state.readLiveState().connections);
	add("whose_turn_live_channels", "Joined channels of live updates", () => state.readLiveState().channels);
	add("whose_turn_live_listening", "Whether this server hears what changes in the database", () =>
		Number(state.readLiveState().isListening),
	);
	if (state.findNewestBackup === undefined) return gauges;
	const findNewest = cachedFor(SCRAPE_CACHE_MS, state.findNewestBackup);
	const ageHelp = "The age of the newest backup by the timer in this server's folder; +Inf without one";
	add("whose_turn_backup_age_seconds", ageHelp, async () => {
		const newest = await findNewest();
		return newest ? (Date.now() - newest.time.getTime()) / 1000 : Number.POSITIVE_INFINITY;
	});
	const verifiedHelp = "Whether it was restored into a second database, where every row was compared";
	add("whose_turn_backup_verified", verifiedHelp, async () => Number((await findNewest())?.isVerified ?? false));
	return gauges;
}

function addPools(gauges: Registry, pools: BackendState["pools"]): void {
	const add = (name: string, help: string, read: (pool: pg.Pool) => number) =>
		new Gauge({
			name,
			help,
			labelNames: ["pool"],
			registers: [gauges],
			collect() {
				for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, read(pool));
			},
		});
	add("whose_turn_database_pool_connections", "Open connections to the database", (pool) => pool.totalCount);
	add("whose_turn_database_pool_idle_connections", "Those that nobody uses", (pool) => pool.idleCount);
	add("whose_turn_database_pool_max_connections", "How many there may be", (pool) => pool.options.max);
	add("whose_turn_database_pool_waiting", "Requests that wait for a connection", (pool) => pool.waitingCount);
}
