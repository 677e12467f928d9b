import { expect, it } from "vitest";
import { changeFamily } from "../../../rules/change-family.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import { createFamily } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { drawOf } from "../decision/two-members.test-helper.ts";
import { findShown, type Shown } from "../decision/use-shown-draw.ts";
import { explainDraw, explainLots } from "./draw-explanation.tsx";

const add = (...members: readonly string[]) =>
	members.map((member): Change => ({ kind: "add-member", member, name: member }));
const turn = (member: string, n: number): Change => ({ kind: "record-turn", category: "dishes", n, member });
const away = (member: string): Change => ({ kind: "set-away", member, backOn: "infinity" });

const DISHES = { category: "dishes" };
const IN_ORDER: Change = { ...DISHES, kind: "edit-category", settings: { inOrder: true }, edits: ["inOrder"] };

/** The draw of the dishes in a family after these changes. */
function shownAfter(changes: readonly Change[]): Shown {
	const dishes = { kind: "add-category", category: "dishes", name: "Dishes" } as const;
	const family = changeFamily(createFamily("00".repeat(16)), dishes, ...changes);
	const { n, member } = drawOf(family);
	return findShown(family, { category: "dishes", n, member: member.id }, getToday()) as Shown;
}

it.each<readonly [string, readonly Change[]]>([
	["The only one in the family", add("Ann")],
	["Picked from 3 who haven't had a turn yet", add("Ann", "Ben", "Cleo")],
	["Picked from 2 who haven't had a turn yet", [...add("Ann", "Ben", "Cleo"), turn("Ann", 0)]],
	["The only one who hasn't had a turn yet", [...add("Ann", "Ben"), turn("Ann", 0)]],
	["Picked from the whole family", [...add("Ann", "Ben"), turn("Ann", 0), turn("Ben", 1)]],
	["Picked from 2 who were left", [...add("Ann", "Ben", "Cleo"), away("Ann")]],
	["The only one left", [...add("Ann", "Ben"), away("Ann")]],
	["Picked from 2 who were left", [...add("Ann", "Ben", "Cleo"), { ...DISHES, kind: "not-now", n: 0, member: "Ann" }]],
	["Next in the family's order", [...add("Ann", "Ben"), IN_ORDER]],
	["The only one in the team", [...add("Ann"), { kind: "set-group-kind", groupKind: "team" }]],
])("a result says why: %s", (text, changes) => {
	expect(explainDraw(shownAfter(changes))).toBe(text);
});

it.each<readonly [string, readonly Change[]]>([
	["first among the 3 who hadn't had a turn.", add("Ann", "Ben", "Cleo")],
	["first among all 2.", [...add("Ann", "Ben"), turn("Ann", 0), turn("Ben", 1)]],
	["first among the 2 who were left.", [...add("Ann", "Ben", "Cleo"), away("Ann")]],
])("and a sentence what chance did: %s", (end, changes) => {
	const shown = shownAfter(changes);
	expect(explainLots(shown)).toBe(`Chance had put ${shown.draw.member.name} ${end}`);
	// Where only one was left it needs no chance.
	const alone = shownAfter([...add("Ann", "Ben"), turn("Ann", 0)]);
	expect(explainLots(alone)).toBe("The only one who hasn't had a turn yet");
});
