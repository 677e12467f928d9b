import type { Category, Family } from "./family.ts";

/** Ids. */
export interface Balance {
	/** Owes `turns` turns. */
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

/**
 * Who owes whom turns of a category, netted among all: whoever did as many for others as others did for them owes nobody. Who owes the most owes
 * it first to who is owed the most; of equals, the family's order. A reset ends no debt.
 */
export function findBalances({ members, turns }: Family, { id }: Category): readonly Balance[] {
	/** Turns done for others, less those that others did. */
	const given = new Map(members.map((member) => [member.id, 0]));
	for (const { category, member, doneBy } of turns) {
		const [did, had] = [given.get(doneBy ?? ""), given.get(member)];
		if (category !== id || doneBy === undefined || did === undefined || had === undefined) continue;
		given.set(doneBy, did + 1);
		given.set(member, had - 1);
	}
	const sums = [...given].map(([member, turns]) => ({ member, turns }));
	const debtors = sums.filter(({ turns }) => turns < 0).toSorted((one, other) => one.turns - other.turns);
	const creditors = sums.filter(({ turns }) => turns > 0).toSorted((one, other) => other.turns - one.turns);
	return pairUp(
		debtors.map(({ member, turns }) => ({ member, turns: -turns })),
		creditors,
	);
}

interface Sum {
	readonly member: string;
	readonly turns: number;
}

/** Both have as many turns in all. */
function pairUp([debtor, ...debtors]: readonly Sum[], [creditor, ...creditors]: readonly Sum[]): readonly Balance[] {
	if (!debtor || !creditor) return [];
	const turns = Math.min(debtor.turns, creditor.turns);
	const restOf = (one: Sum) => (one.turns > turns ? [{ ...one, turns: one.turns - turns }] : []);
	const rest = pairUp([...restOf(debtor), ...debtors], [...restOf(creditor), ...creditors]);
	return [{ from: debtor.member, to: creditor.member, turns }, ...rest];
}
