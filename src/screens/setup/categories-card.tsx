import { useLingui } from "@lingui/react/macro";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { PopularCategories } from "./popular-categories.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";

export function CategoriesCard({ categories, nextStep }: { categories: readonly string[]; nextStep: NextStep }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	function add(name: string) {
		const item = categoryName(name);
		return change(
			{ kind: "add-category", name },
			{ title: t`Category Added`, text: t`${item} has been added as a decision category` },
		);
	}
	function remove(name: string) {
		const item = categoryName(name);
		return change({ kind: "remove-category", name }, { title: t`Category Removed`, text: t`${item} has been removed` });
	}
	return (
		<StepCard title={t`Decision Categories`} step={2} nextStep={nextStep}>
			<PopularCategories added={categories} onAdd={add} />
			<NameForm
				label={t`Add a decision category`}
				addLabel={t`Add category`}
				// Both the stored and the shown names are taken.
				existing={[...categories, ...categories.map(categoryName)]}
				isNext={nextStep === 2}
				onAdd={(typed) => add(resolveCategoryName(typed))}
			/>
			<NameList
				names={categories}
				formatName={categoryName}
				label={t`Decision categories`}
				emptyText={t`No decision categories added yet`}
				renderIcon={(name) => <CategoryIcon category={name} className="size-11 rounded-control bg-tint text-xl" />}
				sheetOf="category"
				confirmation={{
					title: t`Remove Category`,
					text: (category) =>
						t`Are you sure you want to remove "${category}"? This will permanently delete the category and all its turn history.`,
				}}
				onRemove={remove}
			/>
		</StepCard>
	);
}
