import type { Change } from "../../../rules/changes.ts";
import { trimName } from "../../../rules/name.ts";
import type { Draw } from "../../../rules/turns.ts";
import { isStoreError, StoreError, TurnConflict } from "../../errors.ts";
import type { BackendRows } from "../rows/backend-rows.ts";
import { findById, findByName, hasRow, type NamedRow, type Records, turnsInCategory } from "../rows/records.ts";
import type { Tables } from "../rows/tables.ts";
import type { ChangeTargets, TargetedChange } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { planChange } from "./plan-change.ts";

const MAX_PLANS = 4;

/** Resolves to `undefined` when the change is made, else why it never will be. @throws StoreError when no response says which */
export async function sendChange(
	{ change, targets }: TargetedChange,
	rows: BackendRows,
): Promise<TurnConflict | StoreError | undefined> {
	let isFresh = false;
	let reason: Error | undefined;
	for (let plans = 0; plans < MAX_PLANS; plans++) {
		const { tables, records } = await rows.getOrRead();
		const plan = planChange(records, change, targets);
		if (!isFresh && (plan === undefined || plan.needsFreshRows)) {
			await rows.read();
		} else {
			if (plan === undefined) return findConflict(records, change, targets);
			reason = await attemptPlan(plan, tables, rows);
			if (reason === undefined || isStoreError(reason, "refused")) return reason;
		}
		isFresh = true;
	}
	if (reason instanceof TurnConflict) return new StoreError("refused", { cause: reason });
	if (isStoreError(reason, "name-taken")) return reason;
	throw reason;
}

/** Resolves to `undefined` when the rows show the change, why it was refused, or why another plan is worth an attempt. */
async function attemptPlan(plan: Plan, tables: Tables, rows: BackendRows): Promise<Error | undefined> {
	try {
		const outcome = await plan.send(tables);
		if (plan.needsReread || outcome === "reread") await rows.read();
		else rows.set(plan.after);
		return undefined;
	} catch (reason) {
		const read = await rows.read().catch((unread) => {
			// Without the rows, a refusal counts.
			if (isStoreError(reason, "refused") && !isStoreError(unread, "account-deleted")) return undefined;
			throw unread;
		});
		if (read && plan.isApplied(read)) return undefined;
		if (reason instanceof TurnConflict || isStoreError(reason, "refused") || isStoreError(reason, "name-taken"))
			return reason;
		// `retrying-fetch` does not repeat this call; the rows are fresh, so it can be sent again.
		if (isStoreError(reason, "offline") && plan.needsFreshRows) return reason;
		throw reason;
	}
}

function findConflict(records: Records, change: Change, targets: ChangeTargets): TurnConflict | StoreError | undefined {
	switch (change.kind) {
		case "record-turn":
			return hasRow(records.turns, targets.newId) ? undefined : findTurnConflict(records, change.draw, targets);
		case "pass-draw":
			return hasRow(records.draws, targets.newId) ? undefined : new TurnConflict();
		case "undo-turn":
			return findUndoConflict(records, change.turn);
		case "rename-member":
			return isTaken(records.members, change.newName, targets) ? new StoreError("name-taken") : undefined;
		case "rename-category":
			return isTaken(records.categories, change.newName, targets) ? new StoreError("name-taken") : undefined;
		default:
			return undefined;
	}
}

function findTurnConflict(records: Records, { member, category }: Draw, { known }: ChangeTargets): TurnConflict {
	if (!findByName(records.members, member) || !findByName(records.categories, category))
		console.warn("A turn was not recorded: its member or category is not there.");
	const turns = turnsInCategory(records, category);
	const before = turns.findIndex(({ id }) => id === known[0]);
	const isBeforeDeleted = known.length > 0 && before < 0;
	return new TurnConflict(isBeforeDeleted ? undefined : turns[before + 1]?.member);
}

/** A turn that no longer exists has been undone, by whomever. */
function findUndoConflict(records: Records, id: string): TurnConflict | undefined {
	const turn = findById(records.turns, id);
	if (turn === undefined) return undefined;
	const turns = turnsInCategory(records, turn.category);
	return new TurnConflict(turns[turns.indexOf(turn) + 1]?.member);
}

function isTaken(rows: readonly NamedRow[], newName: string, { known: [id = ""] }: ChangeTargets): boolean {
	const owner = findByName(rows, trimName(newName));
	return owner !== undefined && owner.id !== id && hasRow(rows, id);
}
