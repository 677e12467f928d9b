import {
	BACKEND_CONFIG_KEY,
	FAILED_CHANGES_PREFIX,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "../browser/storage-keys.ts";

/** Leaves nothing of a person's family in this browser. */
export function clearFamilyData(userId: string): void {
	const ours = [SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX].map((key) => key + userId);
	removeStorageKeys((key) => ours.some((start) => key.startsWith(start)));
}

/** Leaves nothing to see of a person's family; what waits is sent, and what was lost is told, when they are back. */
export function clearSnapshot(userId: string): void {
	for (const key of listStorageKeys().filter((key) => key.startsWith(SNAPSHOT_PREFIX + userId)))
		localStorage.removeItem(key);
}

/** Leaves nothing of anybody's account in this browser. */
export function clearAllAccountData(): void {
	const ours = [SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX];
	removeStorageKeys((key) => ours.some((start) => key.startsWith(start)));
}

/** How many changes wait in this browser: of one person, or of anybody. */
export function countPendingChanges(userId = ""): number {
	const start = userId === "" ? PENDING_CHANGES_PREFIX : `${PENDING_CHANGES_PREFIX}${userId}:`;
	return listStorageKeys().filter((key) => key.startsWith(start)).length;
}

/** For this and for what only accounts download. */
export function removeStorageKeys(isMeant: (key: string) => boolean): void {
	for (const key of listStorageKeys().filter((key) => key === BACKEND_CONFIG_KEY || isMeant(key)))
		localStorage.removeItem(key);
	// Browsers tell this to the other tabs only.
	dispatchEvent(new Event("storage"));
}

/** Calls `call` whenever something here may have come or gone, in whichever tab. Returns the way to stop. */
export function subscribeToStorage(call: () => void): () => void {
	addEventListener("storage", call);
	return () => removeEventListener("storage", call);
}

function listStorageKeys(): readonly string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		// Where nothing may be kept, nothing is.
		return [];
	}
}
