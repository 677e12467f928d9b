import { listKeys, readText, removeKeys, subscribeToStorage } from "../browser/storage.ts";
import { PENDING_CHANGES_PREFIX } from "../browser/storage-keys.ts";

export const SESSION_KEY = "whose-turn-session";

/** The session may have ended: only the server knows. */
export function hasStoredSession(): boolean {
	return Boolean(readText(SESSION_KEY));
}

export function hasPendingChanges(): boolean {
	return listKeys(PENDING_CHANGES_PREFIX).length > 0;
}

export function removeStoredSession(): void {
	removeKeys([SESSION_KEY]);
}

export function subscribeToOtherTabsSession(listener: () => void): () => void {
	return subscribeToStorage((event) => {
		const { key } = event as StorageEvent;
		if (key === SESSION_KEY || key === null) listener();
	});
}
