import type { Change } from "../../../rules/changes.ts";
import { isDrawValid } from "../../../rules/draw.ts";
import {
	findByName,
	hasRow,
	type OpenDrawRow,
	type Records,
	rowsByName,
	turnsInCategory,
	updateRow,
} from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import { type ChangeTargets, dayOf } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { addTurns, createTurnInserts } from "./turn-inserts.ts";

/** A turn follows the one that was the last when it was drawn: after a reset elsewhere, an equal cycle list is another one. */
export function planTurn(
	records: Records,
	{ draw, doneBy, option }: Change & { readonly kind: "record-turn" },
	targets: ChangeTargets,
): Plan | undefined {
	const { newId, known } = targets;
	const day = dayOf(targets);
	if (!isDrawValid(toFamily(records, day), draw, day)) return undefined;
	const category = findByName(records.categories, draw.category);
	const member = findByName(records.members, draw.member);
	if (category === undefined || member === undefined) return undefined;
	if (turnsInCategory(records, draw.category).at(-1)?.id !== known[0]) return undefined;
	if (doneBy === draw.member) return undefined;
	// Who has left since is forgotten, as in the turns that were recorded before.
	const doer = doneBy === undefined ? undefined : findByName(records.members, doneBy)?.id;
	const turn = { id: newId, member, doneBy: doer, option };
	const [insert] = createTurnInserts(records, category, [turn], records.members.length);
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
	const members = rowsByName(records.members);
	const past = records.turns.flatMap(({ id, member: memberName, doneBy }) => {
		const member = members.get(memberName)?.id;
		return member !== undefined && targets.has(id) ? [{ id, member, doneBy }] : [];
	});
	return {
		after: {
			...updateRow(records, "categories", category.id, { past: [...(category.past ?? []), ...past] }),
			turns: records.turns.filter(({ id }) => !targets.has(id)),
			draws: records.draws.filter((draw) => draw.category !== category.id),
		},
		send: (tables) => tables.resetCategory(category.id, last.turnNumber),
		isApplied: ({ turns }) => !turns.some(({ id }) => targets.has(id)),
		needsFreshRows: true,
		needsReread: true,
	};
}

/** Takes back the last turn of a category, and opens the draw again that it had closed. The database gives the draw its id. */
export function planUndoTurn(records: Records, id: string, targets: ChangeTargets): Plan | undefined {
	const turn = records.turns.find((one) => one.id === id);
	const category = turn && findByName(records.categories, turn.category);
	if (turn === undefined || category === undefined) return undefined;
	const before = turnsInCategory(records, turn.category);
	if (before.at(-1) !== turn || turn.round !== category.runningRound) return undefined;
	const { closedDraw } = turn;
	const reopened: readonly OpenDrawRow[] =
		closedDraw && hasRow(records.members, closedDraw.member)
			? [{ ...closedDraw, id: targets.newId, category: category.id, basedOn: before.at(-2)?.id ?? null }]
			: [];
	const round = turn.opensRound ? turn.round - 1 : turn.round;
	const undone: Records = {
		...records,
		categories: records.categories.map((row) => (row === category ? { ...row, runningRound: round } : row)),
		turns: records.turns.filter((one) => one !== turn),
		draws: [...records.draws.filter((one) => one.category !== category.id), ...reopened],
	};
	return {
		after: undone,
		send: (tables) => tables.undoTurn(id),
		isApplied: ({ turns }) => !hasRow(turns, id),
		needsReread: true,
	};
}
