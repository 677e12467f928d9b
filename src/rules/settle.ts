import { type Balance, turnsGiven } from "./balances.ts";
import type { ChangeOf } from "./changes.ts";
import { dropUndefined } from "./details.ts";
import { type Category, type Family, findCategory, findMember, replaceCategory, type Settlement } from "./family.ts";

/** Of a category, also of members who have left. */
export const MAX_SETTLEMENTS = 1000;
const MAX_SETTLED_TURNS = 1_000_000_000;

/** How many turns were let be between two members so far. Ids. */
export function settledTurns({ settled = [] }: Category, from: string, to: string): number {
	return settled.find((one) => one.from === from && one.to === to)?.turns ?? 0;
}

/** What is settled between the two once a balance is. */
export function toSettle(category: Category, { from, to, turns }: Balance): Balance {
	return { from, to, turns: settledTurns(category, from, to) + turns };
}

/** Never more than is owed. Without effect where nothing is: it was settled, mended or done in return meanwhile. */
export function settle(family: Family, { category: id, from, to, turns }: ChangeOf<"settle">): Family {
	const category = findCategory(family, id);
	if (category === undefined) return family;
	const given = turnsGiven(family, category);
	const before = settledTurns(category, from, to);
	const more = Math.min(turns - before, -(given.get(from) ?? 0), given.get(to) ?? 0);
	if (more <= 0 || !Number.isInteger(more)) return family;
	const others = settledByOthers(category, from, to);
	if (others.length >= MAX_SETTLEMENTS) return family;
	return replaceCategory(family, { ...category, settled: [...others, { from, to, turns: before + more }] });
}

/** Without effect where more than `was` are settled, by another phone since, or no more than `turns`: it was taken back already. */
export function undoSettlement(
	family: Family,
	{ category: id, from, to, was, turns }: ChangeOf<"undo-settlement">,
): Family {
	const category = findCategory(family, id);
	if (!category || !findMember(family, from) || !findMember(family, to)) return family;
	const before = settledTurns(category, from, to);
	if (before > was || !Number.isInteger(turns) || turns < 0 || turns >= before) return family;
	const settled = [...settledByOthers(category, from, to), ...(turns > 0 ? [{ from, to, turns }] : [])];
	return replaceCategory(
		family,
		dropUndefined<Category>({ ...category, settled: settled.length > 0 ? settled : undefined }),
	);
}

function settledByOthers({ settled = [] }: Category, from: string, to: string): readonly Settlement[] {
	return settled.filter((one) => one.from !== from || one.to !== to);
}

/** One for each pair, with the turns of all of it. @param ownId says what an id is now */
export function joinSettlements(
	all: readonly Settlement[],
	ownId: (id: string) => string = (id) => id,
): readonly Settlement[] | undefined {
	const pairs = new Map<string, Settlement>();
	for (const { turns, ...pair } of all) {
		const [from, to] = [ownId(pair.from), ownId(pair.to)];
		const key = JSON.stringify([from, to]);
		const sum = Math.min(turns + (pairs.get(key)?.turns ?? 0), MAX_SETTLED_TURNS);
		if (from !== to) pairs.set(key, { from, to, turns: sum });
	}
	return pairs.size > 0 ? [...pairs.values()].slice(0, MAX_SETTLEMENTS) : undefined;
}
