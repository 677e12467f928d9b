import { listKeys, removeKeys } from "../browser/storage.ts";
import {
	BACKEND_CONFIG_KEY,
	CHOSEN_FAMILY_PREFIX,
	ENDED_SESSION_KEY,
	FAILED_CHANGES_PREFIX,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "../browser/storage-keys.ts";

export function clearFamilyData(userId: string): void {
	const ofUser = [SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX, CHOSEN_FAMILY_PREFIX].map(
		(prefix) => prefix + userId,
	);
	removePrefixes([...ofUser, ENDED_SESSION_KEY]);
}

export function clearSlot(slot: string): void {
	removeKeys([SNAPSHOT_PREFIX + slot, ...listKeys(`${PENDING_CHANGES_PREFIX}${slot}:`)]);
}

export function clearSnapshot(userId: string): void {
	removeKeys(listKeys(SNAPSHOT_PREFIX + userId));
}

export function clearAllSnapshots(): void {
	removePrefixes([SNAPSHOT_PREFIX]);
}

export function discardPendingChanges(userId: string): void {
	const ofUser = [PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX, CHOSEN_FAMILY_PREFIX].map((prefix) => prefix + userId);
	removePrefixes([...ofUser, ENDED_SESSION_KEY]);
}

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
