import { NO_FAMILY } from "../../rules/family.ts";
import { createEmitter } from "../browser/emitter.ts";
import { SYNCED } from "../family-store.ts";
import type { GuestStore } from "./guest-store.ts";

/** The caller, which has passed `opening`, says that the store does not come. */
const ignore = () => {};

/**
 * A guest's store for a first visit: an empty family until the code of the store is there, for which changes wait.
 *
 * @param opening the store that takes over. If it rejects, so do the changes that wait for it
 */
export function createFirstVisitStore(opening: Promise<GuestStore>): GuestStore {
	const { subscribe, emit } = createEmitter();
	let store: GuestStore | undefined;
	const opened = opening.then((guestStore) => {
		store = guestStore;
		guestStore.subscribe(emit);
		emit();
		return guestStore;
	});
	opened.catch(ignore);

	/** Once the store is open, a change is shown in the task of its press. */
	const whenOpen = <T>(use: (guestStore: GuestStore) => Promise<T>) => (store ? use(store) : opened.then(use));

	return {
		family: () => (store ? store.family() : NO_FAMILY),
		stored: () => (store ? store.stored() : NO_FAMILY),
		subscribe,
		load: () => (store ? store.load() : opened.then((guestStore) => guestStore.load(), ignore)),
		prepare: () => store?.prepare?.(),
		can: () => true,
		change: (change) => whenOpen((guestStore) => guestStore.change(change)),
		clear: () => whenOpen((guestStore) => guestStore.clear()),
		preview: (change) => store?.preview(change),
		readHistory: (query) => whenOpen((guestStore) => guestStore.readHistory(query)),
		findNewEntries: (merge) => whenOpen((guestStore) => guestStore.findNewEntries(merge)),
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close: () => (store ? store.close() : void opened.then((guestStore) => guestStore.close(), ignore)),
	};
}
