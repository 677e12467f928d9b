import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Family } from "./family.ts";
import type { RecordEntry } from "./record.ts";
import { replayCycles } from "./record-cycles.ts";
import { live, lives, TODAY } from "./record-life.test-helper.ts";
import { summarizeRecord } from "./record-summary.ts";

function summarize(steps: readonly string[], seed = 1) {
	const { family, entries } = live(steps, seed);
	return { family, summary: summarizeRecord(family, entries.toReversed(), TODAY) };
}

function turn(member: string, more: Partial<RecordEntry> = {}): RecordEntry {
	const id = crypto.randomUUID();
	return { id, kind: "turn", category: "Dishes", member, at: "2026-11-01T10:00:00.000Z", turn: id, ...more };
}

describe("the cycles of a record", () => {
	it("have everybody exactly once when complete, and the turns that count", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, entries } = live(steps, seed);
				const cycles = replayCycles(entries.toReversed());
				for (const { turns, isComplete } of cycles) {
					const had = turns.map(({ member }) => member);
					expect(new Set(had).size).toBe(had.length);
					if (isComplete) expect(had.toSorted()).toEqual(family.members);
				}
				const counting = (family.turns ?? []).map(({ id }) => id);
				const held = cycles.flatMap(({ turns }) => turns).map(({ id }) => id);
				expect(held.slice(held.length - counting.length)).toEqual(counting);
				if (!steps.includes("reset")) expect(held).toEqual(counting);
			}),
		);
	});

	it("are as before after a turn that was taken back, also if it opened one", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const before = live(steps, seed);
				const after = live([...steps, "draw", "turn", "undo"], seed);
				expect(replayCycles(after.entries.toReversed())).toEqual(replayCycles(before.entries.toReversed()));
			}),
		);
	});

	it("have the turns once of a reset that was undone", () => {
		const { summary } = summarize(["turn", "turn", "turn", "turn", "turn", "reset", "restore", "turn", "turn"]);
		expect(summary.turns).toHaveLength(7);
		expect(summary).toMatchObject({ cycles: 2, isEven: true });
		expect(new Set(summary.turns.map(({ at }) => at)).size).toBe(7);
	});
});

describe("the summary of a record", () => {
	it("counts the complete cycles, of which everybody has had all", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, summary } = summarize(steps, seed);
				expect(summary.isEven).toBe(true);
				expect(summary.members.map(({ name }) => name)).toEqual(family.members);
				for (const { cycles } of summary.members) expect(cycles).toBe(summary.cycles);
				if (!steps.includes("reset"))
					expect(summary.cycles).toBe(Math.floor((family.turns?.length ?? 0) / family.members.length));
			}),
		);
	});

	it("says that not everybody was in all of them", () => {
		const family: Family = { members: ["Ann", "Ben"], categories: [] };
		const entries = [turn("Ann"), turn("Ann", { opensCycle: true }), turn("Ben"), turn("Ann", { opensCycle: true })];
		const summary = summarizeRecord(family, entries, TODAY);
		expect(summary).toMatchObject({ cycles: 2, isEven: false });
		expect(summary.members.map(({ cycles }) => cycles)).toEqual([2, 1]);
	});

	it("has the last turn of each, whoever did it", () => {
		const family: Family = { members: ["Ann", "Ben", "Cleo"], categories: [] };
		const entries = [
			turn("Ben", { at: "2026-11-01T10:00:00.000Z" }),
			turn("Ann", { at: "2026-11-02T10:00:00.000Z", category: "Movies", option: "Comedy" }),
			turn("Ann", { at: "2026-11-03T10:00:00.000Z", doneBy: "Ben" }),
		];
		const [ann, ben, cleo] = summarizeRecord(family, entries, TODAY).members;
		expect(ann?.last).toMatchObject({ category: "Dishes", doneBy: "Ben", at: "2026-11-03T10:00:00.000Z" });
		expect(ben?.last).toMatchObject({ category: "Dishes", member: "Ben", at: "2026-11-01T10:00:00.000Z" });
		expect(cleo?.last).toBeUndefined();
	});

	it("does not call a cycle even in which somebody left, came again and had another turn", () => {
		const family: Family = { members: ["Ann", "Ben"], categories: [] };
		const opener = turn("Ann", { opensCycle: true });
		const even = summarizeRecord(family, [turn("Ann"), turn("Ben"), opener], TODAY);
		expect(even).toMatchObject({ cycles: 1, isEven: true });
		const again = summarizeRecord(family, [turn("Ann"), turn("Ann"), turn("Ben"), opener], TODAY);
		expect(again).toMatchObject({ cycles: 1, isEven: false, hasEachOnce: false });
	});

	it("counts no cycle that began before the record did, and all that began in it", () => {
		const members = ["Ann", "Ben", "Cleo"];
		const opener = (name: string) => turn(name, { previousCycle: members });
		// Ann's turn is older than the record.
		const cut = [turn("Ben"), turn("Cleo")];
		const whole = [opener("Ann"), turn("Ben"), turn("Cleo")];
		const family: Family = { members, categories: [] };
		expect(summarizeRecord(family, [...cut, opener("Ann")], TODAY)).toMatchObject({ cycles: 0 });
		const later = summarizeRecord(family, [...cut, ...whole, opener("Ben")], TODAY);
		expect(later).toMatchObject({ cycles: 1, isEven: true });
		const full: Family = { members, categories: [{ name: "Dishes", cycle: members }] };
		expect(summarizeRecord(full, cut, TODAY)).toMatchObject({ cycles: 0 });
		expect(summarizeRecord(full, [...cut, ...whole], TODAY)).toMatchObject({ cycles: 1, isEven: true });
	});

	it("has the longest wait between two turns, at most from the beginning of a cycle to the end of the next", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, summary } = summarize(steps, seed);
				const most = 2 * (family.members.length - 1);
				if (summary.longestWait) expect(summary.longestWait.turns).toBeLessThanOrEqual(most);
			}),
		);
		const family: Family = { members: ["Ann", "Ben"], categories: [] };
		const entries = [turn("Ann"), turn("Ben"), turn("Ben", { opensCycle: true }), turn("Ann")];
		expect(summarizeRecord(family, entries, TODAY).longestWait).toEqual({
			member: "Ann",
			category: "Dishes",
			turns: 2,
		});
	});

	it("knows no wait over a cycle in which somebody was away", () => {
		const family: Family = { members: ["Ann", "Ben"], categories: [] };
		const opened = turn("Ben", { opensCycle: true });
		const entries = [turn("Ann"), turn("Ben"), opened, turn("Ben", { opensCycle: true }), turn("Ann")];
		expect(summarizeRecord(family, entries, TODAY).longestWait).toBeUndefined();
	});
});
