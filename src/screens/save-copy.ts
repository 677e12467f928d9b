import { serializeFamilyFile } from "../stores/family-file.ts";
import type { FamilyStore } from "../stores/family-store.ts";
import { localDay } from "../stores/local-day.ts";
import { readStoredText } from "../stores/stored-text.ts";
import { saveFile } from "../ui/save-file.ts";
import { readRecord } from "./settings/read-record.ts";

/** Saves a family's file, or if that fails, what this browser has stored. Returns whether it is a family's file. */
export async function saveCopy(store: FamilyStore | undefined): Promise<boolean> {
	const now = new Date();
	try {
		const family = store?.family();
		if (store && family) {
			const file = serializeFamilyFile(family, (await readRecord(store)) ?? [], now);
			if (file === undefined) throw new RangeError("the family is too large for a file");
			saveFile(`whose-turn-family-${localDay(now)}.json`, "application/json", file);
			return true;
		}
	} catch (reason) {
		console.error("The family could not be copied", reason);
	}
	saveFile(`whose-turn-stored-${localDay(now)}.json`, "application/json", readStoredText());
	return false;
}
