import type { Balance } from "../../rules/balances.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { settledTurns, toSettle } from "../../rules/settle.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { createPageMemory } from "../family/page-memory.ts";

interface SettledDebt extends Balance {
	/** How many turns the two had settled in all, with this one. */
	readonly settled: number;
	/** The number of the category's last turn when it was settled. */
	readonly lastTurn: number;
}

/** The debts that this page has settled, by the category's id. */
const settledDebts = createPageMemory<readonly SettledDebt[]>();

export function rememberSettledDebt(store: FamilyStore, category: Category, balance: Balance): void {
	const debt = { ...balance, settled: toSettle(category, balance).turns, lastTurn: category.lastTurn };
	const debts = settledDebts(store);
	const others = (debts.get(category.id) ?? []).filter((debt) => !isBetween(debt, balance));
	debts.set(category.id, [...others, debt]);
}

/**
 * The settled debts that the card offers to take back: nobody has had a turn since, and no mended turn has made one of
 * the two owe the other again.
 *
 * @param balances of the category
 */
export function findSettledDebts(
	store: FamilyStore,
	family: Family,
	category: Category,
	balances: readonly Balance[],
): readonly SettledDebt[] {
	const debts = settledDebts(store).get(category.id) ?? [];
	return debts.filter(
		(debt) =>
			debt.lastTurn === category.lastTurn &&
			settledTurns(category, debt.from, debt.to) === debt.settled &&
			[debt.from, debt.to].every((id) => findMember(family, id)) &&
			!balances.some((balance) => isBetween(balance, debt)),
	);
}

/** Whether both balances are between the same two members, whoever owes. */
function isBetween(a: Balance, b: Balance): boolean {
	return [a.from, a.to].every((id) => id === b.from || id === b.to);
}
