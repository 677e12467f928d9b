import type { ChangeOf, ChangeStamp } from "./changes.ts";
import { undoableTurn } from "./cycle.ts";
import type { Day } from "./days.ts";
import { dropUndefined } from "./details.ts";
import { type Family, findCategory, findMember, type Turn } from "./family.ts";
import { findUntil } from "./lasting.ts";
import { editTurn, presentFamily, type StoredFamily, type StoredTurn } from "./stored-family.ts";
import { mayCount, toPlaceInCycle } from "./turn-changes.ts";
import { isTurnDay } from "./turn-day.ts";

// None of these draws again, but that the draw before a turn is there again once it was taken back. Each returns the
// same object if the change has no effect.

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
	return editTurn(family, turn, (one) => ({ ...one, undoneAt }));
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

/** Done early, on a day that has come; `null`: it was not, and lasts as long as it would have. */
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
	return editTurn(family, id, (one) => ({ ...one, until }));
}

/** Where `member` has had another turn in its cycle, it stays whose it was, and they did it in their place. */
function mendWho(
	family: Family,
	turn: Turn,
	stored: StoredTurn,
	member: string,
	doneBy: string | undefined,
): Pick<Turn, "member" | "doneBy"> {
	if (!findMember(family, member) || (doneBy !== undefined && !findMember(family, doneBy))) return stored;
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

/** As it was; but it counts in no cycle where its member has had another turn in its own. */
export function redoTurn(family: StoredFamily, { turn: id }: ChangeOf<"redo-turn">, { at }: ChangeStamp): StoredFamily {
	const present = presentFamily(family);
	return editTurn(family, id, (turn) => {
		const isOfThoseHere = findMember(present, turn.member) && findCategory(present, turn.category);
		if (turn.undoneAt === undefined || !isOfThoseHere) return turn;
		const { undoneAt, ...redone } = turn;
		const place = toPlaceInCycle(turn);
		const isTaken = mayCount(redone) && family.turns.some((one) => mayCount(one) && toPlaceInCycle(one) === place);
		return isTaken ? { ...redone, resetAt: at } : redone;
	});
}

function findTurn({ turns }: Family, id: string): Turn | undefined {
	return turns.find((turn) => turn.id === id);
}
