import { type Balance, turnsGiven } from "./balances.ts";
import type { ChangeOf } from "./changes.ts";
import { dropUndefined } from "./details.ts";
import { type Category, findCategory, findMember, type Settlement } from "./family.ts";
import { editCategory, presentFamily, type StoredCategory, type StoredFamily } from "./stored-family.ts";

export const MAX_SETTLEMENTS = 1000;

export function settledTurns({ settled = [] }: Category, from: string, to: string): number {
	return settled.find((debt) => debt.from === from && debt.to === to)?.turns ?? 0;
}

export function toSettle(category: Category, { from, to, turns }: Balance): Balance {
	return { from, to, turns: settledTurns(category, from, to) + turns };
}

/** Settles at most what is owed. Has no effect if nothing is: it was settled, mended or done in return meanwhile. */
export function settle(family: StoredFamily, { category: id, from, to, turns }: ChangeOf<"settle">): StoredFamily {
	const present = presentFamily(family);
	const category = findCategory(present, id);
	if (category === undefined) return family;
	const sums = turnsGiven(present, category);
	const before = settledTurns(category, from, to);
	const more = Math.min(turns - before, -(sums.get(from) ?? 0), sums.get(to) ?? 0);
	if (more <= 0 || !Number.isInteger(more)) return family;
	const others = settledByOthers(category, from, to);
	if (others.length >= MAX_SETTLEMENTS) return family;
	return editCategory(family, id, (category) => ({
		...category,
		settled: [...others, { from, to, turns: before + more }],
	}));
}

/** Has no effect if another phone has settled more than `was` since, or has undone it already. */
export function undoSettlement(
	family: StoredFamily,
	{ category: id, from, to, was, turns }: ChangeOf<"undo-settlement">,
): StoredFamily {
	const present = presentFamily(family);
	const category = findCategory(present, id);
	if (!category || !findMember(present, from) || !findMember(present, to)) return family;
	const before = settledTurns(category, from, to);
	if (before > was || !Number.isInteger(turns) || turns < 0 || turns >= before) return family;
	const settled = [...settledByOthers(category, from, to), ...(turns > 0 ? [{ from, to, turns }] : [])];
	return editCategory(family, id, (category) =>
		dropUndefined<StoredCategory>({ ...category, settled: settled.length > 0 ? settled : undefined }),
	);
}

function settledByOthers({ settled = [] }: Category, from: string, to: string): readonly Settlement[] {
	return settled.filter((debt) => debt.from !== from || debt.to !== to);
}
