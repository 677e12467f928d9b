import type { RecordEntry } from "../../rules/record.ts";
import { MAX_FILE_ENTRIES } from "../../stores/family-file-schema.ts";
import type { FamilyStore } from "../../stores/family-store.ts";

/** As much as a file has, newest first; undefined where it cannot be read. */
export async function readRecord(store: FamilyStore): Promise<readonly RecordEntry[] | undefined> {
	const entries: RecordEntry[] = [];
	try {
		let page = await store.readRecord({});
		entries.push(...page.entries);
		while (page.next !== undefined && entries.length < MAX_FILE_ENTRIES) {
			page = await store.readRecord({ before: page.next });
			entries.push(...page.entries);
		}
		return entries;
	} catch (error) {
		console.info("The record could not be read:", error);
		return undefined;
	}
}
