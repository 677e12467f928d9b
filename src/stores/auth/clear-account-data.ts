import { listKeys, removeKeys } from "../browser/storage.ts";
import {
	BACKEND_CONFIG_KEY,
	CHOSEN_FAMILY_PREFIX,
	ENDED_SESSION_KEY,
	FAILED_CHANGES_PREFIX,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "../browser/storage-keys.ts";

/** Deletes a user's family and unsent and failed changes, and the backend's address. */
export function clearFamilyData(userId: string): void {
	const ofUser = [SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX, CHOSEN_FAMILY_PREFIX].map(
		(prefix) => prefix + userId,
	);
	removePrefixes([...ofUser, ENDED_SESSION_KEY]);
}

/** Deletes one of a user's families with its unsent changes. @param slot as of `ChosenFamily.slotOf` */
export function clearSlot(slot: string): void {
	removeKeys([SNAPSHOT_PREFIX + slot, ...listKeys(`${PENDING_CHANGES_PREFIX}${slot}:`)]);
}

/** Deletes a user's family; changes and the backend's address stay. */
export function clearSnapshot(userId: string): void {
	removeKeys(listKeys(SNAPSHOT_PREFIX + userId));
}

/** Deletes every user's family, and the backend's address; changes stay. */
export function clearAllSnapshots(): void {
	removePrefixes([SNAPSHOT_PREFIX]);
}

/** Deletes a user's unsent and failed changes, and the backend's address; what is other users' stays. */
export function discardPendingChanges(userId: string): void {
	const ofUser = [PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX, CHOSEN_FAMILY_PREFIX].map((prefix) => prefix + userId);
	removePrefixes([...ofUser, ENDED_SESSION_KEY]);
}

/** Deletes every user's family and unsent and failed changes, and the backend's address. */
export function clearAllAccountData(): void {
	removePrefixes([
		...[SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX, CHOSEN_FAMILY_PREFIX, ENDED_SESSION_KEY],
	]);
}

function removePrefixes(prefixes: readonly string[]): void {
	removeKeys([BACKEND_CONFIG_KEY, ...prefixes.flatMap((prefix) => listKeys(prefix))]);
	// Browsers notify only the other tabs.
	dispatchEvent(new Event("storage"));
}
