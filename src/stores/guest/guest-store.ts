import { applyChange, type Change } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { createEmitter } from "../browser/emitter.ts";
import type { StorageAccess } from "../browser/stored-value.ts";
import { createWriteLock, type WriteLockDeps } from "../browser/write-lock.ts";
import { TurnConflict } from "../errors.ts";
import { type FamilyStore, SYNCED } from "../family-store.ts";
import { createGuestFamily } from "./guest-family.ts";

/** What the store meets of the browser. */
export interface BrowserDeps extends WriteLockDeps {
	readonly storage: StorageAccess;
	/** Where `storage`, `focus`, `pageshow`, `pagehide` and `visibilitychange` arrive. */
	readonly page: EventTarget;
}

/** The surroundings of a page. */
export const browserDeps = (): BrowserDeps => ({
	storage: () => localStorage,
	page: window,
	locks: navigator.locks,
	channel: (name) => new BroadcastChannel(name),
});

/** When somebody may have come to this tab, or gone. A page taken out of the back-forward cache has missed the storage events. */
const ACTIVITY_EVENTS = ["focus", "pageshow", "visibilitychange"];

const isHidden = () => globalThis.document?.visibilityState === "hidden";

/** A change on the screen that is not in the storage yet. */
interface UnsavedChange {
	readonly change: Change;
	/** It was a turn, and another tab's came first. */
	hasConflict: boolean;
}

export interface GuestStore extends FamilyStore {
	/** Takes the family out of this browser, in all of its tabs. @throws StoreError when the browser does not let go of it */
	clear(): Promise<void>;
}

/** A family without an account, kept in this browser's localStorage and the same in all of its tabs. */
export function createGuestStore({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestStore {
	const kept = createGuestFamily(storage);
	const lease = createWriteLock(tabs);
	const { subscribe, emit } = createEmitter();
	let shown: Family | undefined;
	let unsaved: UnsavedChange[] = [];

	function show(family: Family) {
		if (family === shown) return;
		shown = family;
		emit();
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
			one.hasConflict = next === family && one.change.kind === "record-turn";
			family = next;
		}
		unsaved = unsaved.filter(({ hasConflict }) => !hasConflict);
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
		else lease.request();
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
		subscribe,
		async load() {
			page.addEventListener("storage", refresh);
			for (const event of ACTIVITY_EVENTS) page.addEventListener(event, ready);
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
			const one: UnsavedChange = { change, hasConflict: false };
			unsaved.push(one);
			const saved = lease.run(save);
			// Where it waits for another tab.
			if (unsaved.includes(one)) show(after);
			await saved;
			if (one.hasConflict) throw new TurnConflict();
			return "saved";
		},
		clear: () =>
			lease.run(() => {
				unsaved = [];
				kept.clear();
				refresh();
				return true;
			}),
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {
			page.removeEventListener("storage", refresh);
			for (const event of ACTIVITY_EVENTS) page.removeEventListener(event, ready);
			page.removeEventListener("pagehide", leave);
			leave();
		},
	};
}
