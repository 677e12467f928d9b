import type { Logger } from "pino";

export interface QueueWorker {
	/** Resolves when everything that is due has been tried. */
	wake(): Promise<void>;
	/** Starts nothing more. Resolves when what is being sent is done. */
	stop(): Promise<void>;
}

/** A queue in the database, which all copies of the server share. */
export interface Queue<Job> {
	/** For the log. */
	readonly name: string;
	/** Claims the job that has been due longest, for one attempt. */
	claim(): Promise<Job | undefined>;
	attempt(job: Job, stopping: AbortSignal): Promise<void>;
	/** More than one, so that a slow receiver does not hold up the others. */
	readonly maxConcurrent: number;
	/** Finds jobs that another copy of the server left behind, and jobs that are due again. */
	readonly pollIntervalMs: number;
	readonly log: Logger;
}

export function startQueueWorker<Job>(queue: Queue<Job>): QueueWorker {
	const stopping = new AbortController();
	const senders = new Set<Promise<void>>();
	let isWoken = false;
	/** Set while there are senders. */
	let allDone: Promise<void> | undefined;

	const isStopped = () => stopping.signal.aborted;

	function startSender(): void {
		if (isStopped() || senders.size >= queue.maxConcurrent) return;
		const sender: Promise<void> = sendAll()
			.catch((error) => queue.log.error({ err: error }, `the ${queue.name} queue cannot be read`))
			.finally(() => senders.delete(sender));
		senders.add(sender);
	}

	async function sendAll(): Promise<void> {
		while (!isStopped()) {
			isWoken = false;
			const job = await queue.claim();
			if (job) {
				startSender();
				await queue.attempt(job, stopping.signal);
			} else if (!isWoken) return;
		}
	}

	async function waitForSenders(): Promise<void> {
		while (senders.size > 0) await Promise.all(senders);
		allDone = undefined;
	}

	function wake(): Promise<void> {
		isWoken = true;
		startSender();
		// All calls share a promise: many would pile up while jobs keep coming.
		allDone ??= waitForSenders();
		return allDone;
	}

	const timer = setInterval(wake, queue.pollIntervalMs).unref();
	void wake();
	return {
		wake,
		async stop() {
			stopping.abort();
			clearInterval(timer);
			await waitForSenders();
		},
	};
}
