/** Slows clients down that repeat rejected requests at once. */
const REJECTION_DELAY_MS = 1000;
/** Of this process, each with a request of 64 KB at most; further rejections are immediate. */
const MAX_DELAYED_REJECTIONS = 500;

let delayedRejections = 0;

export class QueueFullError extends Error {
	override readonly name = "QueueFullError";
}

/** Runs at most `width` tasks at once and queues `depth` more; throws QueueFullError beyond. */
export function createBoundedQueue(width: number, depth: number) {
	let running = 0;
	const queued: (() => void)[] = [];

	return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (running < width) running++;
		else if (queued.length < depth) await new Promise<void>((resolve) => queued.push(resolve));
		else throw new QueueFullError();
		try {
			return await task();
		} finally {
			const next = queued.shift();
			if (next) next();
			else running--;
		}
	};
}

/** A bounded queue for each key, deleted when empty. It rejects after `REJECTION_DELAY_MS`. */
export function createKeyedQueues(width: number, depth: number) {
	const queues = new Map<string, { readonly run: ReturnType<typeof createBoundedQueue>; size: number }>();

	return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const queue = queues.get(key) ?? { run: createBoundedQueue(width, depth), size: 0 };
		queues.set(key, queue);
		queue.size++;
		try {
			return await queue.run(task);
		} catch (error) {
			if (error instanceof QueueFullError) await delayRejection();
			throw error;
		} finally {
			if (--queue.size === 0) queues.delete(key);
		}
	};
}

async function delayRejection(): Promise<void> {
	if (delayedRejections >= MAX_DELAYED_REJECTIONS) return;
	delayedRejections++;
	await new Promise((resolve) => setTimeout(resolve, REJECTION_DELAY_MS));
	delayedRejections--;
}
