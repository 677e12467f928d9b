import { trimName, validateName } from "../../../rules/name.ts";
import { MAX_IMPORTED_ENTRIES, opensCycle, type RecordEntry, turnId } from "../../../rules/record.ts";
import { normalizeInstant } from "../../instants.ts";
import { EARLIEST_IMPORTED } from "../../new-entries.ts";
import { combineUuids, isUuid } from "../../uuid.ts";
import type { ImportedEntry } from "../rows/database-types.ts";
import { type CategoryRow, rowsByName } from "../rows/records.ts";

/** By it, the turn of a running cycle and the imported entry about it are the same turn. No other family has it. */
export function importedTurnId({ id }: CategoryRow, turn: string): string | undefined {
	return isUuid(turn) ? combineUuids(id, turn) : undefined;
}

/** What the backend takes of a record: one entry that it refuses would hold up the others. @param record oldest first */
export function toImportedEntries(
	record: readonly RecordEntry[],
	categories: readonly CategoryRow[],
): readonly ImportedEntry[] {
	const rows = rowsByName(categories);
	return record.slice(-MAX_IMPORTED_ENTRIES).flatMap((entry) => {
		const category = rows.get(trimName(entry.category));
		const at = toTime(entry.at);
		const member = entry.member && validName(entry.member);
		if (category === undefined || at === undefined || (entry.member !== undefined && !member)) return [];
		return [toImportedEntry({ ...entry, member, at }, category)];
	});
}

function toImportedEntry(entry: RecordEntry, category: CategoryRow): ImportedEntry {
	const { kind, at, member } = entry;
	const [doneBy, option] = [validName(entry.doneBy ?? ""), validName(entry.option ?? "")];
	const turn = kind === "turn" || kind === "undone" ? importedTurnId(category, turnId(entry)) : undefined;
	return {
		...{ kind, category: category.name, at },
		...(member !== undefined && { member }),
		...(doneBy !== undefined && { done_by: doneBy }),
		...(option !== undefined && { option }),
		...(turn !== undefined && { turn }),
		...(opensCycle(entry) && { opened_round: true }),
	};
}

function toTime(text: string): string | undefined {
	const at = normalizeInstant(text);
	return at !== undefined && at >= EARLIEST_IMPORTED ? at : undefined;
}

function validName(text: string): string | undefined {
	return validateName(text, []) === "ok" ? trimName(text) : undefined;
}
