import { describe, expect, it } from "vitest";
import { changeFamily } from "../../../rules/change-family.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { getRedrawnToast } from "./decision-messages.ts";
import { describeLostDraw } from "./describe-lost-draw.ts";
import { drawOf, START } from "./two-members.test-helper.ts";
import { findShown, type Shown } from "./use-shown-draw.ts";

const draw = { category: "dishes", n: 0, member: drawOf(START).member.id };
const shown = findShown(START, draw, getToday()) as Shown;
const { name } = shown.draw.member;
const other = START.members.find(({ id }) => id !== draw.member) as Family["members"][number];

describe("what is said of a draw that is over", () => {
	it("is that somebody had it, if another phone has recorded a turn", () => {
		const same = describeLostDraw(changeFamily(START, { kind: "record-turn", ...draw }), shown);
		expect(same).toMatchObject({ member: { id: draw.member }, title: `${name} had it, on the other phone` });
		const elsewhere = describeLostDraw(changeFamily(START, { kind: "record-turn", ...draw, member: other.id }), shown);
		expect(elsewhere).toMatchObject({ member: { id: other.id }, title: `${other.name} had it, on the other phone` });
		expect(elsewhere.text).toBe(`Nothing was recorded here: ${name} still gets a turn.`);
		const from = (name: string, isScreen: boolean) =>
			describeLostDraw(changeFamily(START, { kind: "record-turn", ...draw }), shown, () => ({ name, isScreen })).title;
		expect(from("Dad", false)).toBe(`${name} had it, on Dad's phone`);
		expect(from("Kitchen tablet", true)).toBe(`${name} had it, on Kitchen tablet`);
	});

	it("is that the member is away, or that the turns have changed", () => {
		const away = changeFamily(START, { kind: "set-away", member: draw.member, backOn: "infinity" });
		expect(describeLostDraw(away, shown).title).toBe(`${name} is away`);
		const gone = changeFamily(START, { kind: "remove-category", category: "dishes" });
		expect(describeLostDraw(gone, shown).title).toBe("Someone got there first");
	});
});

const reason = (...changes: readonly Change[]) => {
	const family = changeFamily(START, ...changes);
	return getRedrawnToast(family, draw.member, drawOf(family));
};

it("of another draw in the place of one it is said why, and who is drawn now", () => {
	expect(reason({ kind: "not-now", ...draw })).toEqual({
		title: "Picked Again",
		text: `Another phone said “Not now” for ${name}, so ${other.name} was picked.`,
	});
	expect(reason({ kind: "set-away", member: draw.member, backOn: "infinity" })).toEqual({
		title: `${name} is away`,
		text: `${name} won't be picked until they're back.`,
	});
	expect(reason({ kind: "remove-member", member: draw.member })).toEqual({
		title: "Picked Again",
		text: `Something has changed, so ${other.name} was picked.`,
	});
});
