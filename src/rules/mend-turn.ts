import type { ChangeOf } from "./changes.ts";
import { cycleOfNextTurn, undoableTurn } from "./cycle.ts";
import { dropUndefined } from "./details.ts";
import { type Family, findCategory, findMember, replaceTurns, type Turn } from "./family.ts";
import type { TurnState } from "./history-replay.ts";
import { forgetDoer } from "./keep-removed.ts";
import { isTurnDay } from "./turn-day.ts";

// What was recorded is mended. None of it draws again, but that the draw before a turn is there again once it was taken back. Each returns the same object if the change has no effect.

export function undoTurn(family: Family, change: ChangeOf<"undo-turn">): Family {
	const category = findCategory(family, findTurn(family, change.turn)?.category ?? "");
	const last = category && undoableTurn(family, category);
	return last?.id === change.turn ? cancelTurn(family, change) : family;
}

/** Takes back a turn: its place in the cycle is free again. */
export function cancelTurn(family: Family, { turn }: Pick<ChangeOf<"cancel-turn">, "turn">): Family {
	const found = findTurn(family, turn);
	if (found === undefined) return family;
	return replaceTurns(
		forgetDoer(family, turn),
		family.turns.filter((one) => one !== found),
	);
}

export function mendTurn(family: Family, change: ChangeOf<"mend-turn">, today: string): Family {
	const turn = findTurn(family, change.turn);
	if (turn === undefined) return family;
	const { member, doneBy, day } = change;
	const who = member === undefined ? turn : mendWho(family, turn, member, doneBy);
	const mended = dropUndefined<Turn>({
		...{ ...turn, member: who.member, doneBy: who.doneBy },
		day: day !== undefined && isTurnDay(day, today) ? day : turn.day,
	});
	if (mended.member === turn.member && mended.doneBy === turn.doneBy && mended.day === turn.day) return family;
	return { ...forgetDoer(family, turn.id), turns: family.turns.map((one) => (one === turn ? mended : one)) };
}

/**
 * Nobody has two turns in a cycle: where `member` has had another one in that of the turn, it stays whose it was, and they did it in their
 * place. As it is where somebody has left.
 */
function mendWho(
	family: Family,
	turn: Turn,
	member: string,
	doneBy: string | undefined,
): Pick<Turn, "member" | "doneBy"> {
	if (!findMember(family, member) || (doneBy !== undefined && !findMember(family, doneBy))) return turn;
	const own = mayBeTurnOf(family, turn, member) ? member : turn.member;
	const doer = doneBy ?? member;
	return { member: own, doneBy: doer === own ? undefined : doer };
}

/** Whether a turn can be a member's: they have no other one in its cycle. Any that counts in none can. */
export function mayBeTurnOf(
	{ turns }: Family,
	{ id, category, cycle }: Pick<Turn, "id" | "category" | "cycle">,
	member: string,
): boolean {
	const isOther = (one: Turn) => one.id !== id && one.category === category && one.cycle === cycle;
	return cycle === 0 || !turns.some((one) => isOther(one) && one.member === member);
}

/**
 * With its number. After the last one it is in the cycle of the next; else in its own again, or in none where that has gone or the member has had
 * another one in it.
 */
export function redoTurn(family: Family, change: ChangeOf<"redo-turn">, today: string): Family {
	const { turn: id, member, doneBy, option, day, n } = change;
	const category = findCategory(family, change.category);
	if (category === undefined || findMember(family, member) === undefined) return family;
	// What went with its member was not taken back: it comes back with them.
	if ([...family.turns, ...(family.removed?.turns ?? [])].some((turn) => turn.id === id)) return family;
	const isLast = n !== undefined && n >= category.lastTurn;
	const cycle = isLast ? cycleOfNextTurn(family, category, member) : cycleAgain(family, change);
	const turn: Turn = {
		...{ id, category: category.id, member },
		...(doneBy !== undefined && doneBy !== member && findMember(family, doneBy) && { doneBy }),
		...(option !== undefined && { option }),
		cycle,
		...(day !== undefined && isTurnDay(day, today) && { day }),
		...(n !== undefined && { number: n + 1 }),
	};
	return replaceTurns(family, cycle === 0 ? [turn, ...family.turns] : [...family.turns, turn]);
}

/** The change that brings back a turn that was taken back. @param day on which it was */
export function toRedo({ turn, n, cycle }: TurnState, day: string | undefined): ChangeOf<"redo-turn"> {
	const { id, category, member, doneBy, option } = turn;
	return dropUndefined({ kind: "redo-turn", category, turn: id, member, doneBy, option, day, n, cycle });
}

function cycleAgain(
	family: Family,
	{ category, turn: id, member, cycle }: Pick<ChangeOf<"redo-turn">, "category" | "turn" | "member" | "cycle">,
): number {
	const running = family.turns.reduce(
		(last, turn) => (turn.category === category ? Math.max(last, turn.cycle) : last),
		0,
	);
	return cycle <= running && mayBeTurnOf(family, { id, category, cycle }, member) ? cycle : 0;
}

/** Its category may be another one by now: that into which its own has come back. */
function findTurn({ turns }: Family, id: string): Turn | undefined {
	return turns.find((turn) => turn.id === id);
}
