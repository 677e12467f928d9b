import { readText, removeKeys, writeText } from "../browser/storage.ts";
import { ENDED_SESSION_KEY } from "../browser/storage-keys.ts";
import { countPendingChanges } from "./session-user.ts";

/** Whose session was the last here and ended by itself: only to them unsent changes are said to be theirs. */
export function readEndedSession(): string | undefined {
	return readText(ENDED_SESSION_KEY) ?? undefined;
}

/** Stores nothing where no change is left to be sent. */
export function storeEndedSession(userId: string): void {
	if (countPendingChanges(userId) === 0) return;
	try {
		writeText(ENDED_SESSION_KEY, userId);
	} catch {
		// They are then said to be of another account, and kept as well.
	}
}

/** Whoever has logged in since is the one who logs out next. */
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
