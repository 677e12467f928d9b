import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { UNTIL_BACK } from "./away.ts";
import type { Change } from "./changes.ts";
import { currentDraw } from "./current-draw.ts";
import { type Draw, type Family, findCategory } from "./family.ts";

const category = "Chess";
const TODAY = "2026-11-22";
const FAMILY: Family = { members: ["Mia", "Noah", "Zoe"], categories: [{ name: category, cycle: [] }] };
const drawOf = (member: string, cycle: readonly string[] = [], isNewCycle = false): Draw => ({
	category,
	member,
	isNewCycle,
	cycle,
});
const NOAH = drawOf("Noah");

function after(family: Family, ...changes: readonly Change[]): Family {
	return changes.reduce(
		(changed, change, at) => applyChange(changed, change, { id: String(at), at: "", today: TODAY }).family,
		family,
	);
}

it("a draw is itself as long as it holds, be it open already or not", () => {
	expect(currentDraw(FAMILY, NOAH, TODAY)).toBe(NOAH);
	expect(currentDraw(after(FAMILY, { kind: "open-draw", draw: drawOf("Noah") }), NOAH, TODAY)).toBe(NOAH);
});

it("a draw gives way to the one of the phone that was first, and to the next after not now", () => {
	const opened = after(FAMILY, { kind: "open-draw", draw: drawOf("Mia") });
	expect(currentDraw(opened, NOAH, TODAY)).toEqual(drawOf("Mia"));
	const passed = after(opened, { kind: "pass-draw", draw: drawOf("Mia"), next: drawOf("Zoe") });
	expect(currentDraw(passed, drawOf("Mia"), TODAY)).toEqual(drawOf("Zoe"));
});

it("a draw stands when somebody leaves who had had a turn", () => {
	const draw = drawOf("Noah", ["Zoe"]);
	const before = { ...FAMILY, categories: [{ name: category, cycle: ["Zoe"] }] };
	const left = after(before, { kind: "open-draw", draw }, { kind: "remove-member", name: "Zoe" });
	expect(currentDraw(left, draw, TODAY)).toEqual(NOAH);
});

it("a draw of an only member is void after its turn, also if they are drawn again, and itself once the turn is undone", () => {
	const had = after({ ...FAMILY, members: ["Noah"] }, { kind: "record-turn", draw: NOAH });
	const draw: Draw = { ...drawOf("Noah", ["Noah"], true), basedOn: had.turns?.at(-1)?.id };
	const again: Change = { kind: "record-turn", draw };
	const hadAgain = after(had, { kind: "open-draw", draw }, again, again);
	expect(hadAgain.turns).toHaveLength(2);
	expect(currentDraw(hadAgain, draw, TODAY)).toBeUndefined();
	const next: Draw = { ...draw, basedOn: hadAgain.turns?.at(-1)?.id };
	expect(currentDraw(after(hadAgain, { kind: "open-draw", draw: next }), draw, TODAY)).toBeUndefined();
	const undone = after(hadAgain, { kind: "undo-turn", category, turn: hadAgain.turns?.at(-1)?.id ?? "" });
	expect(currentDraw(undone, draw, TODAY)).toBe(draw);
	expect(findCategory(undone, category)?.openDraw?.draw).toEqual(draw);
});

it("a draw is void after its turn, also if its member is drawn again, after another's turn, and when its member is away", () => {
	const opened = after(FAMILY, { kind: "open-draw", draw: NOAH });
	const had = after(opened, { kind: "record-turn", draw: NOAH });
	expect(currentDraw(had, NOAH, TODAY)).toBeUndefined();
	const onlyNoah = after({ ...FAMILY, members: ["Noah"] }, { kind: "record-turn", draw: NOAH });
	const again = after(onlyNoah, { kind: "open-draw", draw: drawOf("Noah", ["Noah"], true) });
	expect(currentDraw(again, NOAH, TODAY)).toBeUndefined();
	const others = after(opened, { kind: "record-turn", draw: drawOf("Mia") });
	expect(currentDraw(others, NOAH, TODAY)).toBeUndefined();
	expect(currentDraw(after(others, { kind: "open-draw", draw: drawOf("Zoe", ["Mia"]) }), NOAH, TODAY)).toBeUndefined();
	const away = after(opened, { kind: "set-away", name: "Noah", backOn: UNTIL_BACK });
	expect(currentDraw(away, NOAH, TODAY)).toBeUndefined();
});
