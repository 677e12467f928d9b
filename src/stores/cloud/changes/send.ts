import type { Change } from "../../../rules/changes.ts";
import { isDrawCurrent } from "../../../rules/turns.ts";
import { isStoreError, StoreError, TurnConflict } from "../../errors.ts";
import { hasRow, type Records, toFamily, turnsInCategory } from "../rows/records.ts";
import type { Tables } from "../rows/tables.ts";
import type { ChangeTargets } from "./change-targets.ts";
import { type Plan, planChange } from "./plan.ts";

/** The family's rows in the backend, as sending a change needs them. */
export interface BackendRows {
	/** As far as known; read if they are not. @throws StoreError */
	getOrRead(): Promise<{ readonly tables: Tables; readonly records: Records }>;
	/** @throws StoreError */
	read(): Promise<Records>;
	/** The backend has confirmed a change: the rows are these now. */
	set(records: Records): void;
}

/** Plans made for one change, each on what the one before has found. More only if others are always quicker. */
const MAX_PLANS = 4;

/**
 * Makes a change in the backend, once, however often it is asked for.
 *
 * @returns `undefined` when it is made, also if somebody else did; else why it never will be
 * @throws StoreError when the backend did not answer, so that nobody can tell
 */
export async function sendChange(
	{ change, meant }: { readonly change: Change; readonly meant: ChangeTargets },
	rows: BackendRows,
): Promise<TurnConflict | StoreError | undefined> {
	let isFresh = false;
	let reason: Error | undefined;
	for (let plans = 0; plans < MAX_PLANS; plans++) {
		const { tables, records } = await rows.getOrRead();
		const plan = planIfFair(records, change, meant);
		if (!isFresh && (plan === undefined || plan.needsFreshRows)) {
			await rows.read();
		} else {
			if (plan === undefined) return findConflict(records, change, meant);
			reason = await attemptPlan(plan, tables, rows);
			if (reason === undefined || isStoreError(reason, "refused")) return reason;
		}
		isFresh = true;
	}
	if (reason instanceof TurnConflict) return new StoreError("refused", { cause: reason });
	throw reason;
}

/**
 * Sends a plan. Whatever comes back or does not, the rows decide; where they cannot be read, an answer that refuses it does.
 *
 * @returns `undefined` when it is made; why it was refused; or why another plan is worth a try
 */
async function attemptPlan(plan: Plan, tables: Tables, rows: BackendRows): Promise<Error | undefined> {
	try {
		await plan.send(tables);
		if (plan.needsReread) await rows.read();
		else rows.set(plan.after);
		return undefined;
	} catch (reason) {
		const read = await rows.read().catch((unread) => {
			if (isStoreError(reason, "refused") && !isStoreError(unread, "account-deleted")) return undefined;
			throw unread;
		});
		if (read && plan.isApplied(read)) return undefined;
		if (reason instanceof TurnConflict || isStoreError(reason, "refused")) return reason;
		// No answer came, nobody has repeated the call yet, and on rows that are fresh it can be.
		if (isStoreError(reason, "offline") && plan.needsFreshRows) return reason;
		throw reason;
	}
}

/** None for a turn whose draw would not be fair any more. */
function planIfFair(records: Records, change: Change, meant: ChangeTargets): Plan | undefined {
	const isFair = change.kind !== "record-turn" || isDrawCurrent(toFamily(records), change.draw);
	return isFair ? planChange(records, change, meant) : undefined;
}

/** Why a change means nothing to the rows: nothing is left to do, except for a turn. */
function findConflict(records: Records, change: Change, { newId, known }: ChangeTargets): TurnConflict | undefined {
	if (change.kind !== "record-turn" || hasRow(records.turns, newId)) return undefined;
	const { draw } = change;
	const isThere =
		records.members.some(({ name }) => name === draw.person) &&
		records.categories.some(({ name }) => name === draw.category);
	if (!isThere) console.warn("A turn was not recorded: its member or category is not there.");
	const turns = turnsInCategory(records, draw.category);
	const before = turns.findIndex(({ id }) => id === known[0]);
	const quicker = known.length > 0 && before < 0 ? undefined : turns[before + 1]?.person;
	return new TurnConflict(quicker);
}
