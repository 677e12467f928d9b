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

/** A bounded queue for each key, deleted when empty. */
export function createKeyedQueues(width: number, depth: number) {
	const queues = new Map<string, { readonly run: ReturnType<typeof createBoundedQueue>; size: number }>();

	return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const queue = queues.get(key) ?? { run: createBoundedQueue(width, depth), size: 0 };
		queues.set(key, queue);
		queue.size++;
		try {
			return await queue.run(task);
		} finally {
			if (--queue.size === 0) queues.delete(key);
		}
	};
}
