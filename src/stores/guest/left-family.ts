import type { Family } from "../../rules/family.ts";
import { guestFamily } from "./guest-family.ts";
import { browser, type Surroundings } from "./guest-store.ts";
import { CATEGORIES_KEY, CYCLES_KEY, GUEST_PREFIX, MEMBERS_KEY } from "./guest-values.ts";
import { storageFailure } from "./storage-failure.ts";
import { writeLease } from "./write-lease.ts";

/** What a guest left in this browser, seen by somebody who is signed in. */
export interface LeftFamily {
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
	isToStay(userId: string): boolean;
	letStay(userId: string): void;
}

/** The answers "No": a mark for each person who gave one about the family that lies here, without the person's id. */
const ANSWERS_KEY = `${GUEST_PREFIX}family-stays`;

const MOST_ANSWERS = 10;

export function leftFamily({ storage, page, ...tabs }: Surroundings = browser()): LeftFamily {
	const kept = guestFamily(storage);
	const listeners = new Set<() => void>();

	function read(): Family | undefined {
		const family = kept.read();
		return family.members.length + family.categories.length > 0 ? family : undefined;
	}

	function remove(moved: Family): boolean {
		if (kept.read() !== moved) return false;
		try {
			for (const key of [ANSWERS_KEY, CYCLES_KEY, CATEGORIES_KEY, MEMBERS_KEY]) storage()?.removeItem(key);
		} catch (reason) {
			throw storageFailure(reason);
		}
		return true;
	}

	return {
		family: read,
		subscribe(listener) {
			listeners.add(listener);
			page.addEventListener("storage", listener);
			return () => {
				listeners.delete(listener);
				page.removeEventListener("storage", listener);
			};
		},
		async clear(moved) {
			let isGone = false;
			const lease = writeLease(tabs);
			try {
				await lease.run(() => {
					isGone = remove(moved);
					return isGone;
				});
			} finally {
				lease.close();
			}
			for (const listener of [...listeners]) listener();
			return isGone;
		},
		isToStay(userId) {
			try {
				return answers().includes(markOf(userId, kept.read()));
			} catch {
				return false;
			}
		},
		letStay(userId) {
			try {
				const all = new Set([...answers(), markOf(userId, kept.read())]);
				storage()?.setItem(ANSWERS_KEY, [...all].slice(-MOST_ANSWERS).join(" "));
			} catch (reason) {
				console.warn("This browser will ask again about the family it holds:", reason);
			}
		},
	};

	function answers(): readonly string[] {
		return storage()?.getItem(ANSWERS_KEY)?.split(" ") ?? [];
	}
}

/**
 * Tells one person's answer about one family from others without repeating id or names: FNV-1a, 32 bits. A rare twin is only
 * asked about too seldom.
 */
function markOf(userId: string, family: Family): string {
	let hash = 0x811c9dc5;
	for (const unit of JSON.stringify([userId, family]))
		hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x01000193);
	return (hash >>> 0).toString(16);
}
