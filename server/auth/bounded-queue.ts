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
