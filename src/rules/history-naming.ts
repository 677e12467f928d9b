import type { HistoryEntry } from "./history.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";

interface Named {
	readonly id: string;
	readonly name: string;
}

/** Finds the member or category of an entry. An imported entry may have foreign ids, but its names match. */
function createLookup(all: readonly Named[], present: readonly Named[]) {
	const ids = new Map(all.map((named) => [named.id, named]));
	const names = new Map(present.map((named) => [named.name, named]));
	return (id: string | undefined, name?: string, isImported = false): Named | undefined =>
		ids.get(id ?? "") ?? (isImported ? names.get(name ?? "") : undefined);
}

export function createLookups(family: StoredFamily) {
	const present = presentFamily(family);
	const here = new Set(present.members.map(({ id }) => id));
	return {
		member: createLookup(family.members, present.members),
		category: createLookup(family.categories, present.categories),
		isHere: (member: string | undefined) => here.has(member ?? ""),
	};
}

export type Lookups = ReturnType<typeof createLookups>;

/** An entry with today's names; the same object if it has them already. */
export function renameEntry(entry: HistoryEntry, find: Lookups): HistoryEntry {
	const { kind, imported } = entry;
	// Entries about a renaming keep the names of the time.
	if (kind === "member-renamed" || kind === "category-renamed") return entry;
	const category = find.category(entry.category, entry.categoryName, imported);
	const member = find.member(entry.member, entry.memberName, imported);
	const doneBy = find.member(entry.doneBy, entry.doneByName, imported);
	const isUnchanged =
		isCalled(category, entry.category, entry.categoryName) &&
		isCalled(member, entry.member, entry.memberName) &&
		isCalled(doneBy, entry.doneBy, entry.doneByName);
	if (isUnchanged) return entry;
	return {
		...entry,
		...(category && { category: category.id, categoryName: category.name }),
		...(member && { member: member.id, memberName: member.name }),
		...(doneBy && { doneBy: doneBy.id, doneByName: doneBy.name }),
	};
}

function isCalled(known: Named | undefined, id: string | undefined, name: string | undefined): boolean {
	return known === undefined || (known.id === id && known.name === name);
}
