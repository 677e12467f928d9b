import type { Family } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { serializeFamilyFile } from "../../stores/family-file.ts";
import { localDay } from "../../stores/local-day.ts";
import { saveFile } from "../../ui/save-file.ts";

export type FamilyFileOutcome = "saved" | "lacks-history" | "too-large";

/**
 * @param history as `readHistory` returns it: if it could not be read, the file lacks it. Only "too-large" saves
 * nothing
 */
export function saveFamilyFile(family: Family, history: readonly HistoryEntry[] | undefined): FamilyFileOutcome {
	const now = new Date();
	const file = serializeFamilyFile(family, history ?? [], now);
	if (file === undefined) return "too-large";
	saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", file);
	return history === undefined ? "lacks-history" : "saved";
}
