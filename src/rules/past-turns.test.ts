import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import type { Change } from "./changes.ts";
import { drawTurn } from "./draw.ts";
import type { CategorySettings, Family } from "./family.ts";
import type { Random32 } from "./random.ts";
import type { RecordEntry } from "./record.ts";
import { findBalances, takeOver } from "./someone-else.ts";

const TODAY = "2026-11-22";

const steps = fc.array(
	fc.record({
		kind: fc.oneof(
			{ weight: 5, arbitrary: fc.constant("turn" as const) },
			{ weight: 1, arbitrary: fc.constantFrom("undo" as const, "reset" as const, "slip" as const) },
		),
		who: fc.nat(),
	}),
	{ maxLength: 40 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** A family whose category is reset now and then, by intention or by a slip that is taken back. */
class Life {
	family: Family;
	readonly record: RecordEntry[] = [];
	private readonly random: Random32;

	constructor(members: readonly string[], settings: CategorySettings, random: Random32) {
		this.family = { members, categories: [{ name: "Dishes", cycle: [], settings }] };
		this.random = random;
	}

	private apply(change: Change) {
		const id = `id-${this.record.length}`;
		const applied = applyChange(this.family, change, { id, at: "2026-11-22T10:00:00Z", today: TODAY });
		this.family = applied.family;
		this.record.push(...applied.entries);
	}

	happen({ kind, who }: Step) {
		const { members, turns = [] } = this.family;
		const doneBy = members[who % members.length] ?? "";
		switch (kind) {
			case "turn": {
				const draw = drawTurn(this.family, "Dishes", TODAY, this.random);
				if (draw === undefined) return;
				const taken = who % 3 === 0 ? takeOver(this.family, draw, doneBy, TODAY) : { draw };
				return this.apply({ kind: "record-turn", ...taken });
			}
			case "undo":
				return this.apply({ kind: "undo-turn", category: "Dishes", turn: turns.at(-1)?.id ?? "" });
			case "slip": {
				const { cycle = [] } = this.family.categories[0] ?? {};
				this.apply({ kind: "reset-category", name: "Dishes" });
				return this.apply({ kind: "undo-reset", name: "Dishes", cycle, turns });
			}
			case "reset":
				return this.apply({ kind: "reset-category", name: "Dishes" });
		}
	}
}

const byPair = (family: Family) =>
	new Map(findBalances(family, "Dishes").map(({ from, to, turns }) => [JSON.stringify([from, to]), turns]));

/** For each two, how much more often one of them did the other's turn: of the turns that the record has and that were not taken back. */
function countDebts(record: readonly RecordEntry[]): ReadonlyMap<string, number> {
	const done = new Map<string | undefined, RecordEntry>();
	for (const entry of record) {
		if (entry.kind === "turn") done.set(entry.turn, entry);
		if (entry.kind === "undone") done.delete(entry.turn);
	}
	const counts = new Map<string, number>();
	const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
	for (const { member, doneBy } of done.values()) {
		if (doneBy === undefined) continue;
		add(JSON.stringify([member, doneBy]), 1);
		add(JSON.stringify([doneBy, member]), -1);
	}
	return new Map([...counts].filter(([, count]) => count > 0));
}

it("says who owes whom of all turns that were had, whatever was reset", () => {
	fc.assert(
		fc.property(uniqueNamesArbitrary(1, 4), steps, random32Arbitrary, (members, happening, random) => {
			const life = new Life(members, {}, random);
			for (const step of happening) {
				const before = byPair(life.family);
				life.happen(step);
				if (step.kind === "reset" || step.kind === "slip") expect(byPair(life.family)).toEqual(before);
				expect(byPair(life.family)).toEqual(countDebts(life.record));
			}
		}),
	);
});

it("lets nobody come twice in a row, also over a reset, where a category of at least three says so", () => {
	fc.assert(
		fc.property(uniqueNamesArbitrary(3, 5), steps, random32Arbitrary, (members, happening, random) => {
			const life = new Life(members, { noRepeat: true }, random);
			for (const { kind } of happening) if (kind !== "undo") life.happen({ kind, who: 1 });
			const names = life.record
				.filter(({ kind, id, turn }) => kind === "turn" && id === turn)
				.map(({ member }) => member);
			expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
		}),
	);
});

it("goes round the family in its order, also over a reset", () => {
	fc.assert(
		fc.property(uniqueNamesArbitrary(1, 5), steps, random32Arbitrary, (members, happening, random) => {
			const life = new Life(members, { inOrder: true }, random);
			for (const { kind } of happening) if (kind !== "undo") life.happen({ kind, who: 1 });
			const names = life.record
				.filter(({ kind, id, turn }) => kind === "turn" && id === turn)
				.map(({ member }) => member);
			expect(names).toEqual(names.map((_, at) => members[at % members.length]));
		}),
	);
});
