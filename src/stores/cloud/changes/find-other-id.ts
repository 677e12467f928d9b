import type { Change } from "../../../rules/changes.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";

/** The id that was to be given, and that of the member or category to which another phone has given the name. */
export function findOtherId(stored: StoredFamily, change: Change): readonly [string, string] | undefined {
	if (change.kind !== "add-member" && change.kind !== "add-category") return undefined;
	const { members, categories } = presentFamily(stored);
	const isMember = change.kind === "add-member";
	const id = isMember ? change.member : change.category;
	const other = (isMember ? members : categories).find(({ name }) => name === tidyText(change.name));
	return other === undefined || other.id === id ? undefined : [id, other.id];
}
