import { listKeys, removeKeys } from "../browser/storage.ts";
import {
	BACKEND_CONFIG_KEY,
	FAILED_CHANGES_PREFIX,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "../browser/storage-keys.ts";

export function clearFamilyData(userId: string): void {
	removePrefixes([SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX].map((prefix) => prefix + userId));
}

/** Removes a user's family; unsent changes stay until that user signs in again. */
export function clearSnapshot(userId: string): void {
	removeKeys(listKeys(SNAPSHOT_PREFIX + userId));
}

/** Removes every user's family, and where the backend is; unsent changes stay. */
export function clearAllSnapshots(): void {
	removePrefixes([SNAPSHOT_PREFIX]);
}

export function discardPendingChanges(): void {
	removePrefixes([PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX]);
}

export function clearAllAccountData(): void {
	removePrefixes([SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX]);
}

function removePrefixes(prefixes: readonly string[]): void {
	removeKeys([BACKEND_CONFIG_KEY, ...prefixes.flatMap((prefix) => listKeys(prefix))]);
	// Browsers notify only the other tabs.
	dispatchEvent(new Event("storage"));
}
