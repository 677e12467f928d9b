import type { Change } from "../../rules/changes.ts";
import { StoreError } from "../errors.ts";
import type { Delivery, Kept } from "../family-store.ts";
import type { KeptStorage } from "./kept-entries.ts";
import type { Meant } from "./meant-rows.ts";
import { LONG_PATIENCE, PATIENCE, PROMPTNESS } from "./patience.ts";
import { unmadeChanges } from "./unmade-changes.ts";
import { type WaitingItem, waitingList } from "./waiting-list.ts";

/** Answers that a busy backend gives to one change, while it answers otherwise, until somebody may give the change up. */
const STUCK_AFTER = 5;

/** What is on its way to the backend from this device, and what of it could not be made. */
export interface Outbox {
	items(): readonly WaitingItem[];
	/** The next to send. */
	next(): WaitingItem | undefined;
	/** Puts a change in. The promise tells, as `FamilyStore.change` does, what becomes of it. */
	add(change: Change, meant: Meant): { readonly item: WaitingItem; readonly kept: Promise<Kept> };
	/** It is made, or never will be. Whoever has been told that it waits is told so in a way that stays. */
	settle(item: WaitingItem, reason?: Error): void;
	/** What the storage has taken waits from now on; the rest has failed. */
	letWait(items: readonly WaitingItem[], reason: Error): void;
	/** The backend refuses what they need: whoever has not been told that they wait is told so, and they are taken out. */
	refuse(reason: Error): void;
	/** The backend has not made it, and may later. */
	failed(item: WaitingItem, reason: unknown): void;
	/** Takes it out, unsent. */
	giveUp(id: string): void;
	acknowledge(id: string): void;
	/** Looks what other tabs have put in and taken out. */
	look(): void;
	/** Other tabs have sent them, or nobody ever will; rows that are read from now on show which. */
	gone(): readonly WaitingItem[];
	/** The rows that show what became of them have been read. */
	drop(items: readonly WaitingItem[]): void;
	/** Ends this tab's part in it. */
	close(): void;
	delivery(): Omit<Delivery, "isOffline">;
}

/** @param onChange called when there is something else to show */
export function createOutbox(storage: KeptStorage, userId: string, onChange: () => void): Outbox {
	const waiting = waitingList(storage, userId);
	const unmade = unmadeChanges(storage, userId);

	function answer(item: WaitingItem, how: Kept | Error) {
		item.answer?.(how);
		item.answer = undefined;
	}

	function settle(item: WaitingItem, reason?: Error) {
		// What another tab has taken out meanwhile is that tab's to tell, or nobody's: the account may be gone.
		waiting.look();
		const isUntold = waiting.items().includes(item) && !item.isGone && item.answer === undefined;
		if (reason !== undefined && isUntold) unmade.add(item, reason);
		waiting.remove(item);
		answer(item, reason ?? "saved");
		onChange();
	}

	function letWait(items: readonly WaitingItem[], reason: Error) {
		for (const item of items) {
			item.isOverdue = true;
			if (item.isKept) answer(item, "waiting");
			else settle(item, reason);
		}
		onChange();
	}

	const next = () => waiting.items().find(({ isGone }) => !isGone);

	return {
		items: waiting.items,
		next,
		settle,
		letWait,
		add(change, meant) {
			const item = waiting.add(change, meant);
			onChange();
			const kept = new Promise<Kept>((resolve, reject) => {
				const patience = item.isKept ? PATIENCE : LONG_PATIENCE;
				const slow = setTimeout(() => {
					item.isSlow = true;
					onChange();
				}, PROMPTNESS);
				const overdue = setTimeout(() => letWait([item], new StoreError("offline")), patience);
				item.answer = (how) => {
					clearTimeout(slow);
					clearTimeout(overdue);
					if (how instanceof Error) reject(how);
					else resolve(how);
				};
			});
			return { item, kept };
		},
		refuse(reason) {
			for (const item of waiting.items()) if (item.answer) settle(item, reason);
		},
		failed(item, reason) {
			if (reason instanceof StoreError && reason.failure === "busy") item.failures++;
		},
		giveUp(id) {
			for (const item of waiting.items()) if (item.id === id) waiting.remove(item);
			onChange();
		},
		acknowledge(id) {
			unmade.drop(id);
			onChange();
		},
		look: waiting.look,
		gone: () => waiting.items().filter(({ isGone }) => isGone),
		drop(items) {
			for (const item of items) waiting.remove(item);
		},
		close() {
			letWait(waiting.items(), new StoreError("signed-out"));
			waiting.clear();
		},
		delivery() {
			const first = next();
			return {
				isSending: waiting.items().some(({ isSlow, answer }) => isSlow && answer !== undefined) || undefined,
				waiting: waiting
					.items()
					.filter(({ isOverdue, isGone }) => isOverdue && !isGone)
					.map(({ change }) => change),
				unmade: unmade.all(),
				stuck: first && first.failures >= STUCK_AFTER ? { id: first.id, change: first.change } : undefined,
			};
		},
	};
}
