import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { cycleOfNextTurn, runningCycle } from "./cycle.ts";
import { type Category, type Family, findCategory, findMember, type Turn } from "./family.ts";
import { findUntil } from "./lasting.ts";
import { saidNotNow } from "./not-now.ts";
import { editCategory, presentFamily, type StoredFamily, type StoredTurn } from "./stored-family.ts";
import { isTurnDay } from "./turn-day.ts";
import { turnsOf } from "./turns-of.ts";

export function lookAtDraw(
	family: StoredFamily,
	{ category: id, n, member }: ChangeOf<"look-at-draw">,
	{ today: day }: ChangeStamp,
): StoredFamily {
	const category = findDrawn(family, id, n, member);
	if (category === undefined) return family;
	const { lookedAt } = category;
	if (lookedAt?.n !== n || lookedAt.member !== member)
		return editCategory(family, id, (category) => ({ ...category, lookedAt: { n, member, day } }));
	const { later, ...seen } = lookedAt;
	return later ? editCategory(family, id, (category) => ({ ...category, lookedAt: seen })) : family;
}

export function leaveDraw(family: StoredFamily, { category: id, n, member }: ChangeOf<"leave-draw">): StoredFamily {
	const seen = findDrawn(family, id, n, member)?.lookedAt;
	if (seen?.n !== n || seen.member !== member || seen.later) return family;
	return editCategory(family, id, (category) => ({ ...category, lookedAt: { ...seen, later: true } }));
}

export function sayNotNow(family: StoredFamily, { category: id, n, member }: ChangeOf<"not-now">): StoredFamily {
	const category = findDrawn(family, id, n, member);
	if (category === undefined || saidNotNow(category).includes(member)) return family;
	return editCategory(family, id, (category) => {
		const others = category.notNow?.n === n ? category.notNow.members : [];
		return { ...category, notNow: { n, members: [...others, member] } };
	});
}

function findDrawn(family: StoredFamily, id: string, n: number, member: string): Category | undefined {
	const present = presentFamily(family);
	const category = findCategory(present, id);
	return category?.lastTurn === n && findMember(present, member) ? category : undefined;
}

/** Records the turn unless somebody has recorded one since, whatever else has changed: somebody had it. */
export function recordTurn(
	family: StoredFamily,
	change: ChangeOf<"record-turn">,
	{ id, today }: ChangeStamp,
): StoredFamily {
	const { n, member, doneBy, option, day } = change;
	const present = presentFamily(family);
	const category = findCategory(present, change.category);
	if (category === undefined || findMember(present, member) === undefined) return family;
	if (category.lastTurn !== n && !hasGoneWithMember(family, category, n)) return family;
	if (family.turns.some((turn) => turn.id === id)) return family;
	const { lasts } = category.settings;
	const recordedDay = day !== undefined && isTurnDay(day, today) ? day : lasts && today;
	const turn: Turn = {
		...{ id, category: category.id, member },
		...(doneBy !== undefined && doneBy !== member && findMember(present, doneBy) && { doneBy }),
		...(option !== undefined && { option }),
		...{ cycle: cycleOfNextTurn(present, category, member), number: category.lastTurn + 1 },
		...(recordedDay !== undefined && { day: recordedDay }),
		...(lasts && { until: findUntil(present, category.id, recordedDay) }),
	};
	return { ...family, turns: [...family.turns, turn] };
}

/** Whether turn `number` was the last one, went with its member, and nobody has had a turn since. */
function hasGoneWithMember({ members, turns }: StoredFamily, { id, lastTurn }: Category, number: number): boolean {
	const isGone = (member: string) => findMember({ members }, member)?.removedAt !== undefined;
	const went = (turn: StoredTurn) => turn.number === number && turn.undoneAt === undefined && isGone(turn.member);
	return number > lastTurn && turns.some((turn) => turn.category === id && went(turn));
}

/** Also resets earlier cycles and turns of removed members, so that no earlier cycle ever runs again. */
export function resetCategory(
	family: StoredFamily,
	{ category: id, turns: ids }: ChangeOf<"reset-category">,
	{ at: resetAt }: ChangeStamp,
): StoredFamily {
	const present = presentFamily(family);
	const category = findCategory(present, id);
	const named = new Set(ids);
	if (!category || !turnsOf(present, id).some((turn) => turn.cycle > 0 && named.has(turn.id))) return family;
	const stays = new Set(runningCycle(present, category).flatMap((turn) => (named.has(turn.id) ? [] : [turn.id])));
	const turns = family.turns.map((turn) =>
		turn.category === id && mayCount(turn) && !stays.has(turn.id) ? { ...turn, resetAt } : turn,
	);
	return { ...family, turns };
}

export function undoReset(family: StoredFamily, { category: id, turns: ids }: ChangeOf<"undo-reset">): StoredFamily {
	if (findCategory(presentFamily(family), id) === undefined) return family;
	const known = family.turns.filter((turn) => turn.category === id);
	const named = new Set(ids);
	const resets = new Set(known.flatMap((turn) => (named.has(turn.id) ? (turn.resetAt ?? []) : [])));
	const had = new Set(known.filter(mayCount).map(toPlaceInCycle));
	let hasChanged = false;
	const turns = family.turns.map((turn) => {
		if (turn.category !== id || !resets.has(turn.resetAt ?? "") || had.has(toPlaceInCycle(turn))) return turn;
		if (turn.undoneAt === undefined) had.add(toPlaceInCycle(turn));
		hasChanged = true;
		const { resetAt, ...counting } = turn;
		return counting;
	});
	return hasChanged ? { ...family, turns } : family;
}

/** A key for member and cycle: at most one turn may count for each. */
export function toPlaceInCycle({ category, member, cycle }: StoredTurn): string {
	return JSON.stringify([category, member, cycle]);
}

/** Whether it counts in its cycle, now or after its member or category is restored. */
export function mayCount({ cycle, undoneAt, resetAt }: StoredTurn): boolean {
	return cycle !== undefined && undoneAt === undefined && resetAt === undefined;
}

export function changedTurns(before: Family, after: Family): readonly Turn[] {
	const counted = new Map(before.turns.map(({ id, cycle }) => [id, cycle]));
	return after.turns.filter(({ id, cycle }) => counted.get(id) !== cycle);
}
