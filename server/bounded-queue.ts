/**
 * Milliseconds until who is refused hears of it. Who asks again at each refusal is then no faster than who waits, and costs this process
 * no more than a request a second for each of their connections.
 */
const REJECTION_DELAY_MS = 1000;
/** Refusals that wait at the same time in this process, each with its request of 64 KB at most; more are told at once. */
const MAX_DELAYED_REJECTIONS = 500;

let delayedRejections = 0;

/** More work is waiting than will be done in a time that anybody waits. */
export class QueueFullError extends Error {
	override readonly name = "QueueFull";
}

/**
 * Runs at most `width` tasks at once and lets at most `depth` more wait, first come first served.
 *
 * @returns a function that runs a task; it rejects with QueueFull when there is no room
 */
export function createBoundedQueue(width: number, depth: number) {
	let running = 0;
	const waiting: (() => void)[] = [];

	return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (running < width) running++;
		else if (waiting.length < depth) await new Promise<void>((resolve) => waiting.push(resolve));
		else throw new QueueFullError();
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}

/** A bounded queue of its own for each key, forgotten when nothing is in it. It refuses after `REFUSED_AFTER_MS`. */
export function createKeyedQueues(width: number, depth: number) {
	const queues = new Map<string, { readonly run: ReturnType<typeof createBoundedQueue>; inside: number }>();

	return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const queue = queues.get(key) ?? { run: createBoundedQueue(width, depth), inside: 0 };
		queues.set(key, queue);
		queue.inside++;
		try {
			return await queue.run(task);
		} catch (error) {
			if (error instanceof QueueFullError) await delayRejection();
			throw error;
		} finally {
			if (--queue.inside === 0) queues.delete(key);
		}
	};
}

async function delayRejection(): Promise<void> {
	if (delayedRejections >= MAX_DELAYED_REJECTIONS) return;
	delayedRejections++;
	await new Promise((resolve) => setTimeout(resolve, REJECTION_DELAY_MS));
	delayedRejections--;
}
