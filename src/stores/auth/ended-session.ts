import { readText, removeKeys, writeText } from "../browser/storage.ts";
import { ENDED_SESSION_KEY } from "../browser/storage-keys.ts";
import { countPendingChanges } from "./session-user.ts";

/** The user whose session was the last here and ended by itself. Only they read that unsent changes are theirs. */
export function readEndedSession(): string | undefined {
	return readText(ENDED_SESSION_KEY) ?? undefined;
}

export function storeEndedSession(userId: string): void {
	if (countPendingChanges(userId) === 0) return;
	try {
		writeText(ENDED_SESSION_KEY, userId);
	} catch {
		// The changes are then said to be another account's, and are kept as well.
	}
}

export function removeEndedSession(): void {
	removeKeys([ENDED_SESSION_KEY]);
}

export function countEndedSessionChanges(): number {
	const userId = readEndedSession();
	return userId === undefined ? 0 : countPendingChanges(userId);
}

export function countOtherAccountsChanges(): number {
	return countPendingChanges() - countEndedSessionChanges();
}
