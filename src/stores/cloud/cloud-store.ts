import { applyChange } from "../../rules/changes.ts";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import type { FamilyStore, Kept } from "../family-store.ts";
import type { Locks } from "../guest/one-at-a-time.ts";
import type { CloudClient } from "./client.ts";
import { type FamilyRows, familyRows } from "./family-rows.ts";
import type { KeptStorage } from "./kept-entries.ts";
import { lastSeenRows } from "./last-seen.ts";
import { meantRows } from "./meant-rows.ts";
import { oneSender } from "./one-sender.ts";
import { withChanges } from "./plan.ts";
import { renewSession } from "./renew-session.ts";
import { sendChange } from "./send-change.ts";
import { shownFamily } from "./shown-family.ts";
import { unmadeChanges } from "./unmade-changes.ts";
import { type WaitingItem, waitingList } from "./waiting-list.ts";

export interface CloudStoreOptions {
	/** A client with a session of the person. */
	readonly client: CloudClient;
	readonly userId: string;
	/** Where `focus`, `online`, `offline`, `pageshow`, `visibilitychange` and `storage` arrive. */
	readonly page?: EventTarget;
	/** Where changes wait and the family as last seen is kept; without, a change that cannot be sent is refused. */
	readonly storage?: KeptStorage;
	/** Absent where the page is not served securely. */
	readonly locks?: Locks | undefined;
}

