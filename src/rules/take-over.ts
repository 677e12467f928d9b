import { membersIn } from "./away.ts";
import { computeProgress } from "./cycle.ts";
import type { Category, Family, Member, Turn } from "./family.ts";

/** Whose turn it is, and who did it in their place. Ids. */
export type TakenTurn = Pick<Turn, "member" | "doneBy">;

/** Whose turn may be recorded, in the family's order: in a new cycle that of everybody who is in. @param today as of `localDay` */
export function membersWithTurn(family: Family, category: Category, today: string): readonly Member[] {
	const { eligible } = computeProgress(family, category, today);
	return eligible.length > 0 ? eligible : membersIn(family, category, today);
}

/**
 * The turn of `doneBy` if it may be theirs, else that of `inPlaceOf`, done by them; undefined if it may be of neither.
 * @param today as of `localDay`
 */
export function takeOver(
	family: Family,
	category: Category,
	doneBy: string,
	inPlaceOf: string | undefined,
	today: string,
): TakenTurn | undefined {
	const members = membersWithTurn(family, category, today);
	const may = (member: string | undefined) => members.some(({ id }) => id === member);
	if (may(doneBy)) return { member: doneBy };
	return inPlaceOf !== undefined && may(inPlaceOf) ? { member: inPlaceOf, doneBy } : undefined;
}
