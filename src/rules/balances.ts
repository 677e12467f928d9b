import type { Category, Family, Turn } from "./family.ts";

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
	const favours = findFavours(turns).get(id);
	if (favours === undefined) return [];
	/** Turns done for others, less those that others did. */
	const given = new Map(members.map((member) => [member.id, 0]));
	for (const { member, doneBy = "" } of favours) {
		const [did, had] = [given.get(doneBy), given.get(member)];
		if (did === undefined || had === undefined) continue;
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

const favoursOf = new WeakMap<readonly Turn[], ReadonlyMap<string, readonly Turn[]>>();

/** The turns that somebody did for somebody else, by category. Looked for once in a list of turns: see `runningCycles`. */
function findFavours(turns: readonly Turn[]): ReadonlyMap<string, readonly Turn[]> {
	const known = favoursOf.get(turns);
	if (known) return known;
	const favours = new Map<string, Turn[]>();
	for (const turn of turns) {
		if (turn.doneBy === undefined) continue;
		const others = favours.get(turn.category);
		if (others) others.push(turn);
		else favours.set(turn.category, [turn]);
	}
	favoursOf.set(turns, favours);
	return favours;
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
