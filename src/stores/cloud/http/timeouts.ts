/** Milliseconds after which a person is told that a change is on its way. */
export const SLOW_TIMEOUT_MS = 1_500;
/** Milliseconds after which a person is told that a change waits, and shown the family as last seen. */
export const RESPONSE_TIMEOUT_MS = 4_000;
/** Milliseconds after which a family of which nothing is known counts as out of reach. */
export const FIRST_RESPONSE_TIMEOUT_MS = 20_000;

/** Whether it is done in time, in milliseconds; it goes on nevertheless. @throws what it throws by then */
export async function finishesWithin(work: Promise<unknown>, patience: number): Promise<boolean> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const outOfTime = new Promise<false>((resolve) => {
		timer = setTimeout(() => resolve(false), patience);
	});
	return Promise.race([work.then(() => true), outOfTime]).finally(() => clearTimeout(timer));
}
