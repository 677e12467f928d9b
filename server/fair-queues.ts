import { createKeyedQueues } from "./bounded-queue.ts";
import { createFairShareLimiter } from "./fair-share.ts";

/** Adds to what a client has used, in milliseconds of a database connection's time. */
export type Charge = (ms: number) => void;

/**
 * Keyed queues of clients that share the database's time: `width` tasks of a client at once and `depth` more. A client
 * that has used more than its share waits before each, and if no wait of allowed length would be enough, its tasks run
 * one after the other.
 */
export function createFairQueues(width: number, depth: number) {
	const shares = createFairShareLimiter();
	const runQueued = createKeyedQueues(width, depth);
	const runAlone = createKeyedQueues(1, width);

	return <Result>(client: string, task: (charge: Charge) => Promise<Result>): Promise<Result> => {
		async function runInShare(): Promise<Result> {
			const delay = shares.delay(client);
			// A timer takes a millisecond at least.
			if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
			return task((ms) => shares.charge(client, ms));
		}
		return runQueued(client, () => (shares.isDeepInDebt(client) ? runAlone(client, runInShare) : runInShare()));
	};
}
