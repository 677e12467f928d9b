import type { Family } from "../../rules/family.ts";
import { hashText } from "../../rules/random.ts";
import { presentFamily } from "../../rules/stored-family.ts";
import { type BrowserDeps, browserDeps } from "../browser/browser-deps.ts";
import { createEmitter } from "../browser/emitter.ts";
import { readText, subscribeToStorage, writeText } from "../browser/storage.ts";
import { GUEST_KEY_PREFIX } from "../browser/storage-keys.ts";
import { createWriteLock } from "../browser/write-lock.ts";
import { createGuestFamily } from "./guest-family.ts";

/** Hashes, separated by spaces: one for each user who declined, without the user's id. */
const DECLINED_IMPORTS_KEY = `${GUEST_KEY_PREFIX}family-stays`;

const MAX_DECLINED_IMPORTS = 10;

export type GuestLeftovers = ReturnType<typeof createGuestLeftovers>;

/** What a guest has left in a browser in which somebody is signed in now. */
export function createGuestLeftovers({ storage, page, ...tabs }: BrowserDeps = browserDeps()) {
	const stored = createGuestFamily(storage);
	const changes = createEmitter();
	const readFamily = () => presentFamily(stored.read().stored);

	async function withLock(work: () => boolean): Promise<void> {
		const lock = createWriteLock(tabs);
		try {
			await lock.run(work);
		} finally {
			lock.close();
		}
	}

	const declinedImports = () => readText(DECLINED_IMPORTS_KEY, storage)?.split(" ") ?? [];

	return {
		/** The same object until it changes, or its history does. */
		family(): Family | undefined {
			const family = readFamily();
			return family.members.length + family.categories.length > 0 ? family : undefined;
		},
		history: () => stored.read().history,
		subscribe(listener: () => void) {
			const unsubscribes = [changes.subscribe(listener), subscribeToStorage(listener, page)];
			return () => {
				for (const unsubscribe of unsubscribes) unsubscribe();
			};
		},
		/** Stores ids that were given to names without one, so that a repeated import is the same. */
		async keepIds() {
			if (!stored.isMended()) return;
			await withLock(() => stored.write(stored.read())).catch((reason) =>
				console.warn("Ids could not be stored:", reason),
			);
		},
		/** Removes the family, unless it differs from what was `imported`. Returns whether it did so. @throws StoreError */
		async clear(imported: Family) {
			let isRemoved = false;
			await withLock(() => {
				isRemoved = readFamily() === imported;
				if (isRemoved) stored.clear();
				return isRemoved;
			});
			changes.emit();
			return isRemoved;
		},
		isImportDeclined: (userId: string) => declinedImports().includes(hashDeclinedImport(userId, readFamily())),
		declineImport(userId: string) {
			const hashes = new Set([...declinedImports(), hashDeclinedImport(userId, readFamily())]);
			try {
				writeText(DECLINED_IMPORTS_KEY, [...hashes].slice(-MAX_DECLINED_IMPORTS).join(" "), storage);
			} catch (reason) {
				console.warn("This browser will ask again about the family it holds:", reason);
			}
		},
	};
}

/** Hashes names and who has had a turn, without ids, which may not exist yet. A collision only saves a question. */
function hashDeclinedImport(userId: string, { members, categories, turns }: Family): string {
	const names = new Map([...members, ...categories].map(({ id, name }) => [id, name]));
	const counted = turns.filter(({ cycle }) => cycle > 0).map(({ category, member }) => [category, member]);
	const nameOf = (id: string) => names.get(id);
	return hashText(JSON.stringify([userId, [...names.values()], counted.map((ids) => ids.map(nameOf))])).toString(16);
}
