import type { Family, Turn } from "./family.ts";

/** The turn after that with the id `previous`, or the first; undefined if there is none yet or `previous` no longer exists. */
export function turnAfter({ turns = [] }: Family, category: string, previous: string | undefined): Turn | undefined {
	const inCategory = turns.filter((turn) => turn.category === category);
	const at = inCategory.findIndex(({ id }) => id === previous);
	return previous !== undefined && at < 0 ? undefined : inCategory[at + 1];
}
