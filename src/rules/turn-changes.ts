import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { cycleOfNextTurn, runningCycle } from "./cycle.ts";
import { saidNotNow } from "./draw.ts";
import {
	type Category,
	type Family,
	findCategory,
	findMember,
	replaceCategory,
	replaceTurns,
	type Turn,
} from "./family.ts";
import { resetRemoved } from "./keep-removed.ts";
import { isTurnDay } from "./turn-day.ts";

// Each returns the same object if the change has no effect: it is outdated, or has been applied already.

/** @param day today: of a draw that was looked at before, the first day stays */
export function lookAtDraw(family: Family, { category: id, n, member }: ChangeOf<"look-at-draw">, day: string): Family {
	const category = findCategory(family, id);
	if (category?.lastTurn !== n || findMember(family, member) === undefined) return family;
	const { lookedAt } = category;
	if (lookedAt?.n !== n || lookedAt.member !== member)
		return replaceCategory(family, { ...category, lookedAt: { n, member, day } });
	const { later, ...seen } = lookedAt;
	return later ? replaceCategory(family, { ...category, lookedAt: seen }) : family;
}

export function leaveDraw(family: Family, { category: id, n, member }: ChangeOf<"leave-draw">): Family {
	const category = findCategory(family, id);
	const seen = category?.lookedAt;
	if (category?.lastTurn !== n || seen?.n !== n || seen.member !== member || seen.later) return family;
	return replaceCategory(family, { ...category, lookedAt: { ...seen, later: true } });
}

export function sayNotNow(family: Family, { category: id, n, member }: ChangeOf<"not-now">): Family {
	const category = findCategory(family, id);
	if (category?.lastTurn !== n || findMember(family, member) === undefined) return family;
	const members = saidNotNow(category);
	if (members.includes(member)) return family;
	return replaceCategory(family, { ...category, notNow: { n, members: [...members, member] } });
}

/**
 * Recorded as long as nobody has recorded one since, whatever else has changed: somebody had it. A member who has had a turn in the running
 * cycle has that of the next one.
 */
export function recordTurn(family: Family, change: ChangeOf<"record-turn">, { id, today }: ChangeStamp): Family {
	const { n, member, doneBy, option, day } = change;
	const category = findCategory(family, change.category);
	if (category === undefined || findMember(family, member) === undefined) return family;
	if (category.lastTurn !== n && !hasGoneWithMember(family, category, n)) return family;
	if (family.turns.some((turn) => turn.id === id)) return family;
	const turn: Turn = {
		...{ id, category: category.id, member },
		// Who has left since is forgotten, as in the turns that were recorded before.
		...(doneBy !== undefined && doneBy !== member && findMember(family, doneBy) && { doneBy }),
		...(option !== undefined && { option }),
		...{ cycle: cycleOfNextTurn(family, category, member), number: category.lastTurn + 1 },
		...(day !== undefined && isTurnDay(day, today) && { day }),
	};
	return replaceTurns(family, [...family.turns, turn]);
}

/** Whether the last turn was that of a number when it went with its member: nobody has had one since. */
function hasGoneWithMember({ removed }: Family, { id, lastTurn }: Category, number: number): boolean {
	return number > lastTurn && removed?.turns.some((turn) => turn.category === id && turn.number === number) === true;
}

/** The cycles before count no more either: none of them is ever the running one again. Without effect where none of `turns` counts. */
export function resetCategory(family: Family, { category: id, turns: ids }: ChangeOf<"reset-category">): Family {
	const category = findCategory(family, id);
	if (category === undefined) return family;
	const counts = family.turns.some((turn) => turn.category === id && turn.cycle > 0 && ids.includes(turn.id));
	if (!counts) return family;
	const running = new Set(runningCycle(family, category));
	const reset = withCycles(family, category, (turn) => (running.has(turn) && !ids.includes(turn.id) ? turn.cycle : 0));
	return resetRemoved(reset, id);
}

export function undoReset(family: Family, { category: id, turns: ids }: ChangeOf<"undo-reset">): Family {
	const category = findCategory(family, id);
	if (category === undefined) return family;
	const running = runningCycle(family, category);
	const had = new Set(running.map(({ member }) => member));
	return withCycles(family, category, ({ id, cycle, member }) => {
		if (cycle > 0 || had.has(member) || !ids.includes(id)) return cycle;
		had.add(member);
		return running[0]?.cycle ?? 1;
	});
}

function withCycles(family: Family, category: Category, cycleOf: (turn: Turn) => number): Family {
	const turns = family.turns.map((turn) => {
		if (turn.category !== category.id) return turn;
		const cycle = cycleOf(turn);
		return cycle === turn.cycle ? turn : { ...turn, cycle };
	});
	return turns.some((turn, at) => turn !== family.turns[at]) ? { ...family, turns } : family;
}

/** Which of a family's turns another version of it counts differently. */
export function changedTurns(before: Family, after: Family): readonly Turn[] {
	const counted = new Map(before.turns.map(({ id, cycle }) => [id, cycle]));
	return after.turns.filter(({ id, cycle }) => counted.get(id) !== cycle);
}
