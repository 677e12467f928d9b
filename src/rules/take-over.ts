import { membersIn } from "./away.ts";
import { computeProgress } from "./cycle.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member, Turn } from "./family.ts";

export type TakenTurn = Pick<Turn, "member" | "doneBy">;

/** Members for whom a turn may be recorded: those without one in this cycle, or everybody if all have had one. */
export function membersWithTurn(family: Family, category: Category, today: Day): readonly Member[] {
	const { eligible } = computeProgress(family, category, today);
	return eligible.length > 0 ? eligible : membersIn(family, category, today);
}

/** Their own turn or, if that is not possible, a turn of `inPlaceOf` that they do; undefined if neither is. */
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
