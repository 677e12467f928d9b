import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { runningCycle } from "./cycle.ts";
import { findDraw } from "./draw.ts";
import type { Category, Family, Turn } from "./family.ts";
import { mayBeTurnOf } from "./mend-turn.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";

/** A life with turns, one of them, and somebody. */
const mendable = fc.tuple(lived, fc.nat(), fc.nat()).map(([one, at, who]) => {
	const turn = one.family.turns[at % one.family.turns.length];
	return { one, turn, member: one.family.members[who % one.family.members.length]?.id };
});

const lastOf = ({ categories: [category] }: Family) => (category as Category).lastTurn;
/** Of up to four, the places that they have in another order. */
const anyOrder = fc.integer({ min: 2, max: 4 }).chain((length) => {
	const places = Array.from({ length }, (_, at) => at);
	return fc.shuffledSubarray(places, { minLength: length });
});

/** Who had a turn in the running cycle. */
const placesOf = ({ family, category }: Life) =>
	runningCycle(family, category)
		.map(({ member }) => member)
		.toSorted();

/** Three who had two cycles of turns, and one of the third. */
function aLife(): Life {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(7));
	for (let at = 0; at < 7; at++) one.recordDraw();
	return one;
}

describe("a turn that was somebody else's", () => {
	property("is theirs, or done by them where they have another in its cycle", [mendable], ({ one, turn, member }) => {
		if (turn === undefined || member === undefined) return;
		const before = one.family;
		one.mend(turn.id, { member });
		const mended = one.family.turns.find(({ id }) => id === turn.id);
		if (mayBeTurnOf(before, turn, member)) expect(mended).toMatchObject({ member });
		else expect(mended).toMatchObject({ member: turn.member, doneBy: member });
		expect(mended?.cycle).toBe(turn.cycle);
		// That somebody who has left did it is forgotten with the mending.
		const others = ({ removed, turns, ...rest }: Family) => ({
			...rest,
			turns: turns.filter(({ id }) => id !== turn.id),
		});
		expect(others(one.family)).toEqual(others(before));
	});

	it("is told with what it was, and undoes by mending it again", () => {
		const one = new Life(["Ann", "Ben"], prng(7));
		one.recordDraw();
		const [{ id, member }] = one.family.turns as readonly [Turn];
		const day = "2020-02-29";
		const [name, other] = member === "member Ann" ? ["Ann", "Ben"] : ["Ben", "Ann"];
		one.mend(id, { member, doneBy: `member ${other}`, day });
		one.mend(id, { member: `member ${other}` });
		expect(one.history.slice(-2)).toMatchObject([
			{ kind: "turn-mended", turns: [id], member, doneBy: `member ${other}`, day, wasName: name },
			{ kind: "turn-mended", memberName: other, wasName: name, wasDoneByName: other, wasDay: day },
		]);
		expect(runningCycle(one.family, one.category)).toMatchObject([{ member: `member ${other}`, day }]);
	});

	it("is on no day that cannot be, of nobody who has left, and not once it is gone", () => {
		const one = aLife();
		const [{ id, member }] = one.family.turns as readonly [Turn, ...Turn[]];
		const before = one.family;
		for (const day of ["2026-11-23", "1999-12-31", "2026-02-30", "yesterday"]) one.mend(id, { day });
		one.mend(id, { member: "member Dan" });
		one.mend(id, { member, doneBy: "member Dan" });
		one.mend("gone", { day: TODAY });
		expect(one.family).toBe(before);
	});
});

describe("a turn that did not happen, and did", () => {
	property("draws again only where it had the last number, and comes back as it was", [mendable], ({ one, turn }) => {
		if (turn === undefined) return;
		const { category: was } = one;
		const before = one.family;
		one.change("cancel-turn", turn.id);
		const isAlone = before.turns.filter(({ number }) => number === turn.number).length === 1;
		if (turn.number !== was.lastTurn) expect(lastOf(one.family)).toBe(was.lastTurn);
		else if (isAlone && before.removed === undefined) expect(lastOf(one.family)).toBeLessThan(was.lastTurn);
		expect(one.family.turns).toEqual(before.turns.filter(({ id }) => id !== turn.id));
		// As often as they like: nobody finds another draw by it.
		const draws = new Set<string | undefined>();
		for (let time = 0; time < 3; time++) {
			one.change("redo-turn", turn.id);
			draws.add(findDraw(one.family, one.category, TODAY)?.member.id);
			one.change("cancel-turn", turn.id);
		}
		expect(draws.size).toBe(1);
		one.change("redo-turn", turn.id);
		expect(one.family).toEqual(before);
	});

	property("comes back in any order, with the same next draw", [lived, anyOrder, anyOrder], (one, out, back) => {
		const { category } = one;
		const before = { places: placesOf(one), draw: findDraw(one.family, category, TODAY) };
		const last = one.family.turns.slice(-out.length);
		const gone = out.flatMap((at) => last[at]?.id ?? []);
		for (const id of gone) one.change("cancel-turn", id);
		for (const id of back.flatMap((at) => gone[at] ?? [])) one.change("redo-turn", id);
		if (!gone.every((id) => one.family.turns.some((turn) => turn.id === id))) return;
		expect(one.category).toEqual(category);
		expect(placesOf(one)).toEqual(before.places);
		expect(findDraw(one.family, one.category, TODAY)).toEqual(before.draw);
	});

	it("finds the same draw whichever of two is taken back first", () => {
		const lives = [0, 1].map((first) => {
			const one = aLife();
			const both = runningCycle(one.family, one.category).concat(one.family.turns.slice(-3, -2));
			for (const { id } of [both[first], both[1 - first]] as Turn[]) one.change("cancel-turn", id);
			return one;
		}) as [Life, Life];
		const [draw, other] = lives.map((one) => findDraw(one.family, one.category, TODAY));
		expect(other).toEqual(draw);
	});

	it("leaves its place in the running cycle free, and gives it back unless it is taken", () => {
		const one = aLife();
		one.recordDraw();
		const [first, last] = runningCycle(one.family, one.category) as readonly [Turn, Turn];
		one.change("cancel-turn", first.id);
		expect(one.category.lastTurn).toBe(8);
		expect(runningCycle(one.family, one.category)).toEqual([last]);
		one.change("redo-turn", first.id);
		expect(runningCycle(one.family, one.category).map(({ id }) => id)).toEqual([first.id, last.id]);
		one.change("cancel-turn", first.id);
		one.record(first.member);
		one.change("redo-turn", first.id);
		expect(one.family.turns.find(({ id }) => id === first.id)).toMatchObject({ cycle: 0, number: 7 });
	});
});
