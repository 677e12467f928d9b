import { useId } from "react";
import { findBalances } from "../../../rules/balances.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { CategoryIcon } from "../../avatars/category-icon.tsx";
import { Balances } from "../../balances/balances.tsx";
import { categoryName } from "../../text/category-name.ts";
import { NextTurn } from "./next-turn.tsx";
import { RecordTurn } from "./record-turn.tsx";
import { UndoLastTurn } from "./undo-last-turn.tsx";

/** Who is next, who owes whom, and what to press when somebody just did it. */
export function NextCard({ family, category }: { family: Family; category: Category }) {
	const nameId = useId();
	return (
		<section className="rounded-card bg-card p-5 lift sm:p-6">
			<div className="flex items-center gap-3">
				<CategoryIcon category={category} className="size-13 rounded-control bg-tint text-3xl" />
				<ViewTitle className="wrap-anywhere min-w-0 text-2xl">
					<bdi translate="no" id={nameId}>
						{categoryName(category.name)}
					</bdi>
				</ViewTitle>
			</div>
			<div className="mt-5 flex flex-col gap-5">
				<NextTurn family={family} category={category} nameId={nameId} />
				<Balances family={family} category={category} balances={findBalances(family, category)} />
				<div className="flex flex-wrap items-start gap-3">
					<RecordTurn family={family} category={category} />
					<UndoLastTurn family={family} category={category} />
				</div>
			</div>
		</section>
	);
}
