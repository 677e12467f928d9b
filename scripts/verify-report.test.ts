import { expect, it } from "vitest";
import { applyChange } from "../src/rules/apply-change.ts";
import type { Change } from "../src/rules/changes.ts";
import { findDraw } from "../src/rules/draw.ts";
import { type Category, createFamily, type Family } from "../src/rules/family.ts";
import type { HistoryEntry } from "../src/rules/history.ts";
import { presentFamily, type StoredFamily } from "../src/rules/stored-family.ts";
import { createTimeUuid } from "../src/stores/uuid.ts";
import { reportTurns } from "./verify-report.ts";

const dishes = (family: Family) => family.categories[0] as Category;
/** In Berlin it is the next day from 23:00 on. */
const [BEFORE, AFTER] = ["2026-11-28T22:59:58.000Z", "2026-11-28T23:00:01.000Z"];

/**
 * Of whom chance says first, who is back the next day, and of another, whose turn is recorded at a time and told at
 * one.
 */
function live(timeZone: string | undefined, recorded: string, told: string) {
	let stored: StoredFamily = { ...createFamily("3".repeat(32)), ...(timeZone && { timeZone }) };
	const history: HistoryEntry[] = [];
	const apply = (change: Change, id: string, at: string) => {
		const after = applyChange(stored, change, { id, at, today: "2026-11-28" });
		stored = after.family;
		history.push(...after.entries);
	};
	for (const name of ["Ann", "Ben", "Cleo"]) apply({ kind: "add-member", member: name, name }, name, BEFORE);
	apply({ kind: "add-category", category: "dishes", name: "Dishes" }, "dishes", BEFORE);
	const family = () => presentFamily(stored);
	const first = findDraw(family(), dishes(family()), "2026-11-28")?.member.id as string;
	apply({ kind: "set-away", member: first, backOn: "2026-11-29" }, "away", BEFORE);
	const member = findDraw(family(), dishes(family()), "2026-11-28")?.member.id as string;
	apply({ kind: "record-turn", category: "dishes", n: 0, member }, createTimeUuid(Date.parse(recorded)), told);
	return reportTurns({ family: family(), history }).lines[0];
}

it("goes by the day where the family was when a turn was recorded, also if it waited to be sent", () => {
	for (const told of [BEFORE, AFTER]) expect(live("Europe/Berlin", BEFORE, told)).toContain("(drawn)");
	expect(live("Europe/Berlin", AFTER, AFTER)).toContain("(recorded without a draw");
	expect(live(undefined, AFTER, AFTER)).toContain("(drawn)");
});
