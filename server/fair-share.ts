/** How much of one database connection's time each client gets in the long run. */
const SHARE = 0.5;
/** How much of a connection's time a client may use at once: enough to open the largest family twice. */
const BURST_MS = 3000;
/** Short enough that the client does not give up. */
const MAX_DELAY_MS = 2000;
/** Number of clients. */
const PRUNE_THRESHOLD = 1000;

/**
 * Shares the database's time between clients. A client that has used more than its share is delayed until the share has
 * grown back.
 *
 * @param now milliseconds of any clock
 */
export function createFairShareLimiter(now: () => number = () => performance.now()) {
	/** The time at which each client's use is paid back. */
	const paidAt = new Map<string, number>();

	/** Milliseconds until the client is within its share again. */
	function getDebt(client: string): number {
		return Math.max(0, (paidAt.get(client) ?? 0) - now() - BURST_MS / SHARE);
	}

	return {
		/** Milliseconds that the client's next request has to wait. */
		delay: (client: string): number => Math.min(getDebt(client), MAX_DELAY_MS),
		/** Whether the longest delay is not enough. */
		isDeepInDebt: (client: string): boolean => getDebt(client) > MAX_DELAY_MS,
		/** Adds `ms` of a connection's time to what the client has used. */
		charge(client: string, ms: number): void {
			if (paidAt.size >= PRUNE_THRESHOLD) for (const [other, at] of paidAt) if (at <= now()) paidAt.delete(other);
			paidAt.set(client, Math.max(now(), paidAt.get(client) ?? 0) + ms / SHARE);
		},
	};
}
