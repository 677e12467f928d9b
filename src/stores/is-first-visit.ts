import { hasPendingChanges, hasStoredSession } from "./auth/stored-session.ts";
import { readText } from "./browser/storage.ts";
import { CHILD_LOCK_KEY, GUEST_KEYS } from "./browser/storage-keys.ts";

/** Nothing of a person is stored: no session, pending change, guest or child lock. False where it is forbidden. */
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
