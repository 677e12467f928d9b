import { findSymbol } from "../../rules/category-symbols.ts";
import type { Change } from "../../rules/changes.ts";
import type { Category, Helper } from "../../rules/family.ts";
import { findHelper } from "../../rules/helpers.ts";
import { presetIcon } from "../avatars/category-icon.tsx";
import { translateHelperText } from "../text/helper-messages.ts";

/** The changes that give a category another name or emoji. Empty if it has both already. `newName` is valid. */
export function planNaming(category: Category, newName: string, emoji: string | undefined): readonly Change[] {
	const { id, name, settings } = category;
	if (newName === name)
		return emoji === settings.emoji
			? []
			: [{ kind: "edit-category", category: id, settings: { emoji }, edits: ["emoji"] }];
	const edits = { emoji: emoji ?? iconOfName(name, newName), helper: helperOfName(category, newName) };
	const isSame = edits.emoji === settings.emoji && edits.helper === settings.helper;
	const rename: Change = { kind: "rename-category", category: id, name: newName };
	return isSame
		? [rename]
		: [{ kind: "edit-category", category: id, settings: edits, edits: ["emoji", "helper"] }, rename];
}

/** The icon of the old name stays, unless the new name has one. */
function iconOfName(name: string, newName: string): string | undefined {
	return iconSaidBy(newName) ? undefined : iconSaidBy(name);
}

function iconSaidBy(name: string): string | undefined {
	return presetIcon(name) ?? findSymbol(name);
}

/**
 * The question of a popular category stays, in the language of the person who renames it, unless the new name has one.
 */
function helperOfName({ name, settings }: Category, newName: string): Helper | null | undefined {
	const helper = settings.helper === undefined && !findHelper(newName) ? findHelper(name) : undefined;
	return helper
		? { question: translateHelperText(helper.question), options: helper.options.map(translateHelperText) }
		: settings.helper;
}
