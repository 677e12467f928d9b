import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { type Category, type Family, findCategory } from "./family.ts";
import { undoableTurn } from "./undoable-turn.ts";

const STAMP = { id: "", at: "2026-11-22T10:00:00Z", today: "2026-11-22" };

function dishes(family: Family): Category {
	return findCategory(family, "Dishes") as Category;
}

it("takes back every turn, one after the other backwards, and then none", () => {
	let family: Family = {
		members: ["Mia", "Noah"],
		categories: [
			{ name: "Dishes", cycle: [] },
			{ name: "Films", cycle: [] },
		],
	};
	const record = (category: string, member: string, isNewCycle: boolean, id: string) => {
		const cycle = findCategory(family, category)?.cycle ?? [];
		const draw = { category, member, isNewCycle, cycle };
		family = applyChange(family, { kind: "record-turn", draw }, { ...STAMP, id }).family;
	};
	record("Dishes", "Noah", false, "1");
	record("Dishes", "Mia", false, "2");
	record("Dishes", "Mia", true, "3");
	record("Films", "Noah", false, "4");
	for (const id of ["3", "2", "1"]) {
		const turn = undoableTurn(family, dishes(family));
		expect(turn?.id).toBe(id);
		family = applyChange(
			family,
			{ kind: "undo-turn", category: "Dishes", turn: id },
			{ ...STAMP, id: `u${id}` },
		).family;
	}
	expect(dishes(family).cycle).toEqual([]);
	expect(undoableTurn(family, dishes(family))).toBeUndefined();
});

it("is none where something else has written the cycle list", () => {
	const category = { name: "Dishes", cycle: ["Noah"] };
	const turns = [{ id: "1", category: "Dishes", member: "Mia" }];
	expect(undoableTurn({ members: ["Mia", "Noah"], categories: [category], turns }, category)).toBeUndefined();
});
