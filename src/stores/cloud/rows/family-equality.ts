import type { Family } from "../../../rules/family.ts";
import { areNamesEqual } from "../../../rules/name.ts";

export function areFamiliesEqual(one: Family, other: Family): boolean {
	return (
		areNamesEqual(one.members, other.members) &&
		one.categories.length === other.categories.length &&
		one.categories.every(({ name, cycle }, at) => {
			const twin = other.categories[at];
			return name === twin?.name && areNamesEqual(cycle, twin.cycle);
		})
	);
}
