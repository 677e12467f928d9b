import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change } from "./changes.ts";
import { Life, life } from "./random-life.test-helper.ts";
import { replayCycles } from "./record-cycles.ts";
import { replayRecord } from "./record-state.ts";

it("keeps a record from which the turns and the cycle follow, whoever joins, leaves or is renamed", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const one = new Life(members, random);
			for (const each of events) {
				one.happen(each);
				const { turns, pastTurns, cycles } = replayRecord(one.idRecord);
				const { family, category } = one;
				expect(one.withoutRemoved(turns)).toEqual((family.turns ?? []).map(one.withIds));
				expect(one.withoutRemoved(pastTurns)).toEqual((family.pastTurns ?? []).map(one.withIds));
				const cycle = cycles.get("Dishes") ?? [];
				expect(cycle.filter(one.isHere)).toEqual(category.cycle.map(one.idOf));
			}
		}),
	);
});

/** Says which cycles have been completed: by a turn that opened the next, and has not been taken back. */
class CountedLife extends Life {
	readonly completed: (readonly string[])[] = [];

	override apply(change: Change) {
		const { category, family: before } = this;
		const last = before.turns?.at(-1);
		const cycle = category.cycle.map(this.idOf);
		super.apply(change);
		if (this.family === before) return;
		if (change.kind === "record-turn" && this.family.turns?.at(-1)?.previousCycle) this.completed.push(cycle);
		if (change.kind === "undo-turn" && last?.previousCycle) this.completed.pop();
	}
}

const cyclesOf = (one: Life) =>
	replayCycles(one.idRecord).map(({ isComplete, turns }) => ({ isComplete, had: turns.map(({ member }) => member) }));

it("has a record whose complete cycles are those of the family, with nobody twice in one", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const one = new CountedLife(members, random);
			for (const each of events) {
				one.happen(each);
				const cycles = cyclesOf(one);
				for (const { had } of cycles) expect(had).toEqual([...new Set(had)]);
				const complete = cycles.filter(({ isComplete }) => isComplete);
				// Somebody who had a turn may have left before the cycle was complete.
				const hadInTheEnd = complete.map(({ had }, at) => had.filter((id) => one.completed[at]?.includes(id)));
				expect(hadInTheEnd).toEqual(one.completed);
				const running = cycles.at(-1)?.had.filter(one.isHere) ?? [];
				if (one.category.cycle.length > 0) expect(running).toEqual(one.category.cycle.map(one.idOf));
			}
		}),
	);
});
