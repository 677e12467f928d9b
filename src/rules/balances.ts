import type { Category, Family } from "./family.ts";

/** Ids. */
export interface Balance {
	/** Owes `turns` turns. */
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

/** Who did how many turns of a category more in whose place than the other way round, until it is even: a reset ends no debt. */
export function findBalances({ turns }: Family, { id }: Category): readonly Balance[] {
	const balances = new Map<string, Balance>();
	const add = (from: string, to: string, count: number) => {
		const key = JSON.stringify([from, to]);
		balances.set(key, { from, to, turns: (balances.get(key)?.turns ?? 0) + count });
	};
	for (const { category, member, doneBy } of turns) {
		if (category !== id || doneBy === undefined) continue;
		const owed = balances.get(JSON.stringify([doneBy, member]))?.turns ?? 0;
		if (owed > 0) add(doneBy, member, -1);
		else add(member, doneBy, 1);
	}
	return [...balances.values()].filter(({ turns }) => turns > 0);
}
