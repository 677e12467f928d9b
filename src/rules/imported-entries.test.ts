import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFamily, type Family } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { replayHistory } from "./history-replay.ts";
import { arrangeHistory } from "./history-rows.ts";
import { property } from "./property.test-helper.ts";
import { lived } from "./random-life.test-helper.ts";
import { type StoredFamily, storeFamily } from "./stored-family.ts";

const family: Family = { ...createFamily("00".repeat(16)), members: [{ id: "m", key: "Mia", name: "Mia" }] };
const recorded: HistoryEntry = {
	...{ id: "10", kind: "turn", category: "dishes", categoryName: "Dishes", at: "2026-11-22T10:00:00.000Z" },
	...{ member: "m", memberName: "Mia", turns: ["t1"], cycle: 1, n: 0, isThisDevice: false },
};
const imported = (more: Partial<HistoryEntry>): HistoryEntry => ({
	...{ ...recorded, id: "-1", at: "2021-01-01T00:00:00.000Z", isThisDevice: undefined },
	...more,
	imported: true,
});
const heldTurns = (entries: readonly HistoryEntry[], of: StoredFamily = storeFamily(family)) =>
	replayHistory(of, entries).cycles.flatMap(({ turns }) => turns);
const [heldHere] = heldTurns([recorded]);
const rowEntries = (entries: readonly HistoryEntry[]) =>
	arrangeHistory(family, replayHistory(storeFamily(family), entries.toReversed())).flatMap((row) =>
		row.kind === "entry" ? [row.entry] : [],
	);

const anyImported = fc.record({
	kind: fc.constantFrom(
		...(["turn", "turn", "turn", "reset", "turn-undone", "drawn", "reset-undone", "member-removed"] as const),
	),
	who: fc.nat(3),
	turns: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
	cycle: fc.nat(4),
	at: fc.constantFrom("2021-01-01T00:00:00.000Z", "2026-11-22T10:00:00.005Z", "2026-11-23T00:00:00.000Z"),
	doneBy: fc.constantFrom(undefined, "someone"),
});

const lies = fc.array(anyImported, { maxLength: 20 });

describe("what a client says that happened elsewhere", () => {
	property("takes no turn away, and changes at most when it was", [lived, lies, fc.boolean()], (one, said, ownIds) => {
		const before = said.map(({ who, turns, ...entry }, at) =>
			imported({
				...{ ...entry, id: `-${at}`, member: one.family.members[who]?.id, memberName: `Name ${who}` },
				turns: turns.map((turn) => `${ownIds ? "id" : "elsewhere"}-${turn}`),
			}),
		);
		const held = heldTurns([...before, ...one.history], one.stored);
		for (const { at, ...turn } of heldTurns(one.history, one.stored)) {
			const found = held.filter(({ id }) => id === turn.id);
			const redated = { ...turn, at: found[0]?.at, imported: true };
			expect(found).toEqual([ownIds && found[0]?.imported ? redated : { ...turn, at }]);
			expect(at >= (found[0]?.at ?? "")).toBe(true);
		}
	});

	it("says when a turn was that came along, and neither who did it nor what was chosen", () => {
		const same = imported({ doneByName: "Noah", option: "Pizza" });
		expect(heldTurns([same, recorded])).toEqual([{ ...heldHere, at: same.at, imported: true }]);
		expect(rowEntries([recorded, same])).toEqual([
			{ ...recorded, at: same.at, imported: true, isThisDevice: undefined },
		]);
	});

	it.each([
		["with another member", imported({ member: "n", memberName: "Noah" })],
		["with a later time", imported({ at: "2026-11-22T10:00:00.001Z" })],
	])("does not hide a turn of its id: %s", (_, forged) => {
		expect(heldTurns([forged, recorded])).toEqual([heldHere]);
		expect(rowEntries([recorded, forged])).toEqual([recorded]);
	});

	it("is of the member who has the name here", () => {
		const elsewhere = imported({ turns: ["t2"], member: "another id" });
		expect(heldTurns([elsewhere])).toMatchObject([{ member: "m", memberName: "Mia", imported: true }]);
	});

	it("is in no place that a reset has emptied for the turns that were recorded here", () => {
		const [turn, reset] = [imported({ turns: ["x"] }), imported({ id: "-2", kind: "reset", turns: ["x"] })];
		const resetHere: HistoryEntry = { ...recorded, id: "9", kind: "reset", turns: ["x"] };
		for (const one of [reset, resetHere]) expect(heldTurns([turn, one, recorded])).toContainEqual(heldHere);
	});

	it("has complete cycles, of which the last goes on here", () => {
		const two: Family = {
			...{ ...family, members: [...family.members, { id: "n", key: "Noah", name: "Noah" }] },
			categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 2, settings: {} }],
			turns: ["m", "n"].map((member, at) => ({ id: `t${at + 1}`, category: "dishes", member, cycle: 1 })),
		};
		const noah = { member: "n", memberName: "Noah" };
		const elsewhere = [
			imported({ id: "-4", turns: ["t-2"], n: 0 }),
			imported({ id: "-3", turns: ["t-1"], n: 1, ...noah }),
			imported({ id: "-2", turns: ["t1"], cycle: 2, n: 2 }),
		];
		const next: HistoryEntry = { ...recorded, ...noah, id: "11", turns: ["t2"], n: 3 };
		const { cycles } = replayHistory(storeFamily(two), [...elsewhere, recorded, next]);
		const told = cycles.map(({ turns, isComplete, isRunning }) => `${turns.length} ${isComplete} ${isRunning}`);
		expect(told).toEqual(["2 true false", "2 false true"]);
	});
});
