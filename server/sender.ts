import type { Pool } from "pg";
import type { Logger } from "pino";
import { callFunction } from "./database/call-function.ts";
import { type QueueWorker, startQueueWorker } from "./queue-worker.ts";

const MAX_CONCURRENT = 20;

/** Longer than an attempt takes. Afterwards another server can claim the job. */
const CLAIM_SECONDS = 60;

export interface SenderDeps {
	readonly pool: Pool;
	readonly log: Logger;
}

/**
 * Sends from a queue of the database to receivers that have asked for it. `auth.claim_…` returns a job that is due, and
 * `auth.end_…` gets what `send` resolves to.
 *
 * @param name of both functions, and in the log
 */
export function startSender<Job>(
	name: "delivery" | "push",
	{ pool, log }: SenderDeps,
	send: (job: Job, stopping: AbortSignal) => Promise<readonly string[]>,
): QueueWorker {
	return startQueueWorker<Job>({
		...{ name, maxConcurrent: MAX_CONCURRENT, pollIntervalMs: 1_000, log },
		claim: () => callFunction(pool, `claim_${name}`, CLAIM_SECONDS),
		async attempt(job, stopping) {
			await callFunction(pool, `end_${name}`, ...(await send(job, stopping)));
		},
	});
}
