import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";

/** Includes the wait for a free connection: a supervisor has to learn of a busy server, too. */
const HEALTH_TIMEOUT_MS = 3000;

/** Never rejects. */
export function isDatabaseHealthy(pool: Pool, timeoutMs = HEALTH_TIMEOUT_MS): Promise<boolean> {
	const answered = new AbortController();
	const query = { text: "select 1", query_timeout: timeoutMs };
	const answer = pool.query(query).then(
		() => true,
		() => false,
	);
	const timeout = wait(timeoutMs, false, { signal: answered.signal }).catch(() => false);
	return Promise.race([answer, timeout]).finally(() => answered.abort());
}
