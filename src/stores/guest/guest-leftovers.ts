import type { Family } from "../../rules/family.ts";
import { createEmitter } from "../browser/emitter.ts";
import { toStorageError } from "../browser/storage-error.ts";
import { createWriteLock } from "../browser/write-lock.ts";
import { createGuestFamily } from "./guest-family.ts";
import { CATEGORIES_KEY, CYCLES_KEY, GUEST_KEY_PREFIX, MEMBERS_KEY } from "./guest-schema.ts";
import { type BrowserDeps, browserDeps } from "./guest-store.ts";

/** What a guest left in this browser, seen by somebody who is signed in. */
export interface GuestLeftovers {
	/** `undefined` when there is none. The same object until it changes. */
	family(): Family | undefined;
	subscribe(listener: () => void): () => void;
	/**
	 * Takes the family out of this browser.
	 *
	 * @param moved what is safe elsewhere: if anything else lies here by now, all of it stays
	 * @returns whether it is gone
	 * @throws StoreError when the browser does not let go of it
	 */
	clear(moved: Family): Promise<boolean>;
	/** Whether this person has answered that the family, as it is now, stays here. */
	isImportDeclined(userId: string): boolean;
	declineImport(userId: string): void;
}

/** The answers "No": a mark for each person who gave one about the family that lies here, without the person's id. */
const DECLINED_IMPORTS_KEY = `${GUEST_KEY_PREFIX}family-stays`;

const MAX_DECLINED_IMPORTS = 10;

export function createGuestLeftovers({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestLeftovers {
	const kept = createGuestFamily(storage);
	const changes = createEmitter();

	function read(): Family | undefined {
		const family = kept.read();
		return family.members.length + family.categories.length > 0 ? family : undefined;
	}

	function remove(moved: Family): boolean {
		if (kept.read() !== moved) return false;
		try {
			for (const key of [DECLINED_IMPORTS_KEY, CYCLES_KEY, CATEGORIES_KEY, MEMBERS_KEY]) storage()?.removeItem(key);
		} catch (reason) {
			throw toStorageError(reason);
		}
		return true;
	}

	return {
		family: read,
		subscribe(listener) {
			const unsubscribe = changes.subscribe(listener);
			page.addEventListener("storage", listener);
			return () => {
				unsubscribe();
				page.removeEventListener("storage", listener);
			};
		},
		async clear(moved) {
			let isGone = false;
			const lease = createWriteLock(tabs);
			try {
				await lease.run(() => {
					isGone = remove(moved);
					return isGone;
				});
			} finally {
				lease.close();
			}
			changes.emit();
			return isGone;
		},
		isImportDeclined(userId) {
			try {
				return answers().includes(hashDeclinedImport(userId, kept.read()));
			} catch {
				return false;
			}
		},
		declineImport(userId) {
			try {
				const all = new Set([...answers(), hashDeclinedImport(userId, kept.read())]);
				storage()?.setItem(DECLINED_IMPORTS_KEY, [...all].slice(-MAX_DECLINED_IMPORTS).join(" "));
			} catch (reason) {
				console.warn("This browser will ask again about the family it holds:", reason);
			}
		},
	};

	function answers(): readonly string[] {
		return storage()?.getItem(DECLINED_IMPORTS_KEY)?.split(" ") ?? [];
	}
}

/**
 * Tells one person's answer about one family from others without repeating id or names: FNV-1a, 32 bits. A rare twin is only
 * asked about too seldom.
 */
function hashDeclinedImport(userId: string, family: Family): string {
	let hash = 0x811c9dc5;
	for (const unit of JSON.stringify([userId, family]))
		hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x01000193);
	return (hash >>> 0).toString(16);
}
