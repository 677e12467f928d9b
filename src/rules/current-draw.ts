import { isDrawValid, standingDraw } from "./draw.ts";
import { type Draw, type Family, findCategory } from "./family.ts";
import { areNamesEqual } from "./name.ts";
import { turnAfter } from "./turn-after.ts";

/**
 * What stands of a draw that is shown: itself while it holds, or the one that stands in its place, because another phone was
 * first or its member said "not now". Undefined if it is void. @param today as of `localDay`
 */
export function currentDraw(family: Family, draw: Draw, today: string): Draw | undefined {
	if (hasHadTurnSince(family, draw)) return undefined;
	const standing = standingDraw(family, draw.category, today)?.draw;
	if (standing === undefined) return isDrawValid(family, draw, today) ? draw : undefined;
	const hasSameCycle = areNamesEqual(standing.cycle, draw.cycle);
	if (standing.member === draw.member) return hasSameCycle ? draw : standing;
	return hasSameCycle ? standing : undefined;
}

/** Whether the member of a draw that is no longer current has had the turn since, through another phone or tab. */
export function hasHadTurnSince(family: Family, draw: Draw): boolean {
	if (draw.basedOn && turnAfter(family, draw.category, draw.basedOn)?.member === draw.member) return true;
	const cycle = findCategory(family, draw.category)?.cycle ?? [];
	if (!cycle.includes(draw.member)) return false;
	if (!draw.cycle.includes(draw.member)) return true;
	// Drawn for a new cycle, they were on the old list too. The new one shows in others no longer on it, as after an undone reset.
	return draw.cycle.some((name) => family.members.includes(name) && !cycle.includes(name));
}
