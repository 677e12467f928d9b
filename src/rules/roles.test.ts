import { expect, it } from "vitest";
import type { Change } from "./changes.ts";
import { mayChange } from "./roles.ts";

it("lets a screen see, decide and take the last turn back, and nothing else", () => {
	const may: readonly Change["kind"][] = ["look-at-draw", "leave-draw", "not-now", "record-turn", "undo-turn"];
	const mayNot: readonly Change["kind"][] = [
		...(["add-member", "remove-member", "edit-member", "set-away", "add-category", "edit-category"] as const),
		...(["reset-category", "undo-reset", "cancel-turn", "mend-turn", "redo-turn", "settle", "merge-family"] as const),
	];
	for (const kind of may) expect(mayChange("screen", kind), kind).toBe(true);
	for (const kind of mayNot) expect(mayChange("screen", kind), kind).toBe(false);
	for (const kind of [...may, ...mayNot])
		expect([mayChange("owner", kind), mayChange("adult", kind)], kind).toEqual([true, true]);
});
