import type { FamilyStore } from "../../stores/family-store.ts";
import { hasGuestRecord } from "../../stores/stored-text.ts";
import { readHistory } from "./read-history.ts";
import { saveFamilyFile } from "./save-family-file.ts";
import { saveStoredText } from "./save-stored-text.ts";

/**
 * Saves a family's file or, if that fails, what this browser has stored. A guest's unreadable history exists only
 * there; an account's history is in the account. Returns what was saved.
 */
export async function saveCopy(
	store: FamilyStore | undefined,
	isGuest: boolean,
): Promise<"saved" | "lacks-history" | "stored-text"> {
	try {
		const family = store?.family();
		if (store && family) {
			const history = await readHistory(store);
			if (history !== undefined || !isGuest || !hasGuestRecord()) {
				const outcome = saveFamilyFile(family, history);
				if (outcome === "too-large") throw new RangeError("the family is too large for a file");
				return outcome;
			}
		}
	} catch (reason) {
		console.error("The family could not be copied", reason);
	}
	saveStoredText();
	return "stored-text";
}
