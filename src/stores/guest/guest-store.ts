import { applyBasicChange } from "../../rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { isTurnConflict } from "../../rules/turn-conflict.ts";
import { type BrowserDeps, browserDeps } from "../browser/browser-deps.ts";
import { createEmitter } from "../browser/emitter.ts";
import { readText, subscribeToStorage } from "../browser/storage.ts";
import { createWriteLock } from "../browser/write-lock.ts";
import { StoreError, TurnConflict } from "../errors.ts";
import { type FamilyStore, SYNCED } from "../family-store.ts";
import type { CompleteGuestFamily } from "./complete/complete-guest-family.ts";
import { createGuestFamily, type GuestFamily, type UnsavedChange } from "./guest-family.ts";
import { DETAILS_KEY, RECORD_KEY } from "./guest-schema.ts";

/** A page restored from the back-forward cache has missed storage events. */
const VISIBILITY_EVENTS = ["focus", "pageshow", "visibilitychange"];

const isHidden = () => globalThis.document?.visibilityState === "hidden";

export interface GuestStore extends FamilyStore {
	/** Removes the family from this browser, in all of its tabs. @throws StoreError */
	clear(): Promise<void>;
}

/** A family without an account: stored in this browser, and the same in all of its tabs. */
export function createGuestStore({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestStore {
	const basic = createGuestFamily(storage);
	let stored: GuestFamily = basic;
	let loading: Promise<CompleteGuestFamily> | undefined;
	const lock = createWriteLock(tabs);
	const { subscribe, emit } = createEmitter();
	let shown: Family | undefined;
	let unsaved: UnsavedChange[] = [];
	let unsubscribe: (() => void) | undefined;

	function show(family: Family) {
		if (family === shown) return;
		shown = family;
		emit();
	}

	function refresh() {
		if (stored === basic && (readText(DETAILS_KEY, storage) ?? readText(RECORD_KEY, storage))) prepare();
		show(unsaved.reduce((family, one) => stored.apply(family, one), stored.read()));
	}

	/** What is more than the basic changes and their three keys. @throws StoreError "not-loaded" */
	function loadComplete(): Promise<CompleteGuestFamily> {
		loading ??= import("./complete/complete-guest-family.ts")
			.then(({ createCompleteGuestFamily }) => {
				const complete = createCompleteGuestFamily(storage, basic);
				stored = complete;
				if (unsubscribe) refresh();
				return complete;
			})
			.catch((cause) => {
				loading = undefined;
				throw new StoreError("not-loaded", { cause });
			});
		return loading;
	}

	const prepare = () => void loadComplete().catch(() => {});

	/** Applies the unsaved changes to the stored family, which another tab may have changed. Returns whether it has written. */
	function save(): boolean {
		let family = stored.read();
		for (const one of unsaved) {
			const next = stored.apply(family, one);
			one.hasConflict = next === family && isTurnConflict(family, one.change);
			family = next;
		}
		unsaved = unsaved.filter(({ hasConflict }) => !hasConflict);
		try {
			const hasWritten = stored.write(family, unsaved);
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
		family: () => (shown ??= stored.read()),
		subscribe,
		async load() {
			unsubscribe = subscribeToStorage(refresh, page);
			for (const event of VISIBILITY_EVENTS) page.addEventListener(event, onVisibilityChange);
			page.addEventListener("pagehide", onPageHide);
			onVisibilityChange();
			await loading?.catch(() => {});
		},
		prepare,
		async change(change) {
			if (stored === basic && !change.kind.startsWith("add-"))
				await loadComplete().catch((reason) => {
					if (!applyBasicChange(EMPTY_FAMILY, change)) throw reason;
				});
			const one: UnsavedChange = { change, hasConflict: false };
			const before = shown ?? stored.read();
			const after = stored.apply(before, one);
			const bringsRecord = change.kind === "merge-family" && change.record !== undefined;
			if (after === before && !bringsRecord) {
				if (isTurnConflict(before, change)) throw new TurnConflict();
				return "saved";
			}
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
		readRecord: async (query) => (await loadComplete()).readRecord(query, unsaved),
		findNewEntries: async (merge) => (await loadComplete()).findNewEntries(merge, unsaved),
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {
			unsubscribe?.();
			unsubscribe = undefined;
			for (const event of VISIBILITY_EVENTS) page.removeEventListener(event, onVisibilityChange);
			page.removeEventListener("pagehide", onPageHide);
			onPageHide();
		},
	};
}
