import type { ChangeStamp } from "../../rules/apply-change.ts";
import { applyBasicChange, type Change } from "../../rules/changes.ts";
import { type Category, EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { listKeys, removeKeys, type StorageAccess } from "../browser/storage.ts";
import { StoreError } from "../errors.ts";
import {
	CATEGORIES_KEY,
	CYCLES_KEY,
	type Cycles,
	CyclesSchema,
	GUEST_KEY_PREFIX,
	MEMBERS_KEY,
	NameListSchema,
	serializeCycles,
} from "./guest-schema.ts";
import { createGuestValue } from "./guest-value.ts";

const NO_NAMES: readonly string[] = [];

export interface UnsavedChange {
	readonly change: Change;
	stamp?: ChangeStamp;
	hasConflict: boolean;
}

export interface GuestFamily {
	read(): Family;
	/** Returns the same object if the change has no effect. */
	apply(family: Family, unsaved: UnsavedChange): Family;
	/** Writes only the keys that differ. Returns whether one did. @param changes those that led to `family` @throws StoreError */
	write(family: Family, changes: readonly UnsavedChange[]): boolean;
	clear(): void;
}

interface Cached {
	readonly parts: readonly unknown[];
	readonly family: Family;
}

/** What the first version knew: the three keys of the specification, and basic changes. */
export function createGuestFamily(access: StorageAccess): GuestFamily {
	const members = createGuestValue(access, MEMBERS_KEY, NameListSchema, NO_NAMES);
	const categories = createGuestValue(access, CATEGORIES_KEY, NameListSchema, NO_NAMES);
	const noCycles: Cycles = new Map();
	const cycles = createGuestValue(access, CYCLES_KEY, CyclesSchema, noCycles);
	// Where nothing is stored: the page is prerendered with this family, and another object would render all of it again.
	let cached: Cached = { parts: [NO_NAMES, NO_NAMES, noCycles], family: EMPTY_FAMILY };

	return {
		read() {
			const parts = [members.read(), categories.read(), cycles.read()] as const;
			if (parts.some((part, at) => part !== cached.parts[at])) cached = { parts, family: buildFamily(...parts) };
			return cached.family;
		},
		apply: (family, { change }) => applyBasicChange(family, change) ?? family,
		write(family) {
			const names = family.categories.map(({ name }) => name);
			const oldCycles = cycles.read();
			const newCycles = updateCycles(oldCycles, categories.read(), family.categories);
			const areCyclesNew = newCycles !== oldCycles;
			const areMembersNew = !areNamesEqual(members.read(), family.members);
			const areCategoriesNew = !areNamesEqual(categories.read(), names);
			// Cycles first: if the page ends between two writes, nobody who joins anew finds an old turn used.
			if (areCyclesNew) cycles.write(serializeCycles(newCycles));
			if (areMembersNew) members.write(JSON.stringify(family.members));
			if (areCategoriesNew) categories.write(JSON.stringify(names));
			return areCyclesNew || areMembersNew || areCategoriesNew;
		},
		clear() {
			// A forbidden storage lists no keys, so one is named here.
			const keys = [MEMBERS_KEY, ...listKeys(GUEST_KEY_PREFIX, access)];
			if (!removeKeys(keys, access)) throw new StoreError("storage-forbidden");
		},
	};
}

function buildFamily(members: readonly string[], categories: readonly string[], cycles: Cycles): Family {
	return { members, categories: categories.map((name): Category => ({ name, cycle: cycles.get(name) ?? NO_NAMES })) };
}

/** Leaves cycles of categories that neither list names: a category list that cannot be read must not delete them. */
function updateCycles(stored: Cycles, before: readonly string[], after: readonly Category[]): Cycles {
	const changed = after.filter(({ name, cycle }) => !areNamesEqual(stored.get(name) ?? NO_NAMES, cycle));
	const names = new Set(after.map(({ name }) => name));
	const removed = before.filter((name) => !names.has(name) && stored.has(name));
	if (changed.length === 0 && removed.length === 0) return stored;
	const cycles = new Map(stored);
	for (const { name, cycle } of changed) cycles.set(name, cycle);
	for (const name of removed) cycles.delete(name);
	return cycles;
}
