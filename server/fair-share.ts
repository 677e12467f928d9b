/** Of each second, how much of one connection's time a person may use in the long run. */
const SHARE = 0.5;
/** Milliseconds of a connection's time that a person may use at once, which opens the largest family twice. */
const BURST_MS = 3000;
/** Milliseconds that a request is held back at most: its person waits, and does not give up. */
const MAX_DELAY_MS = 2000;
/** People whose use is remembered before those who owe nothing any more are forgotten. */
const PRUNE_THRESHOLD = 1000;

/**
 * Shares the time of the database between people. Who has used more than their share waits until the others' time has made up for
 * it, so that one person who asks without a pause slows down nobody but themselves.
 *
 * @param now milliseconds since whenever
 */
export function createFairShareLimiter(now: () => number = () => performance.now()) {
	/** When what a person has used will have been made up for. */
	const paidAt = new Map<string, number>();

	return {
		/** Milliseconds that a person's next request is to wait. */
		delay(person: string): number {
			const excess = ((paidAt.get(person) ?? 0) - now()) * SHARE - BURST_MS;
			return Math.min(Math.max(0, excess / SHARE), MAX_DELAY_MS);
		},
		/** Notes that a request has used a connection for some milliseconds. */
		charge(person: string, ms: number): void {
			if (paidAt.size >= PRUNE_THRESHOLD) for (const [other, at] of paidAt) if (at <= now()) paidAt.delete(other);
			paidAt.set(person, Math.max(now(), paidAt.get(person) ?? 0) + ms / SHARE);
		},
	};
}
