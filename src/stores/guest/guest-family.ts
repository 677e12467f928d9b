import type { Category, Family } from "../../rules/family.ts";
import { sameNames } from "../../rules/name.ts";
import {
	CATEGORIES_KEY,
	CYCLES_KEY,
	type Cycles,
	CyclesObject,
	cyclesText,
	GUEST_PREFIX,
	MEMBERS_KEY,
	NameList,
} from "./guest-values.ts";
import { storageFailure } from "./storage-failure.ts";
import { type StorageAccess, storedValue } from "./stored-value.ts";

const NOBODY: readonly string[] = [];

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

export function guestFamily(access: StorageAccess): GuestFamily {
	const members = storedValue(access, MEMBERS_KEY, NameList, NOBODY);
	const categories = storedValue(access, CATEGORIES_KEY, NameList, NOBODY);
	const cycles = storedValue<Cycles>(access, CYCLES_KEY, CyclesObject, new Map());
	let known: { readonly parts: readonly unknown[]; readonly family: Family } | undefined;

	return {
		read() {
			const parts = [members.read(), categories.read(), cycles.read()] as const;
			if (known === undefined || parts.some((part, at) => part !== known?.parts[at]))
				known = { parts, family: assemble(...parts) };
			return known.family;
		},
		write(family) {
			const names = family.categories.map(({ name }) => name);
			const oldCycles = cycles.read();
			const newCycles = changedCycles(oldCycles, categories.read(), family.categories);
			const areCyclesNew = newCycles !== oldCycles;
			const areMembersNew = !sameNames(members.read(), family.members);
			const areCategoriesNew = !sameNames(categories.read(), names);
			// Cycles first: should the page end between two writes, no one can come back to an old list with a turn used.
			if (areCyclesNew) cycles.write(cyclesText(newCycles));
			if (areMembersNew) members.write(JSON.stringify(family.members));
			if (areCategoriesNew) categories.write(JSON.stringify(names));
			return areCyclesNew || areMembersNew || areCategoriesNew;
		},
		clear() {
			try {
				const storage = access();
				if (storage === null) return;
				const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
				for (const key of keys.filter((name) => name.startsWith(GUEST_PREFIX))) storage.removeItem(key);
			} catch (reason) {
				throw storageFailure(reason);
			}
		},
	};
}

function assemble(members: readonly string[], categories: readonly string[], cycles: Cycles): Family {
	return { members, categories: categories.map((name): Category => ({ name, cycle: cycles.get(name) ?? NOBODY })) };
}

/** The stored cycles with the family's put in. Cycles of categories unknown before and after stay: their list may be broken. */
function changedCycles(stored: Cycles, before: readonly string[], after: readonly Category[]): Cycles {
	const changed = after.filter(({ name, cycle }) => !sameNames(stored.get(name) ?? NOBODY, cycle));
	const kept = new Set(after.map(({ name }) => name));
	const gone = before.filter((name) => !kept.has(name) && stored.has(name));
	if (changed.length === 0 && gone.length === 0) return stored;
	const cycles = new Map(stored);
	for (const { name, cycle } of changed) cycles.set(name, cycle);
	for (const name of gone) cycles.delete(name);
	return cycles;
}
