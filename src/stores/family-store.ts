import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";

/** Where a family is kept, as far as the screens know. */
export interface FamilyStore {
	/** The family as this device knows it, or `undefined` until it has been loaded. The same object until something changes. */
	family(): Family | undefined;

	/** Calls `listener` after every change of `family()`, whoever made it: this person, another tab, another phone. */
	subscribe(listener: () => void): () => void;

	/**
	 * Reads the family and keeps it up to date from then on.
	 *
	 * @throws StoreError when it cannot be read
	 */
	load(): Promise<void>;

	/**
	 * Makes one change. It shows in `family()` at once; the promise tells when it is safe. A change that means nothing to
	 * the family (see `applyChange`) does nothing and is no error, except for a turn.
	 *
	 * @throws TurnConflict when the draw of a turn no longer holds; `family()` then shows why
	 * @throws StoreError when the change cannot be kept
	 */
	change(change: Change): Promise<void>;

	/** Ends all that `load` began. */
	close(): void;
}
