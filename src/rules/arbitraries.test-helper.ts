import fc from "fast-check";
import type { Family } from "./family.ts";
import { trimName } from "./name.ts";
import { prng } from "./seeded-random.test-helper.ts";

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
		.map(trimName)
		.filter((name) => name !== ""),
);

export const uniqueNamesArbitrary = (minLength: number, maxLength: number) =>
	fc.uniqueArray(nameArbitrary, { minLength, maxLength });

/** Can be shown and repeated by a failing property. */
export const random32Arbitrary = fc.integer().map(prng);

/** Any family of a store: everyone on a cycle list is a member. */
export const familyArbitrary = (names: fc.Arbitrary<string> = nameArbitrary): fc.Arbitrary<Family> =>
	fc.uniqueArray(names, { maxLength: 6 }).chain((members) =>
		fc.record({
			members: fc.constant(members),
			categories: fc.uniqueArray(fc.record({ name: names, cycle: fc.shuffledSubarray(members) }), {
				maxLength: 4,
				selector: ({ name }) => name,
			}),
		}),
	);
