import { describe, expect, it } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { createFamily, type Family } from "../../rules/family.ts";
import { StoreError, TurnConflict } from "../../stores/errors.ts";
import { getChangeErrorToast } from "./change-messages.ts";

const FAMILY: Family = {
	...createFamily(""),
	members: [{ id: "mia", key: "Mia", name: "Mia" }],
	categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} }],
};

const RECORD: Change = { kind: "record-turn", category: "dishes", n: 3, member: "mia" };

describe("a change that failed", () => {
	const UNDO: Change = { kind: "undo-turn", category: "dishes", turn: "turn" };
	const NOT_NOW: Change = { kind: "not-now", category: "dishes", n: 3, member: "mia" };
	const CHANGED = "The turns for this category changed while you were deciding.";
	it.each([
		["Mia", RECORD, "Another phone got there first: Mia's turn for Dishes is already recorded. It only counts once."],
		["Noah", RECORD, `${CHANGED} Nothing was recorded. Please pick again.`],
		[undefined, UNDO, "The turns for Dishes have changed. Nothing was undone. Please look again."],
		[undefined, NOT_NOW, "The pick for Dishes has changed. Please look again."],
	] as const)("because somebody was quicker, %s, says so: %j", (member, change, text) => {
		const toast = getChangeErrorToast(new TurnConflict(member), change, FAMILY);
		expect(toast).toMatchObject({ title: "Someone got there first", text });
	});

	it.each<[Change, string]>([
		[{ kind: "add-category", category: "chess", name: "Chess" }, "Failed to add decision category"],
		[{ kind: "remove-member", member: "mia" }, "Failed to remove family member"],
		[{ kind: "remove-category", category: "dishes" }, "Failed to remove decision category"],
		[RECORD, "Failed to record turn"],
		[{ kind: "reset-category", category: "dishes", turns: [] }, "Failed to reset category"],
	])("has the words of the specification, whatever the reason is: %j", (change, text) => {
		for (const code of ["refused", "offline", "busy"] as const) {
			const toast = getChangeErrorToast(new StoreError(code), change, FAMILY);
			expect(toast).toEqual({ title: "Error", text, isError: true });
		}
	});

	it("for another reason says what was not done, or why a browser does not store it", () => {
		const change: Change = { kind: "look-at-draw", category: "dishes", n: 3, member: "mia" };
		expect(getChangeErrorToast(new StoreError("refused"), change, FAMILY).text).toBe("Failed to save the pick");
		expect(getChangeErrorToast(new StoreError("storage-full"), change, FAMILY).title).toBe("Not saved");
	});

	it("says it in the words of what the family is", () => {
		const change: Change = { kind: "add-member", member: "noah", name: "Noah" };
		const say = (code: "refused" | "not_in_family", groupKind?: Family["groupKind"]) => {
			const { title, text } = getChangeErrorToast(new StoreError(code), change, { ...FAMILY, groupKind });
			return [title, text];
		};
		expect(say("refused")).toEqual(["Error", "Failed to add family member"]);
		expect(say("refused", "team")).toEqual(["Error", "Failed to add member"]);
		expect(say("not_in_family")).toEqual(["Failed to add family member", "You are no longer in this family."]);
		expect(say("not_in_family", "class")).toEqual(["Failed to add member", "You are no longer in this group."]);
	});
});
