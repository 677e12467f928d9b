import { trimName } from "../rules/name.ts";
import { MAX_IMPORTED_ENTRIES, type RecordEntry } from "../rules/record.ts";
import { normalizeInstant } from "./instants.ts";

/** As in `import_record` (supabase/migrations/20261122000600_import_record.sql). */
export const EARLIEST_IMPORTED = "2000-01-01T00:00:00.000Z";

export interface NewEntries {
	/** Oldest first. */
	readonly entries: readonly RecordEntry[];
	/** How many more are new, and too many for the record. */
	readonly withoutRoom: number;
}

export const NO_NEW_ENTRIES: NewEntries = { entries: [], withoutRoom: 0 };

/**
 * The entries of a record from elsewhere that a family's record lacks, in their order and in one spelling: of its categories, and not of a
 * time to come. One is there if category, kind, time and member are, or if of these only the member is called otherwise by now.
 * @param known the family's record @param now ISO 8601 in UTC with milliseconds
 */
export function findNewEntries(
	incoming: readonly RecordEntry[],
	known: readonly RecordEntry[],
	categories: readonly string[],
	now: string,
): readonly RecordEntry[] {
	const names = new Set(categories);
	const knownMembers = groupMembers(known);
	const seen = new Set<string>();
	const unknown = incoming.flatMap(tidyEntry).filter((entry) => {
		const key = toKey(entry);
		const fullKey = JSON.stringify([key, entry.member]);
		const isOfTime = entry.at >= EARLIEST_IMPORTED && entry.at <= now;
		if (!isOfTime || !names.has(entry.category) || seen.has(fullKey)) return false;
		seen.add(fullKey);
		return !removeMember(knownMembers.get(key), entry.member);
	});
	// Each that is left is somebody who has been renamed since.
	return unknown.filter((entry) => knownMembers.get(toKey(entry))?.pop() === undefined);
}

function tidyEntry(entry: RecordEntry): readonly RecordEntry[] {
	const at = normalizeInstant(entry.at);
	if (at === undefined) return [];
	const { member, category } = entry;
	return [{ ...entry, at, category: trimName(category), ...(member !== undefined && { member: trimName(member) }) }];
}

/** As many of the newest as there is room for. */
export function limitNewEntries(entries: readonly RecordEntry[], room: number): NewEntries {
	const count = Math.max(0, Math.min(entries.length, room, MAX_IMPORTED_ENTRIES));
	return { entries: entries.slice(entries.length - count), withoutRoom: entries.length - count };
}

function toKey({ category, kind, at }: RecordEntry): string {
	return JSON.stringify([category, kind, at]);
}

/** Without a member: the empty name, which nobody has. */
function groupMembers(entries: readonly RecordEntry[]): Map<string, string[]> {
	const groups = new Map<string, string[]>();
	for (const entry of entries) {
		const key = toKey(entry);
		const members = groups.get(key);
		if (members) members.push(entry.member ?? "");
		else groups.set(key, [entry.member ?? ""]);
	}
	return groups;
}

function removeMember(members: string[] | undefined, member = ""): boolean {
	const at = members?.indexOf(member) ?? -1;
	if (at >= 0) members?.splice(at, 1);
	return at >= 0;
}
