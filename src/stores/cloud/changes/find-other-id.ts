import type { Change } from "../../../rules/changes.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";

/** The id that was to be given, and that of whom or what has the name already, from another phone. */
export function findOtherId(stored: StoredFamily | undefined, change: Change): readonly [string, string] | undefined {
	const family = stored && presentFamily(stored);
	if (change.kind === "add-member") return findOther(family?.members, change.member, change.name);
	if (change.kind === "add-category") return findOther(family?.categories, change.category, change.name);
	return undefined;
}

function findOther(
	all: readonly { readonly id: string; readonly name: string }[] = [],
	id: string,
	name: string,
): readonly [string, string] | undefined {
	const other = all.find((one) => one.name === tidyText(name));
	return other === undefined || other.id === id ? undefined : [id, other.id];
}
