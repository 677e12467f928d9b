import type { Change } from "../../rules/changes.ts";
import { isCurrent } from "../../rules/turns.ts";
import { isFailure, StoreError, TurnConflict } from "../errors.ts";
import type { Meant } from "./meant-rows.ts";
import { type Plan, planChange } from "./plan.ts";
import { familyOf, hasRow, type Records, turnsOf } from "./records.ts";
import type { Tables } from "./tables.ts";

/** The family's rows in the backend, as sending a change needs them. */
export interface BackendRows {
	/** As far as known; read if they are not. @throws StoreError */
	known(): Promise<{ readonly tables: Tables; readonly records: Records }>;
	/** @throws StoreError */
	read(): Promise<Records>;
	/** The backend has confirmed a change: the rows are these now. */
	become(records: Records): void;
}

/** Plans made for one change, each on what the one before has found. More only if others are always quicker. */
const PLANS = 4;

/**
 * Makes a change in the backend, once, however often it is asked for.
 *
 * @returns `undefined` when it is made, also if somebody else did; else why it never will be
 * @throws StoreError when the backend did not answer, so that nobody can tell
 */
export async function sendChange(
	{ change, meant }: { readonly change: Change; readonly meant: Meant },
	rows: BackendRows,
): Promise<TurnConflict | StoreError | undefined> {
	let isFresh = false;
	let reason: Error | undefined;
	for (let plans = 0; plans < PLANS; plans++) {
		const { tables, records } = await rows.known();
		const plan = planNow(records, change, meant);
		if (!isFresh && (plan === undefined || plan.needsFreshRows)) {
			await rows.read();
		} else {
			if (plan === undefined) return whyNot(records, change, meant);
			reason = await attempt(plan, tables, rows);
			if (reason === undefined || isFailure(reason, "refused")) return reason;
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
async function attempt(plan: Plan, tables: Tables, rows: BackendRows): Promise<Error | undefined> {
	try {
		await plan.send(tables);
		if (plan.isReadBack) await rows.read();
		else rows.become(plan.after);
		return undefined;
	} catch (reason) {
		const read = await rows.read().catch((unread) => {
			if (isFailure(reason, "refused") && !isFailure(unread, "account-gone")) return undefined;
			throw unread;
		});
		if (read && plan.isMade(read)) return undefined;
		if (reason instanceof TurnConflict || isFailure(reason, "refused")) return reason;
		// No answer came, nobody has repeated the call yet, and on rows that are fresh it can be.
		if (isFailure(reason, "offline") && plan.needsFreshRows) return reason;
		throw reason;
	}
}

/** None for a turn whose draw would not be fair any more. */
function planNow(records: Records, change: Change, meant: Meant): Plan | undefined {
	const isFair = change.kind !== "record-turn" || isCurrent(familyOf(records), change.draw);
	return isFair ? planChange(records, change, meant) : undefined;
}

/** Why a change means nothing to the rows: nothing is left to do, except for a turn. */
function whyNot(records: Records, change: Change, { newId, known }: Meant): TurnConflict | undefined {
	if (change.kind !== "record-turn" || hasRow(records.turns, newId)) return undefined;
	const { draw } = change;
	const isThere =
		records.members.some(({ name }) => name === draw.person) &&
		records.categories.some(({ name }) => name === draw.category);
	if (!isThere) console.warn("A turn was not recorded: its member or category is not there.");
	const turns = turnsOf(records, draw.category);
	const before = turns.findIndex(({ id }) => id === known[0]);
	const quicker = known.length > 0 && before < 0 ? undefined : turns[before + 1]?.person;
	return new TurnConflict(quicker);
}
