import { hashText } from "./hash-text.ts";
import type { Random32 } from "./random.ts";

/**
 * Chance that says the same whenever it is asked about the same: nothing has to be stored for it to stand. (SplitMix32.)
 *
 * @param seed random, such as the id of a turn: what families choose themselves would give many of them the same
 */
export function standingRandom(seed: string, ...about: readonly string[]): Random32 {
	let state = hashText(JSON.stringify([seed, ...about]));
	return () => {
		state = (state + 0x9e3779b9) | 0;
		let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
		return (mixed ^ (mixed >>> 15)) >>> 0;
	};
}
