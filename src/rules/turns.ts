import { type Category, type Draw, type Family, findCategory } from "./family.ts";
import { areNamesEqual } from "./name.ts";

export type { Draw };

/** The members who have not had a turn in the running cycle, in the family's order. */
export function eligibleMembers(members: readonly string[], category: Category): readonly string[] {
	const had = new Set(category.cycle);
	return members.filter((member) => !had.has(member));
}

/** False once a turn, a reset or a departure has changed the cycle list: of two phones that draw at once, one uses up the turn. */
export function isDrawCurrent(family: Family, draw: Draw): boolean {
	const category = findCategory(family, draw.category);
	if (category === undefined || !family.members.includes(draw.member)) return false;
	if (!areNamesEqual(category.cycle, draw.cycle)) return false;
	const eligible = eligibleMembers(family.members, category);
	return draw.isNewCycle ? eligible.length === 0 : eligible.includes(draw.member);
}

export function recordTurn(category: Category, draw: Draw): Category {
	return { ...category, cycle: draw.isNewCycle ? [draw.member] : [...category.cycle, draw.member] };
}
