import { mergeFamily } from "../../../rules/merge-family.ts";
import { MAX_IMPORTED_ENTRIES, type RecordEntry, turnId } from "../../../rules/record.ts";
import type { FamilyMerge, RecordPage, RecordQuery } from "../../family-store.ts";
import { findNewEntries, limitNewEntries, type NewEntries, NO_NEW_ENTRIES } from "../../new-entries.ts";
import { findByName, hasRow, type Records } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import { importedTurnId } from "./imported-entries.ts";

/** Each is asked for after the one before, in about a fifth of a second: somebody waits for them. What was imported has up to ten. */
const MAX_PAGES = 25;

/**
 * Which entries `import_record` would add; "unknown" where too many would have to be read.
 * @param now as in `findNewEntries`, by the backend's clock @throws StoreError
 */
export async function findNewRecordEntries(
	records: Records,
	{ family, record = [] }: FamilyMerge,
	readRecord: (query: RecordQuery) => Promise<RecordPage>,
	now: string,
): Promise<NewEntries | "unknown"> {
	const categories = mergeFamily(toFamily(records), family).categories.map(({ name }) => name);
	const possible = findNewEntries(record, [], categories, now);
	if (possible.length === 0) return NO_NEW_ENTRIES;
	const [oldest = now] = possible.map(({ at }) => at).toSorted();
	const known = await readEntriesSince(oldest, readRecord);
	if (known === undefined) return "unknown";
	const recordedTurns = new Set(known.flatMap((entry) => (entry.imported ? [] : turnId(entry))));
	const found = findNewEntries(possible, known, categories, now).filter((entry) => {
		const category = findByName(records.categories, entry.category);
		const isOfTurn = entry.kind === "turn" || entry.kind === "undone";
		const turn = category && isOfTurn ? importedTurnId(category, turnId(entry)) : undefined;
		return turn === undefined || !(hasRow(records.turns, turn) || recordedTurns.has(turn));
	});
	return limitNewEntries(found, MAX_IMPORTED_ENTRIES - known.filter(({ imported }) => imported).length);
}

/** What came along with a family is read after all that happened here: ids below zero. */
const NEWEST_IMPORTED: RecordQuery = { before: "0" };

/** Of what happened here, no more than is needed; all that was imported. Undefined where that is more than `MAX_PAGES`. */
async function readEntriesSince(
	time: string,
	readRecord: (query: RecordQuery) => Promise<RecordPage>,
): Promise<readonly RecordEntry[] | undefined> {
	const entries: RecordEntry[] = [];
	let query: RecordQuery = {};
	for (let count = 0; count < MAX_PAGES; count++) {
		const page = await readRecord(query);
		entries.push(...page.entries);
		if (page.next === undefined) return entries;
		const last = page.entries.at(-1);
		const isOlder = last !== undefined && !last.imported && last.at < time;
		query = isOlder ? NEWEST_IMPORTED : { before: page.next };
	}
	return undefined;
}
