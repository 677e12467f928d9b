/** Returns an unsigned 32-bit integer, each equally likely. */
export type Random32 = () => number;

const RANGE = 2 ** 32;

export const cryptoRandom32: Random32 = () => crypto.getRandomValues(new Uint32Array(1))[0] as number;

/** An integer from 0 to `count` - 1, each equally likely. @throws RangeError unless 1 <= `count` <= 2^32 */
export function randomBelow(count: number, random: Random32): number {
	if (!Number.isInteger(count) || count < 1 || count > RANGE) throw new RangeError(`cannot draw from ${count}`);
	// Redraws what would favour small remainders: D. Lemire, "Fast Random Integer Generation in an Interval", 2019, section 3.
	const limit = RANGE - (RANGE % count);
	let drawn = random();
	while (drawn >= limit) drawn = random();
	return drawn % count;
}
