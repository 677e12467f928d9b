import type { Change } from "../../../rules/changes.ts";
import { trimName } from "../../../rules/name.ts";
import { hasRow, isNewName, type NamedList, NO_RECORDS, nextPosition, type Records } from "../rows/records.ts";
import { type ChangeTargets, dayOf, type TargetedChange } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { planAway, planLook, planRename, planSettings } from "./plan-details.ts";
import { planOpenDraw, planPassDraw, planVoidDraws } from "./plan-draws.ts";
import { planMerge } from "./plan-merge.ts";
import { planMove } from "./plan-move.ts";
import { planRemove } from "./plan-remove.ts";
import { planReset, planTurn, planUndoTurn } from "./plan-turns.ts";
import { planUndo } from "./plan-undo.ts";

/** `undefined` when it means nothing to the rows: it is made already, needs a missing row, or its draw no longer holds. */
export function planChange(records: Records, change: Change, targets: ChangeTargets): Plan | undefined {
	const plan = planRows(records, change, targets);
	if (plan === undefined) return undefined;
	const { after, voided } = planVoidDraws(records, plan.after, dayOf(targets));
	if (after === plan.after) return plan;
	return {
		...plan,
		after,
		async send(tables) {
			const outcome = await plan.send(tables);
			if (voided.length > 0) await tables.deleteDraws(voided);
			return outcome;
		},
	};
}

function planRows(records: Records, change: Change, targets: ChangeTargets): Plan | undefined {
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
			return planTurn(records, change, targets);
		case "reset-category":
			return planReset(records, change.name, targets);
		case "undo-reset":
			return planUndo(records, change, targets);
		case "merge-family":
			return planMerge(records, change.family, change.record ?? [], targets);
		case "open-draw":
			return planOpenDraw(records, change, targets);
		case "pass-draw":
			return planPassDraw(records, change.draw, change.next, targets);
		case "undo-turn":
			return planUndoTurn(records, change.turn, targets);
		case "set-away":
			return planAway(records, change.backOn, targets);
		case "edit-member":
			return planLook(records, change, targets);
		case "edit-category":
			return planSettings(records, change, targets);
		case "rename-member":
			return planRename(records, "members", trimName(change.newName), targets);
		case "rename-category":
			return planRename(records, "categories", trimName(change.newName), targets);
		case "move-member":
			return planMove(records, "members", change.before === null, targets);
		case "move-category":
			return planMove(records, "categories", change.before === null, targets);
	}
}

export function applyPendingChanges(records: Records | undefined, pending: readonly TargetedChange[]): Records {
	return pending.reduce(
		(before, { change, targets }) => planChange(before, change, targets)?.after ?? before,
		records ?? NO_RECORDS,
	);
}

function planAdd(records: Records, list: NamedList, typedName: string, { newId }: ChangeTargets): Plan | undefined {
	const row = { id: newId, name: trimName(typedName), position: nextPosition(records[list]) };
	const isIn = ({ [list]: rows }: Records) => hasRow(rows, row.id) || rows.some(({ name }) => name === row.name);
	if (isIn(records) || !isNewName(records[list], row.name)) return undefined;
	const added = list === "members" ? row : { ...row, runningRound: 1 };
	return {
		after: { ...records, [list]: [...records[list], added] },
		send: (tables) => tables.insertName(list, row),
		isApplied: isIn,
	};
}
