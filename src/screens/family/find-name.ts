import type { Category, Member } from "../../rules/family.ts";

/**
 * What somebody or something is called, or was called: the name in `all`, else in `names`. Empty if nobody knows it.
 */
export function findName(
	all: readonly (Member | Category)[],
	id: string,
	names: Readonly<Record<string, string>> = {},
): string {
	return all.find((item) => item.id === id)?.name ?? names[id] ?? "";
}
