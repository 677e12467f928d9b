import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import type { Change } from "./changes.ts";
import { drawTurn } from "./draw.ts";
import { type Family, findCategory } from "./family.ts";
import type { RecordEntry } from "./record.ts";
import { arrangeRecord, type RecordRow } from "./record-rows.ts";
import { prng } from "./seeded-random.test-helper.ts";

const TODAY = "2026-11-22";
const members = ["Ann", "Ben", "Cleo"];

/** What a family does with one category, as the record keeps it, newest first. */
function live(steps: readonly string[], seed = 1): { family: Family; entries: readonly RecordEntry[] } {
	const random = prng(seed);
	let family: Family = { members, categories: [{ name: "Dishes", cycle: [] }] };
	const record: RecordEntry[] = [];
	function apply(change: Change) {
		const at = `2026-01-01T00:00:00.${String(record.length).padStart(3, "0")}Z`;
		const applied = applyChange(family, change, { id: `${record.length}`, at, today: TODAY });
		family = applied.family;
		record.push(...applied.entries);
	}
	for (const step of steps) {
		const open = findCategory(family, "Dishes")?.openDraw;
		const draw = open?.draw ?? drawTurn(family, "Dishes", TODAY, random);
		if (step === "draw" && draw) apply({ kind: "open-draw", draw });
		if (step === "turn" && draw) apply({ kind: "record-turn", draw });
		if (step === "undo") apply({ kind: "undo-turn", category: "Dishes", turn: family.turns?.at(-1)?.id ?? "" });
		if (step === "reset") apply({ kind: "reset-category", name: "Dishes" });
		const next = open && drawTurn(family, "Dishes", TODAY, random, [...open.passed, open.draw.member]);
		if (step === "pass" && open && next) apply({ kind: "pass-draw", draw: open.draw, next });
	}
	return { family, entries: record.toReversed() };
}

const lives = fc.tuple(
	fc.array(fc.constantFrom("draw", "draw", "turn", "turn", "turn", "pass", "undo", "reset"), { maxLength: 60 }),
	fc.integer(),
);

function describeRow(row: RecordRow): string {
	if (row.kind === "cycle") return `- ${row.cycle}`;
	return `${row.entry.kind}${row.isUndone ? " taken back" : ""}`;
}

describe("the rows of a record", () => {
	it("have every turn, undo and reset once, newest first", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { entries } = live(steps, seed);
				const kinds = ["turn", "undone", "reset", "passed", "void"];
				const shown = arrangeRecord(entries).flatMap((row) => (row.kind === "entry" ? [row.entry] : []));
				expect(shown.filter(({ kind }) => kinds.includes(kind))).toEqual(
					entries.filter(({ kind }) => kinds.includes(kind)),
				);
			}),
		);
	});

	it("have nobody twice in a group, and everybody in one of a complete cycle", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, entries } = live(steps, seed);
				const groups: { cycle: string; had: string[] }[] = [];
				for (const row of arrangeRecord(entries)) {
					if (row.kind === "cycle") groups.push({ cycle: row.cycle, had: [] });
					else if (row.entry.kind === "turn" && !row.isUndone) groups.at(-1)?.had.unshift(row.entry.member ?? "");
				}
				for (const { cycle, had } of groups) {
					expect(new Set(had).size).toBe(had.length);
					if (cycle === "complete") expect(had).toHaveLength(members.length);
				}
				const running = groups.find(({ cycle }) => cycle === "running")?.had ?? [];
				expect(running).toEqual(findCategory(family, "Dishes")?.cycle);
			}),
		);
	});

	it("show a draw only while nothing has become of it", () => {
		fc.assert(
			fc.property(lives, ([steps, seed]) => {
				const { family, entries } = live(steps, seed);
				const drawn = arrangeRecord(entries).filter((row) => row.kind === "entry" && row.entry.kind === "drawn");
				const isOpen = findCategory(family, "Dishes")?.openDraw !== undefined;
				expect(drawn.length).toBeLessThanOrEqual(isOpen ? 1 : 0);
			}),
		);
	});

	it("name what happened to a turn that was taken back, and where a reset was", () => {
		const { entries } = live(["turn", "turn", "turn", "turn", "undo", "turn", "reset", "draw", "pass"]);
		expect(arrangeRecord(entries).map(describeRow)).toEqual([
			"- running",
			"drawn",
			"passed",
			"reset",
			"- reset",
			"turn",
			"undone",
			"turn taken back",
			"- complete",
			"turn",
			"turn",
			"turn",
		]);
	});
});
