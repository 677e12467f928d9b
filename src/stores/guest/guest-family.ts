import type { Category, Family } from "../../rules/family.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { toStorageError } from "../browser/storage-error.ts";
import { createStoredValue, type StorageAccess } from "../browser/stored-value.ts";
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

const NO_NAMES: readonly string[] = [];

/** A family as a guest's browser keeps it. */
export interface GuestFamily {
	/** The family in storage. The same object as long as nothing there has changed. */
	read(): Family;
	/**
	 * Keeps a family, touching only the keys in which it differs from the storage.
	 *
	 * @returns whether anything had to be written
	 * @throws StoreError when it cannot be kept
	 */
	write(family: Family): boolean;
	/** Leaves nothing of a guest in the storage. @throws StoreError when the browser does not let go of it */
	clear(): void;
}

export function createGuestFamily(access: StorageAccess): GuestFamily {
	const members = createStoredValue(access, MEMBERS_KEY, NameListSchema, NO_NAMES);
	const categories = createStoredValue(access, CATEGORIES_KEY, NameListSchema, NO_NAMES);
	const cycles = createStoredValue<Cycles>(access, CYCLES_KEY, CyclesSchema, new Map());
	let known: { readonly parts: readonly unknown[]; readonly family: Family } | undefined;

	return {
		read() {
			const parts = [members.read(), categories.read(), cycles.read()] as const;
			if (known === undefined || parts.some((part, at) => part !== known?.parts[at]))
				known = { parts, family: buildFamily(...parts) };
			return known.family;
		},
		write(family) {
			const names = family.categories.map(({ name }) => name);
			const oldCycles = cycles.read();
			const newCycles = updateCycles(oldCycles, categories.read(), family.categories);
			const areCyclesNew = newCycles !== oldCycles;
			const areMembersNew = !areNamesEqual(members.read(), family.members);
			const areCategoriesNew = !areNamesEqual(categories.read(), names);
			// Cycles first: should the page end between two writes, no one can come back to an old list with a turn used.
			if (areCyclesNew) cycles.write(serializeCycles(newCycles));
			if (areMembersNew) members.write(JSON.stringify(family.members));
			if (areCategoriesNew) categories.write(JSON.stringify(names));
			return areCyclesNew || areMembersNew || areCategoriesNew;
		},
		clear() {
			try {
				const storage = access();
				if (storage === null) return;
				const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
				for (const key of keys.filter((name) => name.startsWith(GUEST_KEY_PREFIX))) storage.removeItem(key);
			} catch (reason) {
				throw toStorageError(reason);
			}
		},
	};
}

function buildFamily(members: readonly string[], categories: readonly string[], cycles: Cycles): Family {
	return { members, categories: categories.map((name): Category => ({ name, cycle: cycles.get(name) ?? NO_NAMES })) };
}

/** The stored cycles with the family's put in. Cycles of categories unknown before and after stay: their list may be broken. */
function updateCycles(stored: Cycles, before: readonly string[], after: readonly Category[]): Cycles {
	const changed = after.filter(({ name, cycle }) => !areNamesEqual(stored.get(name) ?? NO_NAMES, cycle));
	const kept = new Set(after.map(({ name }) => name));
	const gone = before.filter((name) => !kept.has(name) && stored.has(name));
	if (changed.length === 0 && gone.length === 0) return stored;
	const cycles = new Map(stored);
	for (const { name, cycle } of changed) cycles.set(name, cycle);
	for (const name of gone) cycles.delete(name);
	return cycles;
}
