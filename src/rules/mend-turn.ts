import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { undoableTurn } from "./cycle.ts";
import type { Day } from "./days.ts";
import { dropUndefined } from "./details.ts";
import { type Family, findCategory, findMember, type Turn } from "./family.ts";
import { findUntil } from "./lasting.ts";
import { editTurn, presentFamily, type StoredFamily, type StoredTurn } from "./stored-family.ts";
import { mayCount, toPlaceInCycle } from "./turn-changes.ts";
import { isTurnDay } from "./turn-day.ts";
import { turnsOf } from "./turns-of.ts";

// None of these draws again; undoing a turn only brings back the draw before it.

export function undoTurn(family: StoredFamily, change: ChangeOf<"undo-turn">, stamp: ChangeStamp): StoredFamily {
	const present = presentFamily(family);
	const category = findCategory(present, findTurn(present, change.turn)?.category ?? "");
	const last = category && undoableTurn(present, category);
	return last?.id === change.turn ? cancelTurn(family, change, stamp) : family;
}

export function cancelTurn(
	family: StoredFamily,
	{ turn }: Pick<ChangeOf<"cancel-turn">, "turn">,
	{ at: undoneAt }: ChangeStamp,
): StoredFamily {
	if (findTurn(presentFamily(family), turn) === undefined) return family;
	return editTurn(family, turn, (known) => ({ ...known, undoneAt }));
}

export function mendTurn(family: StoredFamily, change: ChangeOf<"mend-turn">, { today }: ChangeStamp): StoredFamily {
	const present = presentFamily(family);
	const turn = findTurn(present, change.turn);
	if (turn === undefined) return family;
	const { member, doneBy, day } = change;
	return editTurn(family, turn.id, (stored) => {
		const who = member === undefined ? stored : mendWho(present, turn, stored, member, doneBy);
		const mendedDay = day !== undefined && isTurnDay(day, today) ? day : stored.day;
		const until =
			mendedDay === stored.day ? stored.until : stored.until && findUntil(present, turn.category, mendedDay, turn.id);
		const mended = dropUndefined<StoredTurn>({
			...{ ...stored, member: who.member, doneBy: who.doneBy, day: mendedDay, until },
		});
		const isSame = (["member", "doneBy", "day"] as const).every((field) => mended[field] === stored[field]);
		return isSame ? stored : mended;
	});
}

export function endTurn(
	family: StoredFamily,
	{ turn: id, day }: ChangeOf<"end-turn">,
	{ today }: ChangeStamp,
): StoredFamily {
	const present = presentFamily(family);
	const { category = "", day: first = "", until: last } = findTurn(present, id) ?? {};
	const until = day ?? findUntil(present, category, first, id);
	const isEarly = (end: Day) => day === null || (isTurnDay(day, today) && first <= day && day < end);
	if (!(last && until && until !== last && isEarly(last))) return family;
	return editTurn(family, id, (known) => ({ ...known, until }));
}

/** If `member` has had another turn in its cycle, the turn keeps its owner, and `member` did it for them. */
function mendWho(
	family: Family,
	turn: Turn,
	stored: StoredTurn,
	member: string,
	doneBy: string | undefined,
): Pick<Turn, "member" | "doneBy"> {
	if (!findMember(family, member) || (doneBy !== undefined && !findMember(family, doneBy))) return stored;
	const owner = mayBeTurnOf(family, turn, member) ? member : turn.member;
	const doer = doneBy ?? member;
	return { member: owner, doneBy: doer === owner ? undefined : doer };
}

export function mayBeTurnOf(
	family: Family,
	{ id, category, cycle }: Pick<Turn, "id" | "category" | "cycle">,
	member: string,
): boolean {
	const others = turnsOf(family, category).filter((turn) => turn.id !== id && turn.cycle === cycle);
	return cycle === 0 || !others.some((turn) => turn.member === member);
}

/** Redoes a turn as it was. It counts in no cycle if its member has had another turn in that one. */
export function redoTurn(family: StoredFamily, { turn: id }: ChangeOf<"redo-turn">, { at }: ChangeStamp): StoredFamily {
	const present = presentFamily(family);
	return editTurn(family, id, (turn) => {
		const isOfThoseHere = findMember(present, turn.member) && findCategory(present, turn.category);
		if (turn.undoneAt === undefined || !isOfThoseHere) return turn;
		const { undoneAt, ...redone } = turn;
		const place = toPlaceInCycle(turn);
		const isTaken =
			mayCount(redone) && family.turns.some((other) => mayCount(other) && toPlaceInCycle(other) === place);
		return isTaken ? { ...redone, resetAt: at } : redone;
	});
}

function findTurn({ turns }: Family, id: string): Turn | undefined {
	return turns.find((turn) => turn.id === id);
}
