import { applyChange } from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import { type Draw, findDraw } from "../../../rules/draw.ts";
import { type Category, createFamily, type Family } from "../../../rules/family.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../../../rules/stored-family.ts";
import { getToday } from "../../../stores/local-day.ts";

/** The family after these changes. All of them happen today. */
export function change(family: Family, ...changes: readonly Change[]): Family {
	const stored = changes.reduce<StoredFamily>((before, one, at) => {
		const stamp = { id: `${before.turns.length}-${at}`, at: new Date(0).toISOString(), today: getToday() };
		return applyChange(before, one, stamp).family;
	}, storeFamily(family));
	return presentFamily(stored);
}

/** Ann and Ben, who do the dishes. */
export const START = change(
	createFamily("00".repeat(16)),
	{ kind: "add-member", member: "a", name: "Ann" },
	{ kind: "add-member", member: "b", name: "Ben" },
	{ kind: "add-category", category: "dishes", name: "Dishes" },
);

/** The draw of the first category. */
export const drawOf = (family: Family) => findDraw(family, family.categories[0] as Category, getToday()) as Draw;
