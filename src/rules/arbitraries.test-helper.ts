import fc from "fast-check";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { createSecret } from "./key.ts";
import type { Random32 } from "./random.ts";
import { tidyText } from "./tidy-text.ts";

/** Names that break careless code. */
export const HOSTILE_NAMES = [
	"__proto__",
	"constructor",
	"prototype",
	"toString",
	"<img src=x onerror=alert(1)>",
	"👨‍👩‍👧‍👦",
	"👩🏽‍🚀 Zoë",
	"عائلة سعيدة",
	"שלום עליכם",
	`"Mom" & 'Dad' \\ \`O'Brien\``,
	"0",
	"null",
	"😀".repeat(80),
	"a,b;c\u2028d",
] as const;

/** A valid name: as it is stored, not empty, at most 80 code points. */
export const nameArbitrary = fc.oneof(
	fc.constantFrom(...HOSTILE_NAMES),
	fc
		.string({ unit: "grapheme", minLength: 1, maxLength: 8 })
		.map(tidyText)
		.filter((name) => name !== ""),
);

export const uniqueNamesArbitrary = (minLength: number, maxLength: number) =>
	fc.uniqueArray(nameArbitrary, { minLength, maxLength });

/** Can be shown and repeated by a failing property. */
export const random32Arbitrary = fc.integer().map(prng);

/** The same numbers for the same seed. */
export function prng(seed: number): Random32 {
	const generator = xoroshiro128plus(seed);
	return () => generator.next() >>> 0;
}

/** The secret of a family, as random as `random`. */
export function seededSecret(random: () => number): string {
	return createSecret((bytes) => bytes.set(bytes.map(random)));
}
