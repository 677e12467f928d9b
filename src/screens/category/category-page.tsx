import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Family, findCategory } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { HistoryTimeline } from "../history/history-timeline.tsx";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";
import { CategoryHead } from "./category-head.tsx";
import { RulesCard } from "./rules-card.tsx";

export function CategoryPage({ family, categoryId }: { family: Family; categoryId: string }) {
	const { t } = useLingui();
	const category = findCategory(family, categoryId);
	const isRemoved = category === undefined;
	useEffect(() => {
		// On another phone.
		if (isRemoved) goBackTo({ view: "categories" }, "category");
	}, [isRemoved]);
	if (!category) return <main />;
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, "category")}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			<div className="flex grow flex-col gap-5 pb-room max-sm:pt-4">
				<CategoryHead family={family} category={category} />
				<RulesCard family={family} category={category} />
				<Card title={t`History`}>
					<HistoryTimeline key={category.id} family={family} category={category} />
				</Card>
			</div>
		</main>
	);
}
