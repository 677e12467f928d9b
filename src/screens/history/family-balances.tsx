import { useLingui } from "@lingui/react/macro";
import { findBalances } from "../../rules/balances.ts";
import type { Category, Family } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { Balances } from "../balances/balances.tsx";
import { findSettledDebts } from "../balances/settled-debts.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { categoryName } from "../text/category-name.ts";

export function FamilyBalances({ family, categories }: { family: Family; categories: readonly Category[] }) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const shown = categories
		.map((category) => ({ category, balances: findBalances(family, category) }))
		.filter(
			({ category, balances }) => balances.length > 0 || findSettledDebts(store, family, category, balances).length > 0,
		);
	if (shown.length === 0) return null;
	return (
		<Card title={t`Who owes whom`}>
			<div className="flex flex-col gap-4">
				{shown.map(({ category, balances }) => (
					<div key={category.id}>
						<h3 className="wrap-anywhere mb-2">
							<bdi translate="no">{categoryName(category.name)}</bdi>
						</h3>
						<Balances family={family} category={category} balances={balances} />
					</div>
				))}
			</div>
		</Card>
	);
}
