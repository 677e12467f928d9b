import type { ChangeStamp } from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { trimName } from "../../../rules/name.ts";
import { opensCycle, type RecordEntry, turnId } from "../../../rules/record.ts";
import { renameInRecord } from "../../../rules/rename.ts";
import type { FamilyMerge } from "../../family-store.ts";
import { findNewEntries } from "../../new-entries.ts";
import { LEFT_MARK, type StoredEntry } from "./stored-record.ts";

/** What a change does to the entries that are there already, and those that it brings from elsewhere. @param after the family with it */
export function updateRecord(
	entries: readonly StoredEntry[],
	change: Change,
	stamp: ChangeStamp,
	after: Family,
): readonly StoredEntry[] {
	switch (change.kind) {
		case "remove-category":
			return entries.filter(({ category }) => category !== change.name);
		// Something else may have removed a member of that name.
		case "add-member":
		case "remove-member":
			return markAsLeft(entries, change.name, stamp.id);
		case "rename-category":
			return renameInRecord(entries, "categories", change.name, change.newName);
		case "rename-member":
			return renameInRecord(entries, "members", change.name, change.newName);
		case "merge-family": {
			const found = findNewOfMerge(entries, after, change, stamp);
			return found.length > 0 ? [...toImported(found, stamp.id), ...entries] : entries;
		}
		default:
			return entries;
	}
}

/** What is there already is not imported again. @param after the family with the merge */
export function findNewOfMerge(
	entries: readonly StoredEntry[],
	after: Family,
	{ record = [] }: FamilyMerge,
	{ at }: Pick<ChangeStamp, "at">,
): readonly RecordEntry[] {
	const categories = after.categories.map(({ name }) => name);
	return findNewEntries(record, visibleEntries(entries), categories, at);
}

/** What happened elsewhere, before all that happened here, as in an account. */
export function toImported(record: readonly RecordEntry[], id: string): readonly StoredEntry[] {
	return record.map((entry, at) => {
		const { kind, category, member } = entry;
		const [doneBy, option] = [trimName(entry.doneBy ?? ""), trimName(entry.option ?? "")];
		return {
			...{ kind, category, at: entry.at, id: `${id}/${at}`, turn: turnId(entry), imported: true },
			...(member !== undefined && { member }),
			...(doneBy !== "" && { doneBy }),
			...(option !== "" && { option }),
			...(opensCycle(entry) && { opensCycle: true }),
		};
	});
}

/** The entries until now are of somebody whom the family does not have. @param id unique */
export function markAsLeft(entries: readonly StoredEntry[], name: string, id: string): readonly StoredEntry[] {
	return renameInRecord(entries, "members", name, `${LEFT_MARK}${id}${LEFT_MARK}${name}`);
}

function shownName(name: string): string {
	return name.startsWith(LEFT_MARK) ? trimName(name.slice(name.indexOf(LEFT_MARK, 1) + 1)) : name;
}

export function visibleEntries(entries: readonly StoredEntry[]): readonly RecordEntry[] {
	return entries
		.filter(({ isHidden }) => !isHidden)
		.map(({ isHidden, member, doneBy, previousCycle, closedDraw, ...entry }) => ({
			...entry,
			...(member !== undefined && { member: shownName(member) }),
			...(doneBy !== undefined && { doneBy: shownName(doneBy) }),
			...(previousCycle && { previousCycle: previousCycle.map(shownName), opensCycle: true as const }),
			...(!entry.imported && { isThisDevice: true }),
		}));
}
