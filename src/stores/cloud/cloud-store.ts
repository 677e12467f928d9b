import { applyChange, type Change } from "../../rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { isCurrent } from "../../rules/turns.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { CloudClient } from "./client.ts";
import { planChange } from "./plan.ts";
import { familyOf, type Records } from "./records.ts";
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
	let unsent: Change[] = [];
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
		const family = records && unsent.reduce(applyChange, familyOf(records));
		if (family === shown || (family && shown && sameFamily(family, shown))) return;
		shown = family;
		for (const listener of [...listeners]) listener();
	}

	async function read(signal: AbortSignal) {
		if (signal.aborted) return;
		const isFirst = tables === undefined;
		const ours = tables ?? tablesOf(client, await findFamilyGroup(client, userId));
		if (signal.aborted) return;
		tables = ours;
		if (isFirst) watch(ours.groupId, signal);
		const found = await ours.read();
		if (signal.aborted) return;
		records = found;
		show();
	}

	function readSoon(signal: AbortSignal) {
		if (signal.aborted || globalThis.document?.hidden) return;
		clearTimeout(reading);
		reading = setTimeout(() => {
			inTurn(() => read(signal)).catch((reason) => console.warn("The family could not be read again:", reason));
		}, SHORTLY);
	}

	function watch(groupId: string, signal: AbortSignal) {
		const stop = watchRows(client, groupId, () => readSoon(signal));
		signal.addEventListener("abort", stop);
	}

	async function make(change: Change, signal: AbortSignal) {
		if (signal.aborted) throw new StoreError("signed-out");
		if (records === undefined || tables === undefined) await read(signal);
		if (records === undefined || tables === undefined) throw new StoreError("signed-out");
		const plan = planChange(records, change);
		if (plan === undefined) return;
		if (change.kind === "record-turn" && !isCurrent(familyOf(records), change.draw)) throw new TurnConflict();
		try {
			await plan.send(tables);
			if (!signal.aborted) records = plan.after;
		} catch (reason) {
			await read(signal).catch((second) => console.warn("The family could not be read again:", second));
			if (records && plan.isMade(records)) return;
			throw reason;
		}
	}

	return {
		family: () => shown,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			life ??= new AbortController();
			const { signal } = life;
			for (const event of ["focus", "online", "pageshow", "visibilitychange"])
				page.addEventListener(event, () => readSoon(signal), { signal });
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
			unsent.push(change);
			show();
			try {
				await inTurn(() => make(change, signal));
			} finally {
				unsent = unsent.filter((one) => one !== change);
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
