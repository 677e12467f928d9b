import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordEntry } from "./record.ts";
import { replayCycles } from "./record-cycles.ts";
import { live, lives } from "./record-life.test-helper.ts";
import { arrangeRecord } from "./record-rows.ts";

const recorded: RecordEntry = {
	...{ id: "10", kind: "turn", category: "Dishes", at: "2026-11-22T10:00:00.000Z", member: "Mia", turn: "t1" },
	isThisDevice: false,
};
const imported = (more: Partial<RecordEntry>): RecordEntry => ({
	...{ id: "-1", kind: "turn", category: "Dishes", at: "2021-01-01T00:00:00.000Z", member: "Mia", turn: "t1" },
	...more,
	imported: true,
});
const heldTurns = (entries: readonly RecordEntry[]) => replayCycles(entries).flatMap(({ turns }) => turns);
const heldHere = { id: "t1", category: "Dishes", member: "Mia", at: recorded.at };

const anyImported = fc.record({
	kind: fc.constantFrom<RecordEntry["kind"]>("turn", "turn", "turn", "reset", "undone", "drawn"),
	member: fc.constantFrom("Ann", "Ben", "Cleo", "Dan"),
	turn: fc.nat(30).map(String),
	at: fc.constantFrom("2021-01-01T00:00:00.000Z", "2026-01-01T00:00:00.005Z", "2026-11-22T00:00:00.000Z"),
	doneBy: fc.constantFrom(undefined, "Ann", "Dan"),
	opensCycle: fc.constantFrom(undefined, true as const),
});

describe("what a client says that happened elsewhere", () => {
	it("takes no turn away that was recorded here, and changes of it at most when it was, which is marked", () => {
		fc.assert(
			fc.property(lives, fc.array(anyImported, { maxLength: 20 }), fc.boolean(), ([steps, seed], forged, knowsIds) => {
				const here = live(steps, seed).entries.toReversed();
				const before = forged.map((entry, at) =>
					imported({ ...entry, id: `-${at}`, ...(!knowsIds && { turn: `elsewhere ${entry.turn}` }) }),
				);
				const held = heldTurns([...before, ...here]);
				for (const { at, ...turn } of heldTurns(here)) {
					const found = held.filter(({ id }) => id === turn.id);
					const redated = { ...turn, at: found[0]?.at, imported: true };
					expect(found).toEqual([knowsIds && found[0]?.imported ? redated : { ...turn, at }]);
					expect(at >= (found[0]?.at ?? "")).toBe(true);
				}
			}),
		);
	});

	it("says when a turn was that came along, and neither who did it nor what was chosen", () => {
		const same = imported({ doneBy: "Noah", option: "Pizza" });
		expect(heldTurns([same, recorded])).toEqual([{ ...heldHere, at: same.at, imported: true }]);
		const rows = arrangeRecord([recorded, same]).flatMap((row) => (row.kind === "entry" ? [row.entry] : []));
		expect(rows).toEqual([{ ...recorded, at: same.at, imported: true, isThisDevice: undefined }]);
	});

	it.each([
		["with another member", imported({ member: "Noah" })],
		["with a later time", imported({ at: "2026-11-22T10:00:00.001Z" })],
	])("does not hide a turn of its id: %s", (_, forged) => {
		expect(heldTurns([forged, recorded])).toEqual([heldHere]);
		const rows = arrangeRecord([recorded, forged]).flatMap((row) => (row.kind === "entry" ? [row.entry] : []));
		expect(rows).toEqual([recorded]);
	});

	it("is in no place that a reset has emptied for the turns that were recorded here", () => {
		const [turn, reset] = [imported({ turn: "x" }), imported({ id: "-2", kind: "reset", member: undefined })];
		const resetHere: RecordEntry = { ...recorded, id: "9", kind: "reset", member: undefined, turn: undefined };
		for (const entries of [
			[turn, reset, recorded],
			[turn, resetHere, recorded],
		])
			expect(heldTurns(entries)).toContainEqual(heldHere);
	});
});
