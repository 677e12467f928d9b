import { type Category, type Family, findCategory } from "./family.ts";
import { areNamesEqual } from "./name.ts";
import { type Random32, randomBelow } from "./random.ts";

/** Whom chance chose, and what the choice was based on. A draw stores nothing: leaving it loses and changes nothing. */
export interface Draw {
	readonly category: string;
	readonly person: string;
	/** Everyone had had a turn, so recording this draw starts a new cycle. */
	readonly isNewCycle: boolean;
	/** The category's cycle list at the time of the draw, which tells whether the draw still holds (see `isCurrent`). */
	readonly cycle: readonly string[];
}

/** The members who have not had a turn in the running cycle, in the family's order. */
export function eligibleMembers(members: readonly string[], category: Category): readonly string[] {
	const had = new Set(category.cycle);
	return members.filter((member) => !had.has(member));
}

/**
 * Draws whose turn it is: one of the eligible members, each equally likely. If there is none, one of all members, as the
 * first of a new cycle. `undefined` for a family without members.
 */
export function drawMember(members: readonly string[], category: Category, random: Random32): Draw | undefined {
	const waiting = eligibleMembers(members, category);
	const isNewCycle = waiting.length === 0;
	const from = isNewCycle ? members : waiting;
	if (from.length === 0) return undefined;
	const person = from[randomBelow(from.length, random)] as string;
	return { category: category.name, person, isNewCycle, cycle: category.cycle };
}

/**
 * Whether a draw still holds: its person and category are there, and no turn, reset or departure has changed the cycle list
 * since. Otherwise two phones that drew at the same time would both use up a turn.
 */
export function isDrawCurrent(family: Family, draw: Draw): boolean {
	const category = findCategory(family, draw.category);
	if (category === undefined || !family.members.includes(draw.person)) return false;
	if (!areNamesEqual(category.cycle, draw.cycle)) return false;
	const waiting = eligibleMembers(family.members, category);
	return draw.isNewCycle ? waiting.length === 0 : waiting.includes(draw.person);
}

/**
 * Whether the person of a draw that no longer holds has had the turn since, through another phone or tab. A person who was
 * drawn for a new cycle stood on the list before; that the cycle began is seen in others who no longer do.
 * A reset that was undone looks the same.
 */
export function hasHadTurnSince(family: Family, draw: Draw): boolean {
	const cycle = findCategory(family, draw.category)?.cycle ?? [];
	const hasBegunAnew = draw.cycle.some((name) => family.members.includes(name) && !cycle.includes(name));
	return cycle.includes(draw.person) && (hasBegunAnew || !draw.cycle.includes(draw.person));
}

/** The category after the draw's person had the turn. The draw must be current (`isCurrent`). */
export function recordTurn(category: Category, draw: Draw): Category {
	return { ...category, cycle: draw.isNewCycle ? [draw.person] : [...category.cycle, draw.person] };
}
