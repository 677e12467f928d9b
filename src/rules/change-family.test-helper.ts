import { applyChange } from "./apply-change.ts";
import type { Change } from "./changes.ts";
import type { Category, Family, Member } from "./family.ts";
import { TODAY } from "./random-life.test-helper.ts";
import { presentFamily, type StoredFamily, storeFamily } from "./stored-family.ts";

/** Members who are called like their ids. */
export const membersOf = (...names: readonly string[]): readonly Member[] =>
	names.map((name) => ({ id: name, key: name, name }));

/** A category that is called like its id. */
export const categoryOf = (name: string, more: Partial<Category> = {}): Category => ({
	...{ id: name, key: name, name, lastTurn: 0, settings: {} },
	...more,
});

/** What is stored after these changes, one after the other. */
export function applyChanges(stored: StoredFamily, changes: readonly Change[]): StoredFamily {
	return changes.reduce<StoredFamily>((before, change, at) => {
		const stamp = { id: `${before.turns.length}-${at}`, at: "2026-11-22T10:00:00.000Z", today: TODAY };
		return applyChange(before, change, stamp).family;
	}, stored);
}

/** The family after these changes. */
export const changeFamily = (family: Family, ...changes: readonly Change[]): Family =>
	presentFamily(applyChanges(storeFamily(family), changes));
