import { findBalances } from "../../../rules/balances.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { describeBalance } from "../decision/decision-messages.ts";

/** Who owes whom a turn of a category. */
export function Debts({ family, category }: { family: Family; category: Category }) {
	return findBalances(family, category).map((balance) => (
		<p key={`${balance.from}\n${balance.to}`} className="wrap-anywhere min-w-0 text-soft">
			{describeBalance(family, balance)}
		</p>
	));
}
