import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { countRestored, findRemovedCategory } from "../../rules/removed.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { focusAfterAnswer } from "./question.tsx";
import { SameQuestion } from "./same-question.tsx";
import type { ReturnedNames } from "./use-returned-names.ts";

/** Asks whether the first of `names` that was removed lately, and added again, is the same, else one that has returned. `onChange` gets those that remain to be asked about. */
export function CategoryQuestion({
	names,
	returned,
	onChange,
}: {
	names: readonly string[];
	returned: ReturnedNames;
	onChange: (names: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const change = useFamilyChange();
	const now = new Date().toISOString();
	const found = [...names, ...returned.names].flatMap((name) => {
		const isHere = store.can("restore-category") && family.categories.some((one) => one.name === name);
		const former = isHere ? findRemovedCategory(family, name, now)?.category.id : undefined;
		return former === undefined ? [] : [{ name, former }];
	});
	const [first] = found;
	if (first === undefined) return null;
	const { name, former } = first;

	function close({ currentTarget }: MouseEvent<HTMLElement>) {
		focusAfterAnswer(currentTarget);
		onChange(names.filter((one) => one !== name));
	}

	return (
		<SameQuestion
			key={name}
			name={categoryName(name)}
			turns={countRestored(family, { category: former })}
			noLabel={t`No, a new one`}
			isNew={names.includes(name)}
			onYes={(event) => {
				close(event);
				void change({ kind: "restore-category", category: former });
			}}
			onNo={(event) => {
				close(event);
				returned.addToldApart(former);
			}}
		/>
	);
}
