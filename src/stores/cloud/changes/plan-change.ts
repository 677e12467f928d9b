import type { Change } from "../../../rules/changes.ts";
import { trimName } from "../../../rules/name.ts";
import { findByName, hasRow, type NamedList, type Records } from "../rows/records.ts";
import type { ChangeTargets, TargetedChange } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { planMerge } from "./plan-merge.ts";
import { planRemove } from "./plan-remove.ts";
import { planReset, planTurn } from "./plan-turns.ts";
import { planUndo } from "./plan-undo.ts";

const NO_RECORDS: Records = { members: [], categories: [], turns: [] };

/** `undefined` when it means nothing to the rows: it is made already, needs a missing row, or its draw no longer holds. */
export function planChange(records: Records, change: Change, targets: ChangeTargets): Plan | undefined {
	switch (change.kind) {
		case "add-member":
			return planAdd(records, "members", change.name, targets);
		case "add-category":
			return planAdd(records, "categories", change.name, targets);
		case "remove-member":
			return planRemove(records, "members", targets);
		case "remove-category":
			return planRemove(records, "categories", targets);
		case "record-turn":
			return planTurn(records, change.draw, targets);
		case "reset-category":
			return planReset(records, change.name, targets);
		case "undo-reset":
			return planUndo(records, change.name, change.cycle, targets);
		case "bring-family":
			return planMerge(records, change.family, targets);
		default:
			return undefined;
	}
}

export function applyPendingChanges(records: Records | undefined, pending: readonly TargetedChange[]): Records {
	return pending.reduce(
		(before, { change, targets }) => planChange(before, change, targets)?.after ?? before,
		records ?? NO_RECORDS,
	);
}

function planAdd(records: Records, list: NamedList, typedName: string, { newId }: ChangeTargets): Plan | undefined {
	const row = { id: newId, name: trimName(typedName) };
	const isIn = ({ [list]: rows }: Records) => hasRow(rows, row.id) || findByName(rows, row.name) !== undefined;
	if (isIn(records)) return undefined;
	return {
		after: { ...records, [list]: [...records[list], row] },
		send: (tables) => tables.insertName(list, row),
		isApplied: isIn,
	};
}
