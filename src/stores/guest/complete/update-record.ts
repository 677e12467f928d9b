import type { Change } from "../../../rules/changes.ts";
import type { RecordEntry } from "../../../rules/record.ts";
import { renameInRecord } from "../../../rules/rename.ts";
import type { StoredEntry } from "./stored-record.ts";

/** What a change does to the entries that are there already. @param id of the change */
export function updateRecord(entries: readonly StoredEntry[], change: Change, id: string): readonly StoredEntry[] {
	switch (change.kind) {
		case "remove-category":
			return entries.filter(({ category }) => category !== change.name);
		case "remove-member":
			return [...entries, { kind: "left", id: `${id}-left`, member: change.name }];
		case "rename-category":
			return entries.flatMap((entry) => renameEntry(entry, "categories", change));
		case "rename-member": {
			// Somebody else who had the name and left keeps it.
			const start = entries.findLastIndex((entry) => hasLeft(entry, change.name)) + 1;
			const renamed = entries.slice(start).flatMap((entry) => renameEntry(entry, "members", change));
			return [...entries.slice(0, start), ...renamed];
		}
		default:
			return entries;
	}
}

function hasLeft(entry: StoredEntry, name: string): boolean {
	return entry.kind === "left" && entry.member === name && entry.category === undefined;
}

function renameEntry(
	entry: StoredEntry,
	list: "members" | "categories",
	{ name, newName }: { readonly name: string; readonly newName: string },
): readonly StoredEntry[] {
	if (entry.kind !== "left") return renameInRecord([entry], list, name, newName);
	const property = list === "members" ? "member" : "category";
	return [entry[property] === name ? { ...entry, [property]: newName } : entry];
}

export function visibleEntries(entries: readonly StoredEntry[]): readonly RecordEntry[] {
	return entries.flatMap((entry): readonly RecordEntry[] => {
		if (entry.kind === "left" || entry.isHidden) return [];
		const { isHidden, ...visible } = entry;
		return [{ ...visible, ...(entry.previousCycle && { opensCycle: true }), isThisDevice: true }];
	});
}
