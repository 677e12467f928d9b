import { useLingui } from "@lingui/react/macro";
import type { Family } from "../../rules/family.ts";
import { findBalances } from "../../rules/someone-else.ts";
import { Card } from "../../ui/card.tsx";
import { Balances } from "../category/balances.tsx";
import { categoryName } from "../text/category-name.ts";

export function FamilyBalances({ family }: { family: Family }) {
	const { t } = useLingui();
	const uneven = family.categories
		.map(({ name }) => ({ name, balances: findBalances(family, name) }))
		.filter(({ balances }) => balances.length > 0);
	if (uneven.length === 0) return null;
	return (
		<Card title={t`Who owes whom`}>
			<div className="flex flex-col gap-4">
				{uneven.map(({ name, balances }) => (
					<div key={name}>
						<h3 className="wrap-anywhere mb-2">
							<bdi>{categoryName(name)}</bdi>
						</h3>
						<Balances balances={balances} />
					</div>
				))}
			</div>
		</Card>
	);
}
