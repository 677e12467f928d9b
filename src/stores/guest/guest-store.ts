import { applyChange, type Change } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { TurnConflict } from "../errors.ts";
import { DELIVERED, type FamilyStore } from "../family-store.ts";
import { guestFamily } from "./guest-family.ts";
import type { StorageAccess } from "./stored-value.ts";
import { type LeaseSurroundings, writeLease } from "./write-lease.ts";

/** What the store meets of the browser. */
export interface Surroundings extends LeaseSurroundings {
	readonly storage: StorageAccess;
	/** Where `storage`, `focus`, `pageshow`, `pagehide` and `visibilitychange` arrive. */
	readonly page: EventTarget;
}

/** The surroundings of a page. */
export const browser = (): Surroundings => ({
	storage: () => localStorage,
	page: window,
	locks: navigator.locks,
	channel: (name) => new BroadcastChannel(name),
});

/** When somebody may have come to this tab, or gone. A page taken out of the back-forward cache has missed the storage events. */
const HERE = ["focus", "pageshow", "visibilitychange"];

const isHidden = () => globalThis.document?.visibilityState === "hidden";

/** A change on the screen that is not in the storage yet. */
interface Unsaved {
	readonly change: Change;
	/** It was a turn, and another tab's came first. */
	isLost: boolean;
}

export interface GuestStore extends FamilyStore {
	/** Takes the family out of this browser, in all of its tabs. @throws StoreError when the browser does not let go of it */
	clear(): Promise<void>;
}

/** A family without an account, kept in this browser's localStorage and the same in all of its tabs. */
export function createGuestStore({ storage, page, ...tabs }: Surroundings = browser()): GuestStore {
	const kept = guestFamily(storage);
	const lease = writeLease(tabs);
	const listeners = new Set<() => void>();
	let shown: Family | undefined;
	let unsaved: Unsaved[] = [];

	function show(family: Family) {
		if (family === shown) return;
		shown = family;
		for (const listener of [...listeners]) listener();
	}

	/** Shows what is kept, with what is not yet kept on top. */
	function refresh() {
		show(unsaved.reduce((family, { change }) => applyChange(family, change), kept.read()));
	}

	/** Makes the unsaved changes to what is kept now, which may not be what was on the screen. Says whether it has written. */
	function save(): boolean {
		let family = kept.read();
		for (const one of unsaved) {
			const next = applyChange(family, one.change);
			one.isLost = next === family && one.change.kind === "record-turn";
			family = next;
		}
		unsaved = unsaved.filter(({ isLost }) => !isLost);
		try {
			const hasWritten = kept.write(family);
			unsaved = [];
			return hasWritten;
		} finally {
			refresh();
		}
	}

	/** Somebody is at this tab: what they change is then stored at once. */
	function ready() {
		refresh();
		if (isHidden()) lease.release();
		else lease.ask();
	}

	/** The last moment before the page is gone, too late for waiting for another tab. A browser keeps no page that has a lock. */
	function leave() {
		saveNow();
		lease.close();
	}

	function saveNow() {
		if (unsaved.length === 0) return;
		try {
			save();
		} catch (reason) {
			console.warn("The last changes could not be kept:", reason);
		}
	}

	return {
		family: () => shown,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			page.addEventListener("storage", refresh);
			for (const event of HERE) page.addEventListener(event, ready);
			page.addEventListener("pagehide", leave);
			ready();
		},
		async change(change) {
			const before = shown ?? kept.read();
			const after = applyChange(before, change);
			if (after === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return "saved";
			}
			const one: Unsaved = { change, isLost: false };
			unsaved.push(one);
			const saved = lease.run(save);
			// Where it waits for another tab.
			if (unsaved.includes(one)) show(after);
			await saved;
			if (one.isLost) throw new TurnConflict();
			return "saved";
		},
		clear: () =>
			lease.run(() => {
				unsaved = [];
				kept.clear();
				refresh();
				return true;
			}),
		delivery: () => DELIVERED,
		acknowledge() {},
		giveUp() {},
		close() {
			page.removeEventListener("storage", refresh);
			for (const event of HERE) page.removeEventListener(event, ready);
			page.removeEventListener("pagehide", leave);
			leave();
		},
	};
}
