import { createEmitter } from "../browser/emitter.ts";
import { StoreError } from "../errors.ts";
import { SYNCED } from "../family-store.ts";
import { isFirstVisit } from "../is-first-visit.ts";
import type { GuestStore } from "./guest-store.ts";
import { NO_FAMILY } from "./no-family.ts";

const importGuestStore = async () => (await import("./guest-store.ts")).createGuestStore();

/**
 * A guest's store whose code is fetched when it is loaded: what a new guest sees first needs no rule of a change, nor what reads a stored family
 * (docs/decisions/first-paint.md). A stored family is known once the code is there.
 * @param fetchStore rejects where the code cannot be fetched: whatever needs it then throws StoreError "not-loaded", and fetches it again the next time
 * @param isNew whether nothing is stored, so that the family is known before
 */
export function createLazyGuestStore(fetchStore = importGuestStore, isNew = isFirstVisit()): GuestStore {
	const { subscribe, emit } = createEmitter();
	const unread = isNew ? NO_FAMILY : undefined;
	let isOpen = false;
	let fetching: Promise<GuestStore> | undefined;
	let store: GuestStore | undefined;

	async function fetchAndOpen(): Promise<GuestStore> {
		try {
			store = await fetchStore();
		} catch (cause) {
			fetching = undefined;
			throw new StoreError("not-loaded", { cause });
		}
		store.subscribe(emit);
		if (isOpen) await store.load();
		emit();
		return store;
	}

	/** Once, and after a failure again. */
	function fetched(): Promise<GuestStore> {
		fetching ??= fetchAndOpen();
		return fetching;
	}

	return {
		family: () => (store ? store.family() : unread),
		subscribe,
		async load() {
			isOpen = true;
			if (store) return store.load();
			try {
				await fetched();
			} catch (error) {
				// A new guest misses nothing yet: the first change says so.
				if (!isNew) throw error;
			}
		},
		prepare() {
			fetched().then(
				({ prepare }) => prepare?.(),
				() => {},
			);
		},
		can: () => true,
		// Without waiting where it is there: a change is shown at once.
		change: async (change) => (store ?? (await fetched())).change(change),
		preview: (change) => store?.preview(change),
		readHistory: async (query) => (await fetched()).readHistory(query),
		findNewEntries: async (merge) => (await fetched()).findNewEntries(merge),
		clear: async () => (await fetched()).clear(),
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {
			isOpen = false;
			store?.close();
		},
	};
}
