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

/** A bounded queue of its own for each key, forgotten when nothing is in it. */
export function boundedQueues(width: number, depth: number) {
	const queues = new Map<string, { readonly run: ReturnType<typeof boundedQueue>; inside: number }>();

	return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const queue = queues.get(key) ?? { run: boundedQueue(width, depth), inside: 0 };
		queues.set(key, queue);
		queue.inside++;
		try {
			return await queue.run(task);
		} finally {
			if (--queue.inside === 0) queues.delete(key);
		}
	};
}
