import { listKeys, removeKeys } from "../browser/storage.ts";
import {
	BACKEND_CONFIG_KEY,
	FAILED_CHANGES_PREFIX,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "../browser/storage-keys.ts";

/** Deletes a user's family and unsent and failed changes, and the backend's address. */
export function clearFamilyData(userId: string): void {
	removePrefixes([SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX].map((prefix) => prefix + userId));
}

/** Deletes a user's family; changes and the backend's address stay. */
export function clearSnapshot(userId: string): void {
	removeKeys(listKeys(SNAPSHOT_PREFIX + userId));
}

/** Deletes every user's family, and the backend's address; changes stay. */
export function clearAllSnapshots(): void {
	removePrefixes([SNAPSHOT_PREFIX]);
}

/** Deletes every user's unsent and failed changes, and the backend's address; families stay. */
export function discardPendingChanges(): void {
	removePrefixes([PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX]);
}

/** Deletes every user's family and unsent and failed changes, and the backend's address. */
export function clearAllAccountData(): void {
	removePrefixes([SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX]);
}

function removePrefixes(prefixes: readonly string[]): void {
	removeKeys([BACKEND_CONFIG_KEY, ...prefixes.flatMap((prefix) => listKeys(prefix))]);
	// Browsers notify only the other tabs.
	dispatchEvent(new Event("storage"));
}
