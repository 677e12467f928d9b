import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Family, findCategory } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { goBackTo } from "../views.ts";
import { CategoryHead } from "./category-head.tsx";
import { RulesCard } from "./rules-card.tsx";

/** A category's own page: who is next, its record and its rules. */
export function CategoryPage({ family, categoryName }: { family: Family; categoryName: string }) {
	const category = findCategory(family, categoryName);
	const isMissing = category === undefined;
	useEffect(() => {
		// Removed or renamed on another phone.
		if (isMissing) goBackTo({ view: "categories" }, "category");
	}, [isMissing]);
	if (!category) return <main />;
	return (
		<main className="mx-auto max-w-2xl px-4 pb-12">
			<div className="py-4">
				<Button variant="ghost" className="-ms-4" onClick={() => goBackTo({ view: "categories" }, "category")}>
					<BackIcon />
					<Trans>Back to Categories</Trans>
				</Button>
			</div>
			<div className="flex flex-col gap-5">
				<CategoryHead family={family} category={category} />
				<RulesCard family={family} category={category} />
			</div>
		</main>
	);
}
