import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { property } from "./property.test-helper.ts";
import { type Random32, randomBelow, seededRandom } from "./random.ts";

/**
 * Critical values of the chi-square distribution at p = 0.001, by degrees of freedom (NIST/SEMATECH e-Handbook of
 * Statistical Methods, 1.3.6.7.4).
 */
const CHI_SQUARE_CRITICAL_VALUES: Readonly<Record<number, number>> = {
	1: 10.828,
	2: 13.816,
	4: 20.515,
	6: 24.322,
	12: 32.909,
	29: 58.301,
};

function chiSquare(counts: readonly number[]): number {
	const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
	return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function countDraws(draws: number, outcomes: number, draw: () => number): number[] {
	const counts = new Array<number>(outcomes).fill(0);
	for (let i = 0; i < draws; i++) {
		const outcome = draw();
		counts[outcome] = (counts[outcome] as number) + 1;
	}
	return counts;
}

/** Gives the listed numbers, then fails. */
function sequenceRandom(...numbers: readonly number[]): Random32 {
	const rest = [...numbers];
	return () => {
		const next = rest.shift();
		if (next === undefined) throw new Error("no number is left");
		return next;
	};
}

describe("a draw below a bound", () => {
	it.each([2, 3, 5, 7, 13, 30])("is uniform over %i outcomes", (outcomes) => {
		const random = prng(20261121 + outcomes);
		const counts = countDraws(outcomes * 2000, outcomes, () => randomBelow(outcomes, random));
		expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_CRITICAL_VALUES[outcomes - 1] as number);
	});

	it("would be caught by the same test if it were a little unfair", () => {
		const random = prng(1);
		const counts = countDraws(6000, 3, () => Math.min(2, Math.floor((random() / 2 ** 32) * 3.2)));
		expect(chiSquare(counts)).toBeGreaterThan(CHI_SQUARE_CRITICAL_VALUES[2] as number);
	});

	it("draws again where a remainder would favour the small numbers", () => {
		// 2^32 = 3 * 1431655765 + 1: the very last number is the one too many.
		expect(randomBelow(3, sequenceRandom(2 ** 32 - 1, 2))).toBe(2);
		expect(randomBelow(3, sequenceRandom(2 ** 32 - 2))).toBe(2);
		// Of 2^31 + 1 outcomes almost half of all numbers have to be drawn again.
		expect(randomBelow(2 ** 31 + 1, sequenceRandom(2 ** 31 + 1, 2 ** 32 - 1, 2 ** 31))).toBe(2 ** 31);
	});

	it("has no bias where a remainder would make the lower half twice as likely", () => {
		const outcomes = 3 * 2 ** 30;
		const random = prng(7);
		const counts = countDraws(3000, 3, () => Math.floor(randomBelow(outcomes, random) / 2 ** 30));
		expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_CRITICAL_VALUES[2] as number);
		const biased = countDraws(3000, 3, () => Math.floor((random() % outcomes) / 2 ** 30));
		expect(chiSquare(biased)).toBeGreaterThan(CHI_SQUARE_CRITICAL_VALUES[2] as number);
	});

	it("never draws again when the bound divides 2^32", () => {
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
		const counts = [0, 0, 0, 0, 0];
		const digits = () => random().toString(16).padStart(8, "0");
		for (let turn = 0; turn < 5000; turn++) {
			const [first = 0] = draw(`${digits()}-${digits()}`, "Mia");
			counts[first] = (counts[first] ?? 0) + 1;
		}
		// Five standard deviations.
		for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(142);
	});
});
