import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { namesOf } from "../../rules/family.ts";
import { findRemovedCategory } from "../../rules/removed.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { categoryName } from "../text/category-name.ts";
import { ListQuestion } from "./list-question.tsx";
import { isTooLong } from "./name-doubts.ts";
import type { AddedNames } from "./question.tsx";
import { SameQuestion } from "./same-question.tsx";
import { findNewNames, splitNames } from "./split-names.ts";
import { useReturnedNames } from "./use-returned-names.ts";

/**
 * Asks about the first name that was removed lately and added again, or that is a list; else about one that has
 * returned. Answers change the family.
 */
export function CategoryQuestion(added: AddedNames) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const existing = namesOf(family.categories);
	const now = new Date().toISOString();
	const findFormer = (name: string) =>
		store.can("restore-category") && existing.includes(name) ? findRemovedCategory(family, name, now) : undefined;
	const { names: returned, addToldApart } = useReturnedNames(added.returned, (name) => findFormer(name)?.category.id);
	const isList = (name: string) => (existing.includes(name) ? splitNames(name).length > 1 : isTooLong(name));
	const asked = added.names.find((name) => findFormer(name) !== undefined || isList(name));
	const item = asked ?? returned[0];
	if (item === undefined) return null;
	const former = findFormer(item);

	if (former !== undefined)
		return (
			<SameQuestion
				key={item}
				{...{ added, item, former }}
				name={categoryName(item)}
				noLabel={t`No, a new one`}
				isNew={asked !== undefined}
				onToldApart={addToldApart}
			/>
		);

	const several = findNewNames(item, existing);
	const count = splitNames(item).length;
	const size = several.length;
	const category = family.categories.find(({ name }) => name === item);
	return (
		<ListQuestion
			key={item}
			{...{ added, item, several }}
			title={plural(count, {
				2: "Two categories?",
				3: "Three categories?",
				4: "Four categories?",
				5: "Five categories?",
				other: "# categories?",
			})}
			manyLabel={t`Add ${size} categories`}
			oneLabel={t`One category`}
			removal={category && { kind: "remove-category", category: category.id }}
		/>
	);
}
