import { applyChange, type ChangeStamp } from "../../rules/apply-change.ts";
import type { Change } from "../../rules/changes.ts";
import type { Family } from "../../rules/family.ts";
import { type BrowserDeps, browserDeps } from "../browser/browser-deps.ts";
import { createEmitter } from "../browser/emitter.ts";
import { subscribeToStorage } from "../browser/storage.ts";
import { createWriteLock } from "../browser/write-lock.ts";
import { createStamp } from "../create-stamp.ts";
import { TurnConflict } from "../errors.ts";
import { type FamilyStore, SYNCED } from "../family-store.ts";
import { createGuestFamily } from "./guest-family.ts";

/** A page restored from the back-forward cache has missed storage events. */
const VISIBILITY_EVENTS = ["focus", "pageshow", "visibilitychange"];

const isHidden = () => globalThis.document?.visibilityState === "hidden";

interface UnsavedChange {
	readonly change: Change;
	readonly stamp: ChangeStamp;
	hasConflict: boolean;
}

export interface GuestStore extends FamilyStore {
	/** Removes the family from this browser, in all of its tabs. @throws StoreError */
	clear(): Promise<void>;
}

/** A family without an account: stored in this browser, and the same in all of its tabs. */
export function createGuestStore({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestStore {
	const stored = createGuestFamily(storage);
	const lock = createWriteLock(tabs);
	const { subscribe, emit } = createEmitter();
	let shown: Family | undefined;
	let unsaved: UnsavedChange[] = [];
	let unsubscribe = () => {};

	function show(family: Family) {
		if (family === shown) return;
		shown = family;
		emit();
	}

	function refresh() {
		show(unsaved.reduce((family, { change, stamp }) => applyChange(family, change, stamp).family, stored.read()));
	}

	/** Applies the unsaved changes to the stored family, which another tab may have changed. Returns whether it has written. */
	function save(): boolean {
		let family = stored.read();
		for (const one of unsaved) {
			const next = applyChange(family, one.change, one.stamp).family;
			one.hasConflict = next === family && one.change.kind === "record-turn";
			family = next;
		}
		unsaved = unsaved.filter(({ hasConflict }) => !hasConflict);
		try {
			const hasWritten = stored.write(family);
			unsaved = [];
			return hasWritten;
		} finally {
			refresh();
		}
	}

	/** A visible tab holds the lock, so that it can save without a delay. */
	function onVisibilityChange() {
		refresh();
		if (isHidden()) lock.release();
		else lock.request();
	}

	/** Too late to await another tab's lock. And browsers put no page that holds a lock into the back-forward cache. */
	function onPageHide() {
		try {
			if (unsaved.length > 0) save();
		} catch (reason) {
			console.warn("The last changes could not be stored:", reason);
		}
		lock.close();
	}

	return {
		family: () => shown,
		subscribe,
		async load() {
			unsubscribe = subscribeToStorage(refresh, page);
			for (const event of VISIBILITY_EVENTS) page.addEventListener(event, onVisibilityChange);
			page.addEventListener("pagehide", onPageHide);
			onVisibilityChange();
		},
		async change(change) {
			const before = shown ?? stored.read();
			const stamp = createStamp();
			const after = applyChange(before, change, stamp).family;
			if (after === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return "saved";
			}
			const one: UnsavedChange = { change, stamp, hasConflict: false };
			unsaved.push(one);
			const saved = lock.run(save);
			// While another tab holds the lock.
			if (unsaved.includes(one)) show(after);
			await saved;
			if (one.hasConflict) throw new TurnConflict();
			return "saved";
		},
		clear: () =>
			lock.run(() => {
				unsaved = [];
				stored.clear();
				refresh();
				return true;
			}),
		readRecord: async () => ({ entries: [], next: undefined }),
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {
			unsubscribe();
			for (const event of VISIBILITY_EVENTS) page.removeEventListener(event, onVisibilityChange);
			page.removeEventListener("pagehide", onPageHide);
			onPageHide();
		},
	};
}
