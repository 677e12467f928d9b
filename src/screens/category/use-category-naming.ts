import { t } from "@lingui/core/macro";
import type { Category, CategorySettings } from "../../rules/family.ts";
import { findHelper } from "../../rules/helpers.ts";
import { presetIcon } from "../avatars/category-icon.tsx";
import { translateHelperText } from "../decide/helper-messages.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { useCategoryEdit } from "./use-category-edit.ts";

/** Returns a function that gives a category another name or emoji; `newName` is valid. `onRename` gets a name that is new. */
export function useCategoryNaming(
	category: Category,
	onRename: (newName: string) => void,
): (newName: string, emoji: string | undefined) => void {
	const edit = useCategoryEdit(category);
	const change = useFamilyChange();
	return (newName, emoji) => {
		const { name, settings } = category;
		const isRenamed = newName !== name;
		const edited = isRenamed ? keepWhatNameGave(category, newName, emoji) : { emoji };
		if (edited.emoji !== settings?.emoji || edited.helper !== undefined) edit(edited);
		if (!isRenamed) return;
		onRename(newName);
		const [before, after] = [categoryName(name), categoryName(newName)];
		void change(
			{ kind: "rename-category", name, newName },
			{ title: t`Category Renamed`, text: t`${before} is now called ${after}.` },
		);
	};
}

/** The icon and the question of a popular category go with its name, unless it has its own by then. */
function keepWhatNameGave({ name, settings }: Category, newName: string, emoji: string | undefined): CategorySettings {
	const kept = settings?.helper === undefined && !findHelper(newName) ? findHelper(name) : undefined;
	return {
		emoji: emoji ?? (presetIcon(newName) ? undefined : presetIcon(name)),
		...(kept && {
			helper: { question: translateHelperText(kept.question), options: kept.options.map(translateHelperText) },
		}),
	};
}
