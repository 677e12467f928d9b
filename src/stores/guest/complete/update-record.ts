import type { ChangeStamp } from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import { trimName } from "../../../rules/name.ts";
import { opensCycle, type RecordEntry, turnId } from "../../../rules/record.ts";
import { renameInRecord } from "../../../rules/rename.ts";
import { normalizeInstant } from "../../instants.ts";
import { LEFT_MARK, type StoredEntry } from "./stored-record.ts";

/** What a change does to the entries that are there already, and those that it brings from elsewhere. */
export function updateRecord(
	entries: readonly StoredEntry[],
	change: Change,
	{ id, at }: ChangeStamp,
): readonly StoredEntry[] {
	switch (change.kind) {
		case "remove-category":
			return entries.filter(({ category }) => category !== change.name);
		// Something else may have removed a member of that name.
		case "add-member":
		case "remove-member":
			return markAsLeft(entries, change.name, id);
		case "rename-category":
			return renameInRecord(entries, "categories", change.name, change.newName);
		case "rename-member":
			return renameInRecord(entries, "members", change.name, change.newName);
		case "merge-family":
			return [...findImported(entries, change.record ?? [], id).filter((entry) => entry.at <= at), ...entries];
		default:
			return entries;
	}
}

/** What happened elsewhere, before all that happened here, as in an account. What is there already is not imported again. */
function findImported(
	entries: readonly StoredEntry[],
	record: readonly RecordEntry[],
	id: string,
): readonly StoredEntry[] {
	const toKey = ({ category, kind, at, member }: RecordEntry) => JSON.stringify([category, kind, at, member]);
	const known = new Set(visibleEntries(entries).map(toKey));
	return record
		.flatMap((entry) => {
			const at = normalizeInstant(entry.at);
			return at === undefined
				? []
				: [{ ...entry, at, category: trimName(entry.category), member: entry.member && trimName(entry.member) }];
		})
		.filter((entry) => !known.has(toKey(entry)))
		.map((entry, at) => {
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
