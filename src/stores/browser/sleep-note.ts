import { readText, writeText } from "./storage.ts";

const SLEEP_NOTE_KEY = "whose-turn-told-sleep";

/** Whether it has been read on this device that the browser lets the screen go off. */
export function isSleepNoteRead(): boolean {
	return readText(SLEEP_NOTE_KEY) !== null;
}

export function markSleepNoteRead(): void {
	try {
		writeText(SLEEP_NOTE_KEY, "yes");
	} catch (reason) {
		console.warn("The note will be shown again, because it could not be stored that it was read:", reason);
	}
}
