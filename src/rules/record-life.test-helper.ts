import fc from "fast-check";
import { applyChange } from "./apply-change.ts";
import type { Change } from "./changes.ts";
import { drawTurn } from "./draw.ts";
import { type Family, findCategory } from "./family.ts";
import type { Random32 } from "./random.ts";
import type { RecordEntry } from "./record.ts";
import { prng } from "./seeded-random.test-helper.ts";

export const TODAY = "2026-11-22";
const MEMBERS = ["Ann", "Ben", "Cleo"];

/** What becomes of three members with one category, "Dishes", and its record, newest first. A step that is impossible is none. */
export function live(steps: readonly string[], seed = 1): { family: Family; entries: readonly RecordEntry[] } {
	const random = prng(seed);
	let family: Family = { members: MEMBERS, categories: [{ name: "Dishes", cycle: [] }] };
	let emptied: readonly string[] = [];
	const record: RecordEntry[] = [];
	for (const step of steps) {
		const change = toChange(step, family, emptied, random);
		if (change === undefined) continue;
		if (step === "reset") emptied = family.categories[0]?.cycle ?? [];
		const at = `2026-01-01T00:00:00.${String(record.length).padStart(3, "0")}Z`;
		const applied = applyChange(family, change, { id: `${record.length}`, at, today: TODAY });
		family = applied.family;
		record.push(...applied.entries);
	}
	return { family, entries: record.toReversed() };
}

function toChange(step: string, family: Family, cycle: readonly string[], random: Random32): Change | undefined {
	const open = findCategory(family, "Dishes")?.openDraw;
	const draw = open?.draw ?? drawTurn(family, "Dishes", TODAY, random);
	switch (step) {
		case "draw":
			return draw && { kind: "open-draw", draw };
		case "turn":
			return draw && { kind: "record-turn", draw };
		case "pass": {
			const next = open && drawTurn(family, "Dishes", TODAY, random, [...open.passed, open.draw.member]);
			return open && next && { kind: "pass-draw", draw: open.draw, next };
		}
		case "undo":
			return { kind: "undo-turn", category: "Dishes", turn: family.turns?.at(-1)?.id ?? "" };
		case "reset":
			return { kind: "reset-category", name: "Dishes" };
		case "restore":
			return { kind: "undo-reset", name: "Dishes", cycle };
		default:
			throw new RangeError(`no step: ${step}`);
	}
}

/** Arguments of `live`. */
export const lives = fc.tuple(
	fc.array(fc.constantFrom("draw", "draw", "turn", "turn", "turn", "pass", "undo", "reset"), { maxLength: 60 }),
	fc.integer(),
);
