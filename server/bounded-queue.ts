/**
 * Milliseconds until who is refused hears of it. Who asks again at each refusal is then no faster than who waits, and costs this process
 * no more than a request a second for each of their connections.
 */
const REFUSED_AFTER_MS = 1000;
/** Refusals that wait at the same time in this process, each with its request of 64 KB at most; more are told at once. */
const MAX_WAITING_REFUSALS = 500;

let waitingRefusals = 0;

/** More work is waiting than will be done in a time that anybody waits. */
export class QueueFull extends Error {
	override readonly name = "QueueFull";
}

/**
 * Runs at most `width` tasks at once and lets at most `depth` more wait, first come first served.
 *
 * @returns a function that runs a task; it rejects with QueueFull when there is no room
 */
export function boundedQueue(width: number, depth: number) {
	let running = 0;
	const waiting: (() => void)[] = [];

	return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (running < width) running++;
		else if (waiting.length < depth) await new Promise<void>((resolve) => waiting.push(resolve));
		else throw new QueueFull();
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
export function boundedQueues(width: number, depth: number) {
	const queues = new Map<string, { readonly run: ReturnType<typeof boundedQueue>; inside: number }>();

	return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const queue = queues.get(key) ?? { run: boundedQueue(width, depth), inside: 0 };
		queues.set(key, queue);
		queue.inside++;
		try {
			return await queue.run(task);
		} catch (error) {
			if (error instanceof QueueFull) await untilRefusalIsDue();
			throw error;
		} finally {
			if (--queue.inside === 0) queues.delete(key);
		}
	};
}

async function untilRefusalIsDue(): Promise<void> {
	if (waitingRefusals >= MAX_WAITING_REFUSALS) return;
	waitingRefusals++;
	await new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER_MS));
	waitingRefusals--;
}
