import { membersIn } from "./away.ts";
import { type Family, findCategory } from "./family.ts";
import { type TakenTurn, takeOver } from "./someone-else.ts";
import { eligibleMembers } from "./turns.ts";

/** Whose turn may be recorded without a draw, in the family's order: in a new cycle that of everybody who is in. */
export function eligibleForTurn(
	family: Family,
	categoryName: string,
	today: string,
): { readonly members: readonly string[]; readonly isNewCycle: boolean } {
	const category = findCategory(family, categoryName);
	if (category === undefined) return { members: [], isNewCycle: false };
	const members = membersIn(family, category, today);
	const eligible = eligibleMembers(members, category);
	return eligible.length > 0 ? { members: eligible, isNewCycle: false } : { members, isNewCycle: true };
}

/** The turn of `doneBy` if eligible, else of `inPlaceOf`, by `takeOver`; undefined if neither. @param today as of `localDay` */
export function undrawnTurn(
	family: Family,
	categoryName: string,
	doneBy: string,
	inPlaceOf: string | undefined,
	today: string,
): TakenTurn | undefined {
	const { members, isNewCycle } = eligibleForTurn(family, categoryName, today);
	const member = members.includes(doneBy) ? doneBy : inPlaceOf;
	if (member === undefined || !members.includes(member)) return undefined;
	const cycle = findCategory(family, categoryName)?.cycle ?? [];
	return takeOver(family, { category: categoryName, member, isNewCycle, cycle }, doneBy, today);
}
