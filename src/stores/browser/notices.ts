import { readText, writeText } from "./storage.ts";

const KEYS = {
	persistence: "whose-turn-told-keeping",
	sleep: "whose-turn-told-sleep",
	face: "whose-turn-asked-face",
} as const;

export type Notice = keyof typeof KEYS;

/** True also if the storage is forbidden: otherwise the notice would be shown on every visit. */
export function isNoticeRead(notice: Notice): boolean {
	return readText(KEYS[notice]) !== null;
}

export function markNoticeRead(notice: Notice): void {
	try {
		writeText(KEYS[notice], "yes");
	} catch (reason) {
		console.warn("The notice will be shown again, because it could not be stored that it was read:", reason);
	}
}
