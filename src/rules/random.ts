/** Returns an unsigned 32-bit integer, each equally likely. */
export type Random32 = () => number;

const RANGE = 2 ** 32;

/** An integer from 0 to `count` - 1, each equally likely. @throws RangeError unless 1 <= `count` <= 2^32 */
export function randomBelow(count: number, random: Random32): number {
	if (!Number.isInteger(count) || count < 1 || count > RANGE) throw new RangeError(`cannot draw from ${count}`);
	// Redraws what would favour small remainders: D. Lemire, "Fast Random Integer Generation", 2019, section 3.
	const limit = RANGE - (RANGE % count);
	let drawn = random();
	while (drawn >= limit) drawn = random();
	return drawn % count;
}

/** FNV-1a, 32 bits: the same unsigned number for the same text. Other texts may have it, too. */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
	return hash >>> 0;
}

/** SplitMix32: the same for the same seed. @param seed random, like a turn's id: many families share a name */
export function seededRandom(seed: string, ...about: readonly string[]): Random32 {
	let state = hashText(JSON.stringify([seed, ...about]));
	return () => {
		state = (state + 0x9e3779b9) | 0;
		let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
		return (mixed ^ (mixed >>> 15)) >>> 0;
	};
}
