import type { StampedChange } from "../../rules/changes.ts";
import { mergeFamily } from "../../rules/merge-family.ts";
import { presentFamily } from "../../rules/stored-family.ts";
import { type BrowserDeps, browserDeps } from "../browser/browser-deps.ts";
import { createEmitter } from "../browser/emitter.ts";
import { subscribeToStorage } from "../browser/storage.ts";
import { createWriteLock, STORAGE_SYNC_DELAY_MS } from "../browser/write-lock.ts";
import { findChangeConflict } from "../change-conflict.ts";
import { createStamp } from "../create-stamp.ts";
import { type FamilyStore, SYNCED } from "../family-store.ts";
import { findNewEntries, limitNewEntries, toImported } from "../new-entries.ts";
import { createGuestFamily, type GuestState } from "./guest-family.ts";
import { findPage, limitEntries } from "./guest-history.ts";

/** A page restored from the back-forward cache has missed storage events. */
const VISIBILITY_EVENTS = ["focus", "pageshow", "visibilitychange"];

const isHidden = () => globalThis.document?.visibilityState === "hidden";

export interface GuestStore extends FamilyStore {
	/** Removes the family from this browser, in all of its tabs. @throws StoreError */
	clear(): Promise<void>;
}

interface UnsavedChange extends StampedChange {
	conflict?: Error | undefined;
	/** A change is applied when it is made and when it is saved, mostly to the same state. */
	applied?: { readonly before: GuestState; readonly after: GuestState };
}

export function createGuestStore({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestStore {
	const stored = createGuestFamily(storage);
	const lock = createWriteLock(tabs);
	const { subscribe, emit } = createEmitter();
	let shown: GuestState | undefined;
	let unsaved: UnsavedChange[] = [];
	let unsubscribe: (() => void) | undefined;
	let mending: ReturnType<typeof setTimeout> | undefined;

	function apply(before: GuestState, stamped: UnsavedChange): GuestState {
		if (stamped.applied?.before !== before) stamped.applied = { before, after: stored.apply(before, stamped) };
		return stamped.applied.after;
	}

	const readAll = (state = stored.read()) => unsaved.reduce(apply, state);

	function show(state: GuestState) {
		const isNew = state.stored !== shown?.stored;
		shown = state;
		if (isNew) emit();
	}

	function refresh(state = stored.read()) {
		show(readAll(state));
		if (unsubscribe && stored.wasMended()) mend();
	}

	function mend() {
		lock.run(() => stored.write(stored.read())).catch((reason) => console.warn("Ids could not be stored:", reason));
	}

	/** Another tab's write arrives key by key. Until the last is there, somebody removed looks like somebody new. */
	function onStorage() {
		clearTimeout(mending);
		if (stored.isMended()) mending = setTimeout(() => refresh(), STORAGE_SYNC_DELAY_MS);
		else show(readAll());
	}

	/** Applies changes to the stored family, which another tab may have changed. Returns whether it has written. */
	function save(): boolean {
		let state = stored.read();
		for (const stamped of unsaved) {
			const next = apply(state, stamped);
			stamped.conflict = next === state ? findChangeConflict(state.stored, stamped) : undefined;
			state = next;
		}
		unsaved = unsaved.filter(({ conflict }) => conflict === undefined);
		try {
			const hasWritten = stored.write(state);
			unsaved = [];
			return hasWritten;
		} finally {
			refresh(stored.latest());
		}
	}

	function onVisibilityChange() {
		refresh();
		if (isHidden()) lock.release();
		else lock.request();
	}

	/** It is too late to await another tab's lock. And a page that holds a lock gets into no back-forward cache. */
	function onPageHide() {
		try {
			if (unsaved.length > 0) save();
		} catch (reason) {
			console.warn("The last changes could not be stored:", reason);
		}
		lock.close();
	}

	return {
		family() {
			shown ??= stored.read();
			return presentFamily(shown.stored);
		},
		stored() {
			shown ??= stored.read();
			return shown.stored;
		},
		subscribe,
		async load() {
			unsubscribe = subscribeToStorage(onStorage, page);
			for (const event of VISIBILITY_EVENTS) page.addEventListener(event, onVisibilityChange);
			page.addEventListener("pagehide", onPageHide);
			onVisibilityChange();
		},
		// A history is too long to be parsed in the task of a press.
		prepare: () => void stored.read().history,
		can: () => true,
		async change(change) {
			const before = shown ?? stored.read();
			const stamped: UnsavedChange = { change, stamp: createStamp(before.stored) };
			const after = apply(before, stamped);
			if (after === before) {
				const conflict = findChangeConflict(before.stored, stamped);
				if (conflict) throw conflict;
				return { outcome: "saved" };
			}
			unsaved.push(stamped);
			const saved = lock.run(save);
			if (unsaved.includes(stamped)) show(after);
			await saved;
			if (stamped.conflict) throw stamped.conflict;
			return { outcome: "saved", ...(change.kind === "record-turn" && { turn: stamped.stamp.id }) };
		},
		clear: () =>
			lock.run(() => {
				unsaved = [];
				stored.clear();
				refresh();
				return true;
			}),
		preview(change) {
			const state = shown ?? stored.read();
			return presentFamily(stored.apply(state, { change, stamp: createStamp(state.stored) }).stored);
		},
		readHistory: async (query) => findPage(readAll().history, query),
		async findNewEntries(merge) {
			const { stored: family, history } = readAll();
			const { id, at } = createStamp();
			const found = findNewEntries(merge, presentFamily(mergeFamily(family, merge.family)), history, at);
			const kept = limitEntries([...toImported(found, new Set(), id), ...history]).entries.length;
			return limitNewEntries(found, kept - history.length);
		},
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {
			unsubscribe?.();
			unsubscribe = undefined;
			clearTimeout(mending);
			for (const event of VISIBILITY_EVENTS) page.removeEventListener(event, onVisibilityChange);
			page.removeEventListener("pagehide", onPageHide);
			onPageHide();
		},
	};
}
