import { useLingui } from "@lingui/react/macro";
import { type Category, type Family, findCategory, namesOf } from "../../rules/family.ts";
import { findRemovedCategory } from "../../rules/removed.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { createUuid } from "../../stores/uuid.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { EMPTY_FAMILY, useCan, useCanEditCategory, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { LazyCategorySheet, memberPart } from "../sheet-parts.tsx";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { formatAddedCount } from "./format-added-count.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { PopularCategories } from "./popular-categories.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";
import { useTypedNames } from "./use-typed-names.ts";
import { useUndoRemoval } from "./use-undo-removal.tsx";

export function CategoriesCard({ family, nextStep }: { family: Family; nextStep: NextStep }) {
	const { categories } = family;
	const { t } = useLingui();
	const change = useFamilyChange();
	const { offerUndo, undoLine } = useUndoRemoval(family, "restore-category");
	const canEdit = useCanEditCategory();
	const canMove = useCan("move-category");
	const names = namesOf(categories);
	const canRestore = useCan("restore-category");
	const isFormer = (name: string) =>
		canRestore && findRemovedCategory(family, name, new Date().toISOString()) !== undefined;
	const returned = names.filter(isFormer);
	const store = useFamilyStore();
	const isThere = (id: string) => findCategory(store.family() ?? EMPTY_FAMILY, id) !== undefined;
	function add(name: string) {
		const item = categoryName(name);
		const category = createUuid();
		return change(
			{ kind: "add-category", category, name },
			{
				...{ title: t`Category Added`, text: t`${item} has been added as a decision category` },
				formatCount: formatAddedCount,
				isTrue: () => isThere(category),
			},
		);
	}
	const { asked, setAsked, addTyped, addNames, askAboutList } = useTypedNames(
		() => namesOf((store.family() ?? EMPTY_FAMILY).categories),
		add,
		(name) => isFormer(tidyText(name)),
	);
	function remove({ id, name }: Category) {
		const item = categoryName(name);
		offerUndo({ restore: { kind: "restore-category", category: id }, name: item });
		return change(
			{ kind: "remove-category", category: id },
			{ title: t`Category Removed`, text: t`${item} has been removed`, isTrue: () => !isThere(id) },
		);
	}
	return (
		<StepCard title={t`Decision Categories`} step={2} nextStep={nextStep}>
			<PopularCategories family={family} onAdd={addTyped} />
			<NameForm
				label={t`Add a decision category`}
				addLabel={t`Add category`}
				// Both the stored and the shown names are taken.
				existing={[...names, ...names.map(categoryName)]}
				isNext={nextStep === 2}
				onAdd={(typed) => addNames(typed.map(resolveCategoryName))}
				onLongList={askAboutList}
			/>
			<NameList
				items={categories}
				formatName={categoryName}
				label={t`Decision categories`}
				emptyText={t`No decision categories added yet`}
				renderIcon={(category) => (
					<CategoryIcon category={category} className="size-11 rounded-control bg-tint text-xl" />
				)}
				Sheet={canEdit ? LazyCategorySheet : undefined}
				confirmation={{
					title: t`Remove Category`,
					text: (category) =>
						t`Are you sure you want to remove "${category}"? This will permanently delete the category and all its turn history.`,
				}}
				onRemove={remove}
				onMove={canMove ? ({ id }, before) => change({ kind: "move-category", category: id, before }) : undefined}
			/>
			{undoLine}
			{/* The same as in the card of members. */}
			<div role="status">
				{asked.length + returned.length > 0 && (
					<Lazy part={memberPart}>
						{({ CategoryQuestion }) => (
							<CategoryQuestion
								names={asked}
								returned={returned}
								onAdd={(name) => add(resolveCategoryName(name))}
								onChange={setAsked}
							/>
						)}
					</Lazy>
				)}
			</div>
		</StepCard>
	);
}
