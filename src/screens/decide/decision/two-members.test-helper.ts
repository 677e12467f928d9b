import { changeFamily } from "../../../rules/change-family.test-helper.ts";
import { type Draw, findDraw } from "../../../rules/draw.ts";
import { type Category, createFamily, type Family } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";

/** Ann and Ben, who do the dishes. */
export const START = changeFamily(
	createFamily("00".repeat(16)),
	{ kind: "add-member", member: "a", name: "Ann" },
	{ kind: "add-member", member: "b", name: "Ben" },
	{ kind: "add-category", category: "dishes", name: "Dishes" },
);

/** The draw of the first category. */
export const drawOf = (family: Family) => findDraw(family, family.categories[0] as Category, getToday()) as Draw;
