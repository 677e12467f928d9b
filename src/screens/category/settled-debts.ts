import type { Balance } from "../../rules/balances.ts";
import type { Category } from "../../rules/family.ts";
import { settledTurns } from "../../rules/settle.ts";
import type { FamilyStore } from "../../stores/family-store.ts";

interface SettledDebt extends Balance {
	/** How many were settled between the two in all, before and after. */
	readonly before: number;
	readonly after: number;
	/** Of the category, when it was settled. */
	readonly lastTurn: number;
}

/** The debts that this page has settled, by the category's id. */
const settled = new WeakMap<FamilyStore, Map<string, readonly SettledDebt[]>>();

export function rememberSettledDebt(store: FamilyStore, category: Category, balance: Balance): void {
	const before = settledTurns(category, balance.from, balance.to);
	const debt = { ...balance, before, after: before + balance.turns, lastTurn: category.lastTurn };
	const debts = settled.get(store) ?? new Map<string, readonly SettledDebt[]>();
	const others = (debts.get(category.id) ?? []).filter(({ from, to }) => from !== balance.from || to !== balance.to);
	settled.set(store, debts.set(category.id, [...others, debt]));
}

/** Those that its card offers to take back: they are settled, and nobody has had a turn since. */
export function findSettledDebts(store: FamilyStore, category: Category): readonly SettledDebt[] {
	const debts = settled.get(store)?.get(category.id) ?? [];
	return debts.filter(
		({ from, to, after, lastTurn }) => lastTurn === category.lastTurn && settledTurns(category, from, to) === after,
	);
}
