import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { isFair } from "./fairness.test-helper.ts";
import { property } from "./property.test-helper.ts";
import { type Random32, randomBelow, seededRandom } from "./random.ts";

/** Gives the listed numbers, then fails. */
function sequenceRandom(...numbers: readonly number[]): Random32 {
	const rest = [...numbers];
	return () => {
		const next = rest.shift();
		if (next === undefined) throw new Error("no number is left");
		return next;
	};
}

const numbersBelow = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("a draw below a bound", () => {
	it.each([2, 3, 5, 7, 13, 30])("is uniform over %i outcomes", (count) => {
		const random = prng(20261121 + count);
		expect(isFair(numbersBelow(count), count * 2000, () => randomBelow(count, random))).toBe(true);
	});

	it("would be caught by the same test if it were a little unfair", () => {
		const random = prng(1);
		const draw = () => Math.min(2, Math.floor((random() / 2 ** 32) * 3.2));
		expect(isFair(numbersBelow(3), 6000, draw)).toBe(false);
	});

	it("draws again where a remainder would favour the small numbers, and only there", () => {
		// 2^32 = 3 * 1431655765 + 1: the very last number is the one too many.
		expect(randomBelow(3, sequenceRandom(2 ** 32 - 1, 2))).toBe(2);
		expect(randomBelow(3, sequenceRandom(2 ** 32 - 2))).toBe(2);
		// Of 2^31 + 1 outcomes almost half of all numbers have to be drawn again.
		expect(randomBelow(2 ** 31 + 1, sequenceRandom(2 ** 31 + 1, 2 ** 32 - 1, 2 ** 31))).toBe(2 ** 31);
		// Of outcomes that divide 2^32 none.
		expect(randomBelow(1, sequenceRandom(2 ** 32 - 1))).toBe(0);
		expect(randomBelow(2 ** 32, sequenceRandom(2 ** 32 - 1))).toBe(2 ** 32 - 1);
	});

	it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])("refuses %d outcomes", (count) => {
		expect(() => randomBelow(count, sequenceRandom())).toThrow(RangeError);
	});
});

describe("seeded chance", () => {
	const draw = (seed: string, ...about: readonly string[]) => {
		const random = seededRandom(seed, ...about);
		return Array.from({ length: 4 }, () => randomBelow(5, random));
	};

	property("says the same about the same", [fc.uuid(), fc.string()], (turn, member) => {
		expect(draw(turn, member)).toEqual(draw(turn, member));
	});

	it("gives each of five options a fifth, whatever turn was the last", () => {
		const random = prng(7);
		const digits = () => random().toString(16).padStart(8, "0");
		expect(isFair(numbersBelow(5), 5000, () => draw(`${digits()}-${digits()}`, "Mia")[0] ?? -1)).toBe(true);
	});
});
