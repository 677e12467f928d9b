import type { Category, Member } from "../../rules/family.ts";

/** What somebody or something is called, or was: the name in `all`, else that of `names`. Empty where nobody knows. */
export function findName(
	all: readonly (Member | Category)[],
	id: string,
	names: Readonly<Record<string, string>> = {},
): string {
	return all.find((one) => one.id === id)?.name ?? names[id] ?? "";
}
