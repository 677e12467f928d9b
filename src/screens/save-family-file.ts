import type { Family } from "../rules/family.ts";
import type { RecordEntry } from "../rules/record.ts";
import { serializeFamilyFile } from "../stores/family-file.ts";
import { localDay } from "../stores/local-day.ts";
import { saveFile } from "../ui/save-file.ts";

export type FamilyFileOutcome = "saved" | "lacks-record" | "too-large";

/** @param record as `readRecord` returns it: the file lacks one that could not be read. Only "too-large" saves nothing */
export function saveFamilyFile(family: Family, record: readonly RecordEntry[] | undefined): FamilyFileOutcome {
	const now = new Date();
	const file = serializeFamilyFile(family, record ?? [], now);
	if (file === undefined) return "too-large";
	saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", file);
	return record === undefined ? "lacks-record" : "saved";
}
