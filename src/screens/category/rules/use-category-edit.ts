import type { Category, CategorySettings } from "../../../rules/family.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";

/** Returns a function that changes some of a category's settings, and leaves the others as they are at that moment. */
export function useCategoryEdit({ id }: Category): (edited: CategorySettings) => void {
	const change = useFamilyChange();
	return (edited) => {
		const edits = Object.keys(edited) as (keyof CategorySettings)[];
		if (edits.length === 0) return;
		void change({ kind: "edit-category", category: id, settings: edited, edits });
	};
}
