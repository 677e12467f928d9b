import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";

/** Milliseconds, the wait for a free connection included: a supervisor asks again, and has to hear of a server that others hold up. */
const HEALTH_TIMEOUT_MS = 3000;

/** Whether a database answers in time. Never rejects. */
export function isDatabaseHealthy(pool: Pool, timeoutMs = HEALTH_TIMEOUT_MS): Promise<boolean> {
	const given = new AbortController();
	const query = { text: "select 1", query_timeout: timeoutMs };
	const answer = pool.query(query).then(
		() => true,
		() => false,
	);
	const tooLate = wait(timeoutMs, false, { signal: given.signal }).catch(() => false);
	return Promise.race([answer, tooLate]).finally(() => given.abort());
}
