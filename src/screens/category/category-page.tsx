import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Family, findCategory } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { useCanEditCategory } from "../family/family-context.tsx";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";
import { RulesCard } from "./rules/rules-card.tsx";
import { NewestTurns } from "./turns/newest-turns.tsx";
import { NextCard } from "./turns/next-card.tsx";

/**
 * Who is next and who just did it, then the last turns, then the settings. In a wide window the turns stand beside the
 * rest.
 */
export function CategoryPage({ family, categoryId }: { family: Family; categoryId: string }) {
	const { t } = useLingui();
	const category = findCategory(family, categoryId);
	const hasRules = useCanEditCategory();
	const isRemoved = category === undefined;
	useEffect(() => {
		// Another phone has removed it.
		if (isRemoved) goBackTo({ view: "categories" }, "category");
	}, [isRemoved]);
	if (!category) return <main />;
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh desk:max-w-5xl desk:px-6">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, "category")}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			{/* The columns' widths do not depend on their content, so that the browser need not measure every row of a long
			    history. */}
			<div className="grid min-w-0 grow grid-cols-1 content-start items-start gap-5 pb-room desk:grid-cols-[repeat(2,minmax(0,1fr))] desk:grid-rows-[auto_1fr]">
				<NextCard family={family} category={category} />
				<Card title={t`History`} className="desk:row-span-2">
					<NewestTurns key={category.id} family={family} category={category} />
				</Card>
				{hasRules && <RulesCard family={family} category={category} />}
			</div>
		</main>
	);
}
