import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { createSecret } from "./key.ts";
import type { Random32 } from "./random.ts";

/** The same numbers for the same seed. */
export function prng(seed: number): Random32 {
	const generator = xoroshiro128plus(seed);
	return () => generator.next() >>> 0;
}

/** The secret of a family, as random as `random`. */
export function seededSecret(random: () => number): string {
	return createSecret((bytes) => bytes.set(bytes.map(random)));
}
