import { hasPendingChanges, hasStoredSession } from "./auth/stored-session.ts";
import { readText } from "./browser/storage.ts";
import { CHILD_LOCK_KEY, GUEST_KEYS } from "./browser/storage-keys.ts";

/** Whether no session, pending change, guest or child lock is stored. False if the storage is forbidden. */
export function isFirstVisit(): boolean {
	const isEmpty = (key: string) => [null, "[]"].includes(readText(key) as string | null);
	return (
		readText(CHILD_LOCK_KEY) === null &&
		!hasStoredSession() &&
		!hasPendingChanges() &&
		isEmpty(GUEST_KEYS.members) &&
		isEmpty(GUEST_KEYS.categories)
	);
}
