import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameArbitrary, random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { applyBasicChange } from "./changes.ts";
import { hasHadTurnSince } from "./current-draw.ts";
import { drawMember } from "./draw-member.test-helper.ts";
import type { Category, Family } from "./family.ts";
import { prng } from "./seeded-random.test-helper.ts";
import { type Draw, eligibleMembers, isDrawCurrent, recordTurn } from "./turns.ts";

const mom: Category = { name: "Movies", cycle: ["Mom"] };

/** A category of these members in the middle of a cycle; the list may have a member who has left. */
const situation = uniqueNamesArbitrary(1, 8).chain((members) =>
	fc.record({
		members: fc.constant(members),
		category: fc.record({ name: nameArbitrary, cycle: fc.shuffledSubarray([...members, "a member who has left"]) }),
	}),
);

describe("drawing a member", () => {
	it("chooses an eligible one, or starts a new cycle when nobody is", () => {
		fc.assert(
			fc.property(situation, random32Arbitrary, ({ members, category }, random) => {
				const draw = drawMember(members, category, random) as Draw;
				const hadTurn = (name: string) => category.cycle.indexOf(name) !== -1;
				expect(members).toContain(draw.member);
				expect(draw.isNewCycle).toBe(members.every(hadTurn));
				if (!draw.isNewCycle) expect(hadTurn(draw.member)).toBe(false);
			}),
		);
	});

	it("gives each eligible member the same chance, by chi-square at p = 0.001", () => {
		const members = ["Mom", "Dad", "__proto__", "Ada", "👧", "Bo", "Cy"];
		for (const [cycle, critical] of [
			[[], 22.458],
			[["Dad", "Cy"], 18.467],
			[members, 22.458],
		] as const) {
			const category: Category = { name: "Movies", cycle };
			const from = cycle.length === members.length ? members : eligibleMembers(members, category);
			const random = prng(42);
			const counts = new Map(from.map((member) => [member, 0]));
			const draws = 1000 * from.length;
			for (let i = 0; i < draws; i++) {
				const { member } = drawMember(members, category, random) as Draw;
				counts.set(member, (counts.get(member) as number) + 1);
			}
			const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
			expect(counts.size).toBe(from.length);
			expect(chiSquare).toBeLessThan(critical);
		}
	});

	it("changes nothing", () => {
		fc.assert(
			fc.property(situation, random32Arbitrary, ({ members, category }, random) => {
				const before = JSON.stringify([members, category]);
				drawMember(Object.freeze(members), Object.freeze(category), random);
				expect(JSON.stringify([members, category])).toBe(before);
			}),
		);
	});

	it("finds nobody in a family without members", () => {
		expect(drawMember([], mom, prng(1))).toBeUndefined();
	});
});

describe("a draw", () => {
	const family: Family = { members: ["Mom", "Dad", "Ada"], categories: [mom] };
	const dad: Draw = { category: "Movies", member: "Dad", isNewCycle: false, cycle: ["Mom"] };

	it("holds as long as its cycle list does", () => {
		expect(isDrawCurrent(family, dad)).toBe(true);
		expect(isDrawCurrent(applyBasicChange(family, { kind: "add-member", name: "Bo" }), dad)).toBe(true);
		expect(isDrawCurrent(applyBasicChange(family, { kind: "remove-member", name: "Ada" }), dad)).toBe(true);
	});

	it.each([
		["the same turn was recorded", { kind: "record-turn", draw: dad }],
		["another turn was recorded", { kind: "record-turn", draw: { ...dad, member: "Ada" } }],
		["the category was reset", { kind: "reset-category", name: "Movies" }],
		["the category was removed", { kind: "remove-category", name: "Movies" }],
		["the drawn member has left", { kind: "remove-member", name: "Dad" }],
		["another member on the list has left", { kind: "remove-member", name: "Mom" }],
	] as const)("no longer holds when %s", (_, change) => {
		expect(isDrawCurrent(applyBasicChange(family, change), dad)).toBe(false);
	});

	it("was for a turn that its member has had since, also as the first of a new cycle, but not for another member's", () => {
		fc.assert(
			fc.property(situation, random32Arbitrary, random32Arbitrary, ({ members, category }, one, other) => {
				const draw = drawMember(members, category, one) as Draw;
				const used = drawMember(members, category, other) as Draw;
				// A family of one starts a cycle with each turn, and no draw conflicts.
				fc.pre(members.length > 1);
				const before = { members, categories: [category] };
				const after = applyBasicChange(before, { kind: "record-turn", draw: used });
				expect(hasHadTurnSince(after, draw)).toBe(used.member === draw.member);
			}),
		);
	});

	it.each([
		["the category was reset", { kind: "reset-category", name: "Movies" }],
		["the category was removed", { kind: "remove-category", name: "Movies" }],
		["the drawn member has left", { kind: "remove-member", name: "Dad" }],
	] as const)("was not for a turn that its member has had since, when %s", (_, change) => {
		expect(hasHadTurnSince(applyBasicChange(family, change), dad)).toBe(false);
	});

	it.each([
		["somebody joined", { kind: "add-member", name: "Bo" }],
		["somebody else left", { kind: "remove-member", name: "Mom" }],
	] as const)("for a new cycle was not for a turn that its member has had since, when %s", (_, change) => {
		const done: Family = { members: ["Mom", "Dad"], categories: [{ name: "Movies", cycle: ["Mom", "Dad"] }] };
		const draw: Draw = { category: "Movies", member: "Dad", isNewCycle: true, cycle: ["Mom", "Dad"] };
		expect(isDrawCurrent(applyBasicChange(done, change), draw)).toBe(false);
		expect(hasHadTurnSince(applyBasicChange(done, change), draw)).toBe(false);
	});

	it("that starts a new cycle no longer holds when somebody joins", () => {
		const done: Family = { members: ["Mom"], categories: [mom] };
		const draw = drawMember(done.members, mom, prng(1)) as Draw;
		expect(draw).toEqual({ category: "Movies", member: "Mom", isNewCycle: true, cycle: ["Mom"] });
		expect(isDrawCurrent(done, draw)).toBe(true);
		expect(isDrawCurrent(applyBasicChange(done, { kind: "add-member", name: "Dad" }), draw)).toBe(false);
	});

	it("survives being sent as JSON", () => {
		fc.assert(
			fc.property(situation, random32Arbitrary, ({ members, category }, random) => {
				const draw = JSON.parse(JSON.stringify(drawMember(members, category, random))) as Draw;
				expect(isDrawCurrent({ members, categories: [category] }, draw)).toBe(true);
				expect(recordTurn(category, draw).cycle.at(-1)).toBe(draw.member);
			}),
		);
	});
});
