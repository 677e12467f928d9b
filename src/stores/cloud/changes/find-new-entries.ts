import { type HistoryEntry, MAX_IMPORTED_ENTRIES } from "../../../rules/history.ts";
import { mergeFamily } from "../../../rules/merge-family.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import type { FamilyMerge, HistoryPage, HistoryQuery } from "../../family-store.ts";
import { findNewEntries, limitNewEntries, type NewEntries, NO_NEW_ENTRIES } from "../../new-entries.ts";

/** A page takes a fifth of a second, and somebody waits. Imported entries have up to ten pages. */
const MAX_PAGES = 25;

/** "unknown" if too many would have to be read. @param merge as from `withOwnIds` @param now by the backend's clock */
export async function findNewHistoryEntries(
	family: StoredFamily,
	merge: FamilyMerge,
	readHistory: (query: HistoryQuery) => Promise<HistoryPage>,
	now: string,
): Promise<NewEntries | "unknown"> {
	const after = presentFamily(mergeFamily(family, merge.family));
	const possible = findNewEntries(merge, after, [], now);
	if (possible.length === 0) return NO_NEW_ENTRIES;
	const [oldest = now] = possible.map(({ at }) => at).toSorted();
	const known = await readEntriesSince(oldest, readHistory);
	if (known === undefined) return "unknown";
	const recorded = new Set(known.flatMap(({ imported, turns = [] }) => (imported ? [] : turns)));
	for (const { id } of family.turns) recorded.add(id);
	const found = findNewEntries(merge, after, known, now).filter(
		({ kind, turns: [turn = ""] = [] }) => !((kind === "turn" || kind === "turn-undone") && recorded.has(turn)),
	);
	return limitNewEntries(found, MAX_IMPORTED_ENTRIES - known.filter(({ imported }) => imported).length);
}

/** Imported entries have ids below zero, so they are read after all that happened here. */
const NEWEST_IMPORTED: HistoryQuery = { before: "0" };

async function readEntriesSince(
	time: string,
	readHistory: (query: HistoryQuery) => Promise<HistoryPage>,
): Promise<readonly HistoryEntry[] | undefined> {
	const entries: HistoryEntry[] = [];
	let query: HistoryQuery = {};
	for (let count = 0; count < MAX_PAGES; count++) {
		const page = await readHistory(query);
		entries.push(...page.entries);
		if (page.next === undefined) return entries;
		const last = page.entries.at(-1);
		const isOlder = last !== undefined && !last.imported && last.at < time;
		query = isOlder ? NEWEST_IMPORTED : { before: page.next };
	}
	return undefined;
}
