import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCategory } from "./family.ts";
import { live, lives } from "./record-life.test-helper.ts";
import { arrangeRecord, type RecordRow } from "./record-rows.ts";

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
					if (cycle === "complete") expect(had).toHaveLength(family.members.length);
				}
				const running = groups.find(({ cycle }) => cycle === "running")?.had ?? [];
				expect(running).toEqual(findCategory(family, "Dishes")?.cycle);
			}),
		);
	});

	it("show a draw only while it is open", () => {
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