/** Milliseconds in which several reasons to read again become one. */
const SHORTLY = 100;
/** Milliseconds after which a person is told that a change waits, and shown the family as last seen. */
const PATIENCE = 4_000;
/** Milliseconds after which a family of which nothing is known counts as out of reach. */
const LONG_PATIENCE = 20_000;
/** Milliseconds until the backend is asked again after a failure; doubled with each. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** A family of an account, kept in the backend and the same on every device. */
export function createCloudStore({
	client,
	userId,
	page = window,
	storage = () => localStorage,
	locks = globalThis.navigator?.locks,
}: CloudStoreOptions): FamilyStore {
	const waiting = waitingList(storage, userId);
	const unmade = unmadeChanges(storage, userId);
	const shown = shownFamily();
	let life: AbortController | undefined;
	let rows: FamilyRows | undefined;
	let isOffline = false;
	let pause = FIRST_PAUSE;
	let soon: ReturnType<typeof setTimeout> | undefined;
	let later: ReturnType<typeof setTimeout> | undefined;
	let last: Promise<unknown> = Promise.resolve();

	/** Calls to the backend are made one after the other, so that no answer is older than what is known. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = last.then(work);
		last = done.catch(() => {});
		return done;
	}

	function show() {
		const items = waiting.items();
		shown.become(rows?.now(), items, {
			isOffline: isOffline && rows?.now() !== undefined,
			waiting: items.filter(({ isOverdue, isGone }) => isOverdue && !isGone).map(({ change }) => change),
			unmade: unmade.all(),
		});
	}

	function answer(item: WaitingItem, how: Kept | Error) {
		item.answer?.(how);
		item.answer = undefined;
	}

	/** It is made, or never will be. Whoever has been told that it waits is told so in a way that stays. */
	function settle(item: WaitingItem, reason?: Error) {
		const isUntold = waiting.items().includes(item) && item.answer === undefined;
		if (reason !== undefined && isUntold) unmade.add(item, reason);
		waiting.remove(item);
		answer(item, reason ?? "saved");
		show();
	}

	/** What the storage has taken waits from now on; the rest has failed. */
	function letWait(items: readonly WaitingItem[], reason: Error) {
		for (const item of items) {
			item.isOverdue = true;
			if (item.isKept) answer(item, "waiting");
			else settle(item, reason);
		}
		show();
	}

	async function read(signal: AbortSignal) {
		try {
			await rows?.read();
		} catch (reason) {
			if (!signal.aborted) isOffline = true;
			throw reason;
		}
		if (signal.aborted) throw new StoreError("signed-out");
		isOffline = false;
		// What another tab has sent shows in the rows now.
		for (const item of waiting.items()) if (item.isGone) waiting.remove(item);
		show();
	}

	async function sendAll(signal: AbortSignal) {
		for (;;) {
			waiting.look();
			const item = waiting.items().find(({ isGone }) => !isGone);
			if (item === undefined || rows === undefined || signal.aborted) return;
			const reason = await sendChange(item, rows);
			// Closed in the meantime: what could not be made is judged and told when the family is opened again.
			if (signal.aborted && reason !== undefined) return;
			settle(item, reason);
			pause = FIRST_PAUSE;
		}
	}

	async function deliver(signal: AbortSignal) {
		try {
			if (waiting.items().length > 0)
				await inTurn(() => oneSender(locks, `whose-turn-sending:${userId}`, () => sendAll(signal)));
		} catch (reason) {
			failed(reason, signal);
		}
	}

	/** Reads what the backend has, and sends what waits. */
	async function catchUp(signal: AbortSignal) {
		if (signal.aborted) return;
		try {
			await inTurn(() => read(signal));
			clearTimeout(later);
		} catch (reason) {
			failed(reason, signal);
			return;
		}
		await deliver(signal);
	}

	function failed(reason: unknown, signal: AbortSignal) {
		const error = reason instanceof Error ? reason : new StoreError("busy", { cause: reason });
		letWait(waiting.items(), error);
		if (signal.aborted) return;
		console.warn("The family's backend did not answer as it should:", reason);
		clearTimeout(later);
		later = setTimeout(() => catchUp(signal), pause);
		pause = Math.min(pause * 2, LONGEST_PAUSE);
		if (error instanceof StoreError && error.failure === "signed-out") void renewSession(client, userId);
	}

	function catchUpSoon(signal: AbortSignal) {
		if (signal.aborted || globalThis.document?.hidden) return;
		clearTimeout(soon);
		soon = setTimeout(() => catchUp(signal), SHORTLY);
	}

	/** What another tab has sent is read; what it leaves behind, because it was closed say, is sent from here. */
	function lookAtOtherTabs(signal: AbortSignal) {
		waiting.look();
		show();
		const items = waiting.items();
		if (items.some(({ isGone }) => isGone)) catchUpSoon(signal);
		if (items.some(({ isGone, answer }) => !isGone && answer === undefined)) {
			clearTimeout(later);
			later = setTimeout(() => catchUp(signal), pause);
		}
	}

	function listen(signal: AbortSignal) {
		for (const event of ["focus", "online", "pageshow", "visibilitychange"])
			page.addEventListener(event, () => catchUpSoon(signal), { signal });
		page.addEventListener(
			"offline",
			() => {
				isOffline = true;
				letWait(waiting.items(), new StoreError("offline"));
			},
			{ signal },
		);
		page.addEventListener("storage", () => lookAtOtherTabs(signal), { signal });
	}

	function begin(): AbortSignal {
		if (life !== undefined) return life.signal;
		life = new AbortController();
		const { signal } = life;
		rows = familyRows({
			client,
			userId,
			lastSeen: lastSeenRows(storage, userId),
			signal,
			onRows: show,
			onDoubt: () => catchUpSoon(signal),
		});
		listen(signal);
		waiting.look();
		for (const item of waiting.items()) item.isOverdue = true;
		show();
		return signal;
	}

	return {
		family: shown.family,
		delivery: shown.delivery,
		subscribe: shown.subscribe,
		async load() {
			const signal = begin();
			const isKnown = rows?.now() !== undefined;
			const reading = inTurn(() => read(signal));
			try {
				await withPatience(reading, isKnown ? PATIENCE : LONG_PATIENCE);
			} catch (reason) {
				if (signal.aborted) throw new StoreError("signed-out", { cause: reason });
				isOffline = true;
				failed(reason, signal);
				if (rows?.now() === undefined) throw reason;
				return;
			}
			await withPatience(deliver(signal), PATIENCE).catch(() => {});
		},
		async change(change) {
			if (life === undefined) throw new StoreError("signed-out");
			const { signal } = life;
			const before = shown.family() ?? EMPTY_FAMILY;
			if (applyChange(before, change) === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return "saved";
			}
			const item = waiting.add(change, meantRows(withChanges(rows?.now(), waiting.items()), change));
			show();
			return new Promise((resolve, reject) => {
				const patience = item.isKept ? PATIENCE : LONG_PATIENCE;
				const overdue = setTimeout(() => letWait([item], new StoreError("offline")), patience);
				item.answer = (how) => {
					clearTimeout(overdue);
					if (how instanceof Error) reject(how);
					else resolve(how);
				};
				if (isOffline && item.isKept) letWait([item], new StoreError("offline"));
				void deliver(signal);
			});
		},
		acknowledge(id) {
			unmade.drop(id);
			show();
		},
		close() {
			life?.abort();
			life = undefined;
			clearTimeout(soon);
			clearTimeout(later);
			rows = undefined;
			isOffline = false;
			letWait(waiting.items(), new StoreError("signed-out"));
			waiting.clear();
			show();
		},
	};
}

/** @throws StoreError when it takes longer, in milliseconds; it goes on nevertheless */
async function withPatience(work: Promise<unknown>, patience: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const outOfTime = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new StoreError("offline")), patience);
	});
	await Promise.race([work, outOfTime]).finally(() => clearTimeout(timer));
}
