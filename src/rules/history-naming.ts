import type { HistoryEntry } from "./history.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";

interface Named {
	readonly id: string;
	readonly name: string;
}

/** Finds who or what is meant: what was imported may have the ids of elsewhere, its names are what was matched. */
function createLookup(all: readonly Named[], present: readonly Named[]) {
	const ids = new Map(all.map((one) => [one.id, one]));
	const names = new Map(present.map((one) => [one.name, one]));
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

/** An entry with the names of now; the same one if it has them. */
export function renameEntry(entry: HistoryEntry, find: Lookups): HistoryEntry {
	const { kind, imported } = entry;
	// What it was called is what they say.
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

function isCalled(one: Named | undefined, id: string | undefined, name: string | undefined): boolean {
	return one === undefined || (one.id === id && one.name === name);
}
