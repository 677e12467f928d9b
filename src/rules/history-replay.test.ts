import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findBalances } from "./balances.ts";
import type { Change } from "./changes.ts";
import { runningCycle } from "./cycle.ts";
import type { Family, Turn } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import { replayHistory } from "./history-replay.ts";
import { property } from "./property.test-helper.ts";
import { Life, life, lived } from "./random-life.test-helper.ts";

/** What makes a cycle other than those who began the next one saw it. */
const MENDS: ReadonlySet<string> = new Set(["mend", "cancel", "redo"]);

/** The turns as the family has them: those of who has left are gone, and nobody who has left did one. */
function toTurns(family: Family, held: readonly HeldTurn[]): readonly Omit<Turn, "cycle">[] {
	const ids = family.members.map(({ id }) => id);
	return held
		.filter(({ hasLeft }) => !hasLeft)
		.map(({ id, category, member, doneBy, option, day }) => ({
			...{ id, category, member },
			...(doneBy !== undefined && ids.includes(doneBy) && { doneBy }),
			...(option !== undefined && { option }),
			...(day !== undefined && { day }),
		}));
}

const withoutCycle = (turns: readonly Turn[]) => turns.map(({ cycle, number, until, ...turn }) => turn);

const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id);

describe("what is replayed of a history", () => {
	property("says of each turn whose it is now, by the same object if it was", [lived], (one) => {
		for (const { entry, turn } of replayHistory(one.stored, one.history).entries) {
			if (entry.kind !== "turn" || turn === undefined) continue;
			const { member, memberName, doneBy, doneByName, day } = turn.turn;
			expect(entry).toMatchObject({ member, memberName });
			expect([entry.doneBy, entry.doneByName, entry.day]).toEqual([doneBy, doneByName, day]);
			const told = one.history.find(({ id }) => id === entry.id);
			if (JSON.stringify(told) === JSON.stringify(entry)) expect(entry).toBe(told);
		}
	});

	property("has the running cycle, the turns and the balances of the family", [life], ({ members, events, random }) => {
		const one = new Life(members, random);
		for (const each of events) {
			one.happen(each);
			const { family, stored, category } = one;
			const { cycles } = replayHistory(stored, one.history);
			const running = cycles.filter(({ isRunning }) => isRunning);
			expect(running.length).toBeLessThanOrEqual(1);
			expect(running.flatMap(({ turns }) => toTurns(family, turns))).toEqual(
				withoutCycle(runningCycle(family, category)),
			);
			const counting = runningCycle(family, category)[0]?.cycle;
			expect(running.map(({ number }) => number)).toEqual(counting === undefined ? [] : [counting]);
			const held = cycles.flatMap((cycle) => cycle.turns);
			const turns = toTurns(family, held);
			expect(turns.toSorted(byId)).toEqual(withoutCycle(family.turns).toSorted(byId));
			const inOrder = family.turns.map(({ id }) => turns.find((turn) => turn.id === id) as Turn);
			expect(findBalances({ ...family, turns: inOrder }, category)).toEqual(findBalances(family, category));
		}
	});

	property("names everybody as they are called now, or were called last", [lived], (one) => {
		const names = new Map(one.stored.members.map(({ id, name }) => [id, name]));
		const here = new Set(one.family.members.map(({ id }) => id));
		for (const { turns } of replayHistory(one.stored, one.history).cycles) {
			for (const { member, memberName, hasLeft } of turns) {
				expect(memberName).toBe(names.get(member));
				expect(hasLeft ?? false).toBe(!here.has(member));
			}
		}
	});

	property("says nothing wrong of as many entries as have been read", [lived, fc.nat(100)], (one, count) => {
		const all = replayHistory(one.stored, one.history);
		const read = replayHistory(one.stored, one.history.slice(-count - 1));
		const ids = (turns: readonly HeldTurn[]) => turns.map(({ id }) => id);
		// Turns of who has left may be older than what has been read: the cycle ran again when they left.
		const idsOfThoseHere = (turns: readonly HeldTurn[]) => ids(turns.filter(({ hasLeft }) => !hasLeft));
		const complete = all.cycles.filter(({ isComplete }) => isComplete).map(({ turns }) => idsOfThoseHere(turns));
		for (const { turns, isComplete } of read.cycles)
			if (isComplete) expect(complete).toContainEqual(idsOfThoseHere(turns));
		const held = new Set(all.cycles.flatMap(({ turns }) => ids(turns)));
		for (const { turns } of read.cycles) for (const id of ids(turns)) expect(held).toContain(id);
	});
});

it("calls no cycle complete that may be after one that has not been read and runs again", () => {
	const one = new Life(["Ann", "Ben"], () => 0);
	const [ann, ben] = ["member Ann", "member Ben"] as const;
	for (const member of [ann, ben, ben, ben]) one.record(member);
	one.apply({ kind: "remove-member", member: ben });
	expect(runningCycle(one.family, one.category)).toMatchObject([{ member: ann, cycle: 1 }]);
	for (const count of [1, 2, 3, 4, 5, 10])
		expect(replayHistory(one.stored, one.history.slice(-count)).cycles.filter(({ isComplete }) => isComplete)).toEqual(
			[],
		);
});

/** Says which cycles have been completed: another was begun, and not by a turn that has gone since. */
class CountedLife extends Life {
	readonly completed: (readonly string[])[] = [];

	override apply(change: Change) {
		const before = this.family.categories.length === 0 ? [] : runningCycle(this.family, this.category);
		super.apply(change);
		if (this.family.categories.length === 0) return;
		const [was, is] = [before[0]?.cycle ?? 0, runningCycle(this.family, this.category)[0]?.cycle ?? 0];
		if (change.kind === "record-turn" && was > 0 && is > was) this.completed.push(before.map(({ member }) => member));
		const isBack = (change.kind === "undo-turn" || change.kind === "remove-member") && is > 0 && is < was;
		if (isBack) this.completed.splice(is - was);
	}
}

property("has the complete cycles of the family, with nobody twice in one", [life], ({ members, events, random }) => {
	const one = new CountedLife(members, random);
	for (const each of events) {
		one.happen(each);
		const cycles = replayHistory(one.stored, one.history).cycles.map(({ isComplete, turns }) => ({
			isComplete,
			had: turns.map(({ member }) => member),
		}));
		// Who comes back brings cycles along that the family had completed, or others have completed since.
		if (one.changes.some(({ change }) => change.kind === "restore-member")) continue;
		const complete = cycles.filter(({ isComplete }) => isComplete);
		// Of a cycle that all have left, nobody knows whether it was complete.
		const here = new Set(one.family.members.map(({ id }) => id));
		if (one.completed.some((had) => !had.some((id) => here.has(id)))) continue;
		// Somebody who had a turn may have left before the cycle was complete.
		// Of what counts no more, nobody knows the cycle when it is mended.
		if (events.some(({ kind }) => MENDS.has(kind))) continue;
		for (const { had } of cycles) expect(had).toEqual([...new Set(had)]);
		const hadInTheEnd = complete.map(({ had }, at) => had.filter((id) => one.completed[at]?.includes(id)));
		expect(hadInTheEnd).toEqual(one.completed);
	}
});
