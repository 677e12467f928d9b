import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

export interface Balance {
	/** Owes `turns` turns. */
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

interface Sum {
	readonly member: string;
	readonly turns: number;
}

/**
 * Who owes whom turns of a category, netted among all: whoever did as many for others as others did for them owes
 * nobody. The first who owes owes it to the first who is owed, in the family's order, so that a line that is settled is
 * gone and all others are as they were. A reset ends no debt.
 */
export function findBalances(family: Family, category: Category): readonly Balance[] {
	// Of most categories: a list of 200 asks for each, in a family of 500.
	if (!findFavours(family.turns).has(category.id) && !category.settled?.length) return [];
	const sums = [...turnsGiven(family, category)].map(([member, turns]) => ({ member, turns }));
	const debtors = sums.filter(({ turns }) => turns < 0).map(({ member, turns }) => ({ member, turns: -turns }));
	return pairUp(
		debtors,
		sums.filter(({ turns }) => turns > 0),
	);
}

/** By member: turns done for others, less those that others did. Who lets a debt be has not done them. */
export function turnsGiven({ members, turns }: Family, { id, settled = [] }: Category): ReadonlyMap<string, number> {
	const given = new Map(members.map((member) => [member.id, 0]));
	const give = (from: string, to: string, count: number) => {
		const [gave, got] = [given.get(from), given.get(to)];
		if (gave === undefined || got === undefined) return;
		given.set(from, gave + count);
		given.set(to, got - count);
	};
	for (const { member, doneBy = "" } of findFavours(turns).get(id) ?? []) give(doneBy, member, 1);
	for (const { from, to, turns } of settled) give(from, to, turns);
	return given;
}

const findFavours = memoize((turns: readonly Turn[]): ReadonlyMap<string, readonly Turn[]> => {
	const favours = new Map<string, Turn[]>();
	for (const turn of turns) {
		if (turn.doneBy === undefined) continue;
		const others = favours.get(turn.category);
		if (others) others.push(turn);
		else favours.set(turn.category, [turn]);
	}
	return favours;
});

function pairUp([debtor, ...debtors]: readonly Sum[], [creditor, ...creditors]: readonly Sum[]): readonly Balance[] {
	if (!debtor || !creditor) return [];
	const turns = Math.min(debtor.turns, creditor.turns);
	const restOf = (one: Sum) => (one.turns > turns ? [{ ...one, turns: one.turns - turns }] : []);
	const rest = pairUp([...restOf(debtor), ...debtors], [...restOf(creditor), ...creditors]);
	return [{ from: debtor.member, to: creditor.member, turns }, ...rest];
}
