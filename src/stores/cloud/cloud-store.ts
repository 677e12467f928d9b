import { applyChange, type Change } from "../../rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { isCurrent } from "../../rules/turns.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { CloudClient } from "./client.ts";
import { type Plan, planChange } from "./plan.ts";
import { familyOf, holdsRow, type Records } from "./records.ts";
import { sameFamily } from "./same-family.ts";
import { findFamilyGroup, type Tables, tablesOf } from "./tables.ts";
import { watchRows } from "./watch.ts";

export interface CloudStoreOptions {
	/** A client with a session of the person. */
	readonly client: CloudClient;
	readonly userId: string;
	/** Where `focus`, `online`, `pageshow` and `visibilitychange` arrive. */
	readonly page?: EventTarget;
}

/** Milliseconds in which several reasons to read again become one. */
const SHORTLY = 100;

/** A family of an account, kept in the backend and the same on every device. */
export function createCloudStore({ client, userId, page = window }: CloudStoreOptions): FamilyStore {
	const listeners = new Set<() => void>();
	let life: AbortController | undefined;
	let tables: Tables | undefined;
	let records: Records | undefined;
	let unsent: { readonly change: Change }[] = [];
	let shown: Family | undefined;
	let reading: ReturnType<typeof setTimeout> | undefined;
	let last: Promise<unknown> = Promise.resolve();

	/** Calls to the backend are made one after the other, so that no answer is older than what is known. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = last.then(work);
		last = done.catch(() => {});
		return done;
	}

	/** Shows what the backend has, with what is on its way there on top. */
	function show() {
		const family = records && unsent.reduce((before, { change }) => applyChange(before, change), familyOf(records));
		if (family === shown || (family && shown && sameFamily(family, shown))) return;
		shown = family;
		for (const listener of [...listeners]) listener();
	}

	async function read(signal: AbortSignal) {
		tables ??= await openTables(signal);
		const found = await tables.read();
		if (signal.aborted) throw new StoreError("signed-out");
		records = found;
		show();
		return { tables, records };
	}

	async function openTables(signal: AbortSignal): Promise<Tables> {
		const groupId = await findFamilyGroup(client, userId);
		if (signal.aborted) throw new StoreError("signed-out");
		const stop = watchRows(client, groupId, {
			rowChanged(id, isThere) {
				// Our own changes come back to us too.
				if (records && holdsRow(records, id) !== isThere) readSoon(signal);
			},
			mayHaveMissed: () => readSoon(signal),
		});
		signal.addEventListener("abort", stop);
		return tablesOf(client, groupId);
	}

	async function readAgain(signal: AbortSignal) {
		try {
			if (!signal.aborted) await read(signal);
		} catch (reason) {
			if (!signal.aborted) console.warn("The family could not be read again:", reason);
		}
	}

	function readSoon(signal: AbortSignal) {
		if (signal.aborted || globalThis.document?.hidden) return;
		clearTimeout(reading);
		reading = setTimeout(() => inTurn(() => readAgain(signal)), SHORTLY);
	}

	async function make(change: Change, signal: AbortSignal) {
		if (signal.aborted) throw new StoreError("signed-out");
		const now = tables && records ? { tables, records } : await read(signal);
		const plan = planCurrent(now.records, change);
		if (plan === undefined) return;
		try {
			const after = await send(plan, now.tables);
			if (!signal.aborted) records = after;
		} catch (reason) {
			await readAgain(signal);
			if (!(records && plan.isMade(records))) throw reason;
		}
	}

	return {
		family: () => shown,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			if (life === undefined) {
				life = new AbortController();
				const { signal } = life;
				for (const event of ["focus", "online", "pageshow", "visibilitychange"])
					page.addEventListener(event, () => readSoon(signal), { signal });
			}
			const { signal } = life;
			await inTurn(() => read(signal));
		},
		async change(change) {
			if (life === undefined) throw new StoreError("signed-out");
			const { signal } = life;
			const before = shown ?? EMPTY_FAMILY;
			if (applyChange(before, change) === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return;
			}
			const one = { change };
			unsent.push(one);
			show();
			try {
				await inTurn(() => make(change, signal));
			} finally {
				unsent = unsent.filter((other) => other !== one);
				show();
			}
		},
		close() {
			life?.abort();
			life = undefined;
			clearTimeout(reading);
			tables = undefined;
			records = undefined;
			unsent = [];
			show();
		},
	};
}

/** The rows afterwards. */
async function send(plan: Plan, tables: Tables): Promise<Records> {
	await plan.send(tables);
	return plan.isReadBack ? tables.read() : plan.after;
}

/** @throws TurnConflict for a turn whose draw no longer holds */
function planCurrent(records: Records, change: Change): Plan | undefined {
	const plan = planChange(records, change);
	if (change.kind !== "record-turn") return plan;
	if (plan === undefined) console.warn("A turn was not recorded: its member or category is not there.");
	else if (isCurrent(familyOf(records), change.draw)) return plan;
	throw new TurnConflict();
}
