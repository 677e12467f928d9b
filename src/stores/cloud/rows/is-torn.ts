import { type Family, findCategory } from "../../../rules/family.ts";

/**
 * Whether a family's lists, which are read one by one, are from before and after a turn: each adds one to its
 * category's `lastTurn` (before_turn, …_turns.sql), so one of the two has come without the other. Also where turns came
 * otherwise: then it says too much.
 *
 * @param before as it was read last
 */
export function isTorn(before: Family, { categories, turns }: Family): boolean {
	const known = new Set(before.turns.map(({ id }) => id));
	const withNew = new Set(turns.filter(({ id }) => !known.has(id)).map(({ category }) => category));
	return categories.some(({ id, lastTurn }) => {
		const category = findCategory(before, id);
		return category !== undefined && lastTurn > category.lastTurn !== withNew.has(id);
	});
}
