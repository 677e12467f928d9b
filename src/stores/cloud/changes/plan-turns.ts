import { type Draw, isDrawCurrent } from "../../../rules/turns.ts";
import { findByName, hasRow, type Records, toFamily, turnsInCategory } from "../rows/records.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { addTurns, createTurnInserts } from "./turn-inserts.ts";

/** A turn follows the one that was the last when it was drawn: after a reset elsewhere, an equal cycle list is another one. */
export function planTurn(records: Records, draw: Draw, { newId, known }: ChangeTargets): Plan | undefined {
	if (!isDrawCurrent(toFamily(records), draw)) return undefined;
	const category = findByName(records.categories, draw.category);
	const member = findByName(records.members, draw.member);
	if (category === undefined || member === undefined) return undefined;
	if (turnsInCategory(records, draw.category).at(-1)?.id !== known[0]) return undefined;
	const [insert] = createTurnInserts(records, category, [{ id: newId, member }], records.members.length);
	if (insert === undefined) return undefined;
	return {
		after: addTurns(records, [insert]),
		send: (tables) => tables.insertTurn(insert.row),
		isApplied: ({ turns }) => hasRow(turns, newId),
	};
}

/** Deletes the turns that were there when it was made, and none that was recorded since: those have greater numbers. */
export function planReset(records: Records, name: string, { known }: ChangeTargets): Plan | undefined {
	const category = findByName(records.categories, name);
	const targets = new Set(known);
	const last = turnsInCategory(records, name).findLast(({ id }) => targets.has(id));
	if (category === undefined || last === undefined) return undefined;
	return {
		after: { ...records, turns: records.turns.filter(({ id }) => !targets.has(id)) },
		send: (tables) => tables.resetCategory(category.id, last.turnNumber),
		isApplied: ({ turns }) => !turns.some(({ id }) => targets.has(id)),
		needsFreshRows: true,
	};
}
