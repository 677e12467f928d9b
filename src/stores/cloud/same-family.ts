import type { Family } from "../../rules/family.ts";
import { sameNames } from "../../rules/name.ts";

/** Whether two families are the same to whoever looks at them. */
export function sameFamily(one: Family, other: Family): boolean {
	return (
		sameNames(one.members, other.members) &&
		one.categories.length === other.categories.length &&
		one.categories.every(({ name, cycle }, at) => {
			const twin = other.categories[at];
			return name === twin?.name && sameNames(cycle, twin.cycle);
		})
	);
}
