import { t } from "@lingui/core/macro";
import { type Category, type CategorySettings, findCategory } from "../../rules/family.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

/** Returns a function that changes some of a category's settings, and leaves the others as they are by then. */
export function useCategoryEdit({ name }: Category): (edited: CategorySettings) => void {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return (edited) => {
		const family = store.family();
		const settings = { ...(family && findCategory(family, name)?.settings), ...edited };
		const item = categoryName(name);
		void change(
			{ kind: "edit-category", name, settings },
			{ title: t`Saved`, text: t`The rules of ${item} have changed.` },
		);
	};
}
