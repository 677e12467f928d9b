import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { namesOf } from "../../rules/family.ts";
import { findRemovedCategory } from "../../rules/removed.ts";
import type { ChangeResult } from "../../stores/family-store.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { ListQuestion } from "./list-question.tsx";
import { isTooLong } from "./name-doubts.ts";
import { focusAfterAnswer } from "./question.tsx";
import { SameQuestion } from "./same-question.tsx";
import { findNewNames, splitNames } from "./split-names.ts";
import type { ReturnedNames } from "./use-returned-names.ts";

/**
 * Asks about the first of `names` that was removed lately and added again, or that is a list; else about one that has
 * returned. Answers change the family. `onChange` gets the names that remain to be asked about.
 */
export function CategoryQuestion({
	names,
	returned,
	onAdd,
	onChange,
}: {
	names: readonly string[];
	returned: ReturnedNames;
	onAdd: (name: string) => Promise<ChangeResult | undefined>;
	onChange: (names: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const change = useFamilyChange();
	const existing = namesOf(family.categories);
	const now = new Date().toISOString();
	const findFormer = (name: string) =>
		store.can("restore-category") && existing.includes(name) ? findRemovedCategory(family, name, now) : undefined;
	const isList = (name: string) => (existing.includes(name) ? splitNames(name).length > 1 : isTooLong(name));
	const asked = names.find((name) => findFormer(name) !== undefined || isList(name));
	const name = asked ?? returned.names.find((name) => findFormer(name) !== undefined);
	if (name === undefined) return null;
	const former = findFormer(name);

	function close({ currentTarget }: MouseEvent<HTMLElement>) {
		focusAfterAnswer(currentTarget);
		onChange(names.filter((other) => other !== name));
	}

	if (former !== undefined)
		return (
			<SameQuestion
				key={name}
				name={categoryName(name)}
				former={former}
				noLabel={t`No, a new one`}
				isNew={asked !== undefined}
				onYes={(event) => {
					close(event);
					void change({ kind: "restore-category", category: former.category.id });
				}}
				onNo={(event) => {
					close(event);
					returned.addToldApart(former.category.id);
				}}
			/>
		);

	const added = findNewNames(name, existing);
	const count = splitNames(name).length;
	const size = added.length;

	const replace = async () => {
		for (const addition of added) if (!(await onAdd(addition))) return;
		const category = family.categories.find((known) => known.name === name);
		if (category) await change({ kind: "remove-category", category: category.id });
	};

	return (
		<ListQuestion
			key={name}
			item={name}
			title={plural(count, {
				2: "Two categories?",
				3: "Three categories?",
				4: "Four categories?",
				5: "Five categories?",
				other: "# categories?",
			})}
			added={added}
			manyLabel={t`Add ${size} categories`}
			isAdded={!isTooLong(name)}
			oneLabel={t`One category`}
			onSeveral={(event) => {
				close(event);
				void replace();
			}}
			onOne={close}
		/>
	);
}
