import { membersIn } from "./away.ts";
import { computeProgress } from "./cycle.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member, Turn } from "./family.ts";

export type TakenTurn = Pick<Turn, "member" | "doneBy">;

/** Whose turn may be recorded, in the family's order: in a new cycle that of everybody who is in. */
export function membersWithTurn(family: Family, category: Category, today: Day): readonly Member[] {
	const { eligible } = computeProgress(family, category, today);
	return eligible.length > 0 ? eligible : membersIn(family, category, today);
}

/** Their own turn or, if it may not be theirs, that of `inPlaceOf`, done by them; undefined if of neither. */
export function takeOver(
	family: Family,
	category: Category,
	doneBy: string,
	inPlaceOf: string | undefined,
	today: Day,
): TakenTurn | undefined {
	const members = membersWithTurn(family, category, today);
	const may = (member: string | undefined) => members.some(({ id }) => id === member);
	if (may(doneBy)) return { member: doneBy };
	return inPlaceOf !== undefined && may(inPlaceOf) ? { member: inPlaceOf, doneBy } : undefined;
}
