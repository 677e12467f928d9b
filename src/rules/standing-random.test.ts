import fc from "fast-check";
import { expect, it } from "vitest";
import { randomBelow } from "./random.ts";
import { prng } from "./seeded-random.test-helper.ts";
import { standingRandom } from "./standing-random.ts";

const draw = (seed: string, ...about: readonly string[]) => {
	const random = standingRandom(seed, ...about);
	return Array.from({ length: 4 }, () => randomBelow(5, random));
};

it("says the same about the same", () => {
	fc.assert(
		fc.property(fc.uuid(), fc.string(), (turn, member) => {
			expect(draw(turn, member)).toEqual(draw(turn, member));
		}),
	);
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
