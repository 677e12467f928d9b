import { localDay } from "../../stores/local-day.ts";
import { readStoredText } from "../../stores/stored-text.ts";
import { saveFile } from "../../ui/save-file.ts";

/** Saves all that this browser has stored of a family, as it is: see `readStoredText`. */
export function saveStoredText(): void {
	saveFile(`whose-turn-stored-${localDay(new Date())}.json`, "application/json", readStoredText());
}
