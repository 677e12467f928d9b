import { membersIn } from "./away.ts";
import { type Category, type Family, findCategory, type OpenDraw, type PastTurn } from "./family.ts";
import { lastTurn } from "./last-turn.ts";
import { areNamesEqual } from "./name.ts";
import { type Random32, randomBelow } from "./random.ts";
import { turnAfter } from "./turn-after.ts";
import { type Draw, eligibleMembers, isDrawCurrent } from "./turns.ts";

export interface Candidates {
	readonly members: readonly string[];
	readonly isNewCycle: boolean;
}

/**
 * Among whom a category's next draw is, in the family's order. Nobody if nobody is in, or all candidates have been passed.
 * @param today as of `localDay`
 * @param passed those who said "not now" to this draw
 */
export function findCandidates(
	family: Family,
	categoryName: string,
	today: string,
	passed: readonly string[] = [],
): Candidates {
	const category = findCategory(family, categoryName);
	if (category === undefined) return { members: [], isNewCycle: false };
	const members = membersIn(family, category, today);
	const eligible = eligibleMembers(members, category);
	const isNewCycle = eligible.length === 0;
	// Also after a reset, nobody comes twice in a row.
	const isBeginning = isNewCycle || category.cycle.length === 0;
	const all = isBeginning ? withoutLast(family, categoryName, members) : eligible;
	const remaining = all.filter((member) => !passed.includes(member));
	const first = category.settings?.inOrder && nextInOrder(family, categoryName, remaining);
	return { members: first ? [first] : remaining, isNewCycle };
}

/** Draws one of the candidates, each equally likely. Undefined if there are none. */
export function drawTurn(
	family: Family,
	categoryName: string,
	today: string,
	random: Random32,
	passed: readonly string[] = [],
): Draw | undefined {
	const category = findCategory(family, categoryName);
	const { members, isNewCycle } = findCandidates(family, categoryName, today, passed);
	if (category === undefined || members.length === 0) return undefined;
	const member = members[randomBelow(members.length, random)] as string;
	const draw: Draw = { category: categoryName, member, isNewCycle, cycle: category.cycle };
	return withCandidates(draw, members, family, category);
}

function withCandidates(draw: Draw, candidates: readonly string[], family: Family, category: Category): Draw {
	const usual = draw.isNewCycle ? family.members : eligibleMembers(family.members, category);
	const based = withBasis(family, draw);
	return areNamesEqual(candidates, usual) ? based : { ...based, candidates };
}

function withBasis(family: Family, draw: Draw): Draw {
	const last = draw.isNewCycle && draw.cycle.length === 1 && lastTurn(family, draw.category);
	return last ? { ...draw, basedOn: last.id } : draw;
}

/** Gives a draw of which only the member is known the candidates by the rules of today. @param passed said "not now" before */
export function restoreCandidates(family: Family, draw: Draw, today: string, passed: readonly string[]): Draw {
	const category = findCategory(family, draw.category);
	if (category === undefined) return draw;
	const { members } = findCandidates(family, draw.category, today, passed);
	// The rules have changed since: nobody knows.
	return members.includes(draw.member) ? withCandidates(draw, members, family, category) : { ...draw, candidates: [] };
}

/** Whether a draw still holds: what it was based on is as it was, and its member is in. */
export function isDrawValid(family: Family, draw: Draw, today: string): boolean {
	return (
		isDrawCurrent({ ...family, members: membersIn(family, draw.category, today) }, draw) &&
		!(draw.basedOn && turnAfter(family, draw.category, draw.basedOn))
	);
}

export function standingDraw(family: Family, categoryName: string, today: string): OpenDraw | undefined {
	const open = findCategory(family, categoryName)?.openDraw;
	return open && isDrawValid(family, open.draw, today) ? open : undefined;
}

/** Of two members it would be plain alternation, so the rule is off. */
function withoutLast(family: Family, categoryName: string, members: readonly string[]): readonly string[] {
	if (!findCategory(family, categoryName)?.settings?.noRepeat || members.length <= 2) return members;
	const last = lastMember(family, categoryName);
	return members.filter((member) => member !== last);
}

/** The first of `candidates` after the member who had the last turn, in the family's order, from its end to its beginning. */
function nextInOrder(family: Family, categoryName: string, candidates: readonly string[]): string | undefined {
	const start = family.members.indexOf(lastMember(family, categoryName) ?? "") + 1;
	const order = [...family.members.slice(start), ...family.members.slice(0, start)];
	return order.find((member) => candidates.includes(member));
}

/** Who had the last turn, also before a reset, of those who have not left. */
function lastMember({ members, turns, pastTurns }: Family, categoryName: string): string | undefined {
	const isLast = ({ category, member }: PastTurn) => category === categoryName && members.includes(member);
	return (turns?.findLast(isLast) ?? pastTurns?.findLast(isLast))?.member;
}
