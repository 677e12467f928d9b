import { type Change, turnsToRestore } from "../../../rules/changes.ts";
import { findCategory } from "../../../rules/family.ts";
import { findIncomingTurn } from "../../../rules/merge-family.ts";
import { deriveUuid } from "../../uuid.ts";
import { findByName, type MemberRow, type Records, rowsByName } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { addTurns, createTurnInserts, type NewTurnOf } from "./turn-inserts.ts";

type UndoReset = Change & { readonly kind: "undo-reset" };

/** Records the turns that a reset deleted once more. Each turn's id follows from its position in `cycle`, the list before the reset. */
export function planUndo(records: Records, undo: UndoReset, targets: ChangeTargets): Plan | undefined {
	const turns = findMissingTurns(records, undo, targets);
	if (turns.length === 0) return undefined;
	const ids = new Set(turns.map(({ row }) => row.id));
	const categories = records.categories.map(({ past, ...row }) => ({
		...row,
		...(past && { past: past.filter(({ id = "" }) => !ids.has(id)) }),
	}));
	return {
		after: addTurns({ ...records, categories }, turns),
		send: (tables) => tables.insertTurns(turns.map(({ row }) => row)),
		isApplied: (read) => findMissingTurns(read, undo, targets).length === 0,
		needsReread: true,
	};
}

function findMissingTurns(records: Records, { name, cycle, turns: known = [] }: UndoReset, { newId }: ChangeTargets) {
	const row = findByName(records.categories, name);
	const category = findCategory(toFamily(records), name);
	if (row === undefined || category === undefined) return [];
	const members = rowsByName(records.members);
	const names = [...members.keys()];
	const turns = turnsToRestore(names, category, cycle).map((member): NewTurnOf => {
		const { id, doneBy, option } = findIncomingTurn(known, name, member, names) ?? {};
		return {
			// The same turn again, if it is known: the record counts it once.
			id: id ?? deriveUuid(newId, cycle.indexOf(member)),
			member: members.get(member) as MemberRow,
			doneBy: doneBy === undefined ? undefined : members.get(doneBy)?.id,
			option,
		};
	});
	return createTurnInserts(records, row, turns, members.size);
}
