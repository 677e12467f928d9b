import { StoreError } from "../errors.ts";

/** Milliseconds after which a person is told that a change is on its way. */
export const PROMPTNESS = 1_500;
/** Milliseconds after which a person is told that a change waits, and shown the family as last seen. */
export const PATIENCE = 4_000;
/** Milliseconds after which a family of which nothing is known counts as out of reach. */
export const LONG_PATIENCE = 20_000;

/** @throws StoreError when it takes longer, in milliseconds; it goes on nevertheless */
export async function withPatience(work: Promise<unknown>, patience: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const outOfTime = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new StoreError("offline")), patience);
	});
	await Promise.race([work, outOfTime]).finally(() => clearTimeout(timer));
}
