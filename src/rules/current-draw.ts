import { isDrawValid, standingDraw } from "./draw.ts";
import type { Draw, Family } from "./family.ts";
import { areNamesEqual } from "./name.ts";
import { hasHadTurnSince } from "./turns.ts";

/**
 * What a draw that is shown has become: itself while it holds, or the one that stands in its place, because another phone was
 * first or its member said "not now". Undefined if it is void.
 * @param today as of `localDay`
 */
export function currentDraw(family: Family, draw: Draw, today: string): Draw | undefined {
	if (hasHadTurnSince(family, draw)) return undefined;
	const standing = standingDraw(family, draw.category, today)?.draw;
	if (standing === undefined) return isDrawValid(family, draw, today) ? draw : undefined;
	const hasSameCycle = areNamesEqual(standing.cycle, draw.cycle);
	if (standing.member === draw.member) return hasSameCycle ? draw : standing;
	return hasSameCycle ? standing : undefined;
}
