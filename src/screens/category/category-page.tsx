import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type Family, findCategory } from "../../rules/family.ts";
import { Card } from "../../ui/card.tsx";
import { onPhones } from "../../ui/on-phones.ts";
import { RecordTimeline } from "../record/record-timeline.tsx";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo, replaceView } from "../views.ts";
import { CategoryHead } from "./category-head.tsx";
import { RulesCard } from "./rules-card.tsx";

export function CategoryPage({ family, categoryName }: { family: Family; categoryName: string }) {
	const { t } = useLingui();
	const [newName, setNewName] = useState(categoryName);
	// Under its new name as soon as the family has that.
	const category = findCategory(family, categoryName) ?? findCategory(family, newName);
	const currentName = category?.name;
	useEffect(() => {
		// Removed or renamed on another phone.
		if (currentName === undefined) goBackTo({ view: "categories" }, "category");
		else if (currentName !== categoryName) replaceView({ view: "category", category: currentName });
	}, [currentName, categoryName]);
	if (!category) return <main />;
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, "category")}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			<div className="flex grow flex-col gap-5 pb-room" style={{ paddingTop: onPhones("1rem") }}>
				<CategoryHead family={family} category={category} />
				<RulesCard family={family} category={category} onRename={setNewName} />
				<Card title={t`Record`}>
					<RecordTimeline key={category.name} category={category.name} />
				</Card>
			</div>
		</main>
	);
}
