import type { HistoryEntry } from "../../rules/history.ts";
import { MAX_FILE_ENTRIES } from "../../stores/family-file-schema.ts";
import type { FamilyStore } from "../../stores/family-store.ts";

/** As much of the history as a file holds, newest first; undefined if it cannot be read. */
export async function readHistory(store: FamilyStore): Promise<readonly HistoryEntry[] | undefined> {
	const entries: HistoryEntry[] = [];
	try {
		let page = await store.readHistory({});
		entries.push(...page.entries);
		while (page.next !== undefined && entries.length < MAX_FILE_ENTRIES) {
			page = await store.readHistory({ before: page.next });
			entries.push(...page.entries);
		}
		return entries;
	} catch (error) {
		console.info("The history could not be read:", error);
		return undefined;
	}
}
