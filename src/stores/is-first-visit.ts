import { hasPendingChanges, hasStoredSession } from "./auth/stored-session.ts";
import { readText } from "./browser/storage.ts";
import { CHILD_LOCK_KEY, GUEST_CATEGORIES_KEY, GUEST_MEMBERS_KEY } from "./browser/storage-keys.ts";

/** Whether this browser's storage holds neither a session, nor pending changes, nor a guest's family, nor a lock for children. False where it is forbidden. */
export function isFirstVisit(): boolean {
	const isEmpty = (key: string) => [null, "[]"].includes(readText(key) as string | null);
	return (
		readText(CHILD_LOCK_KEY) === null &&
		!hasStoredSession() &&
		!hasPendingChanges() &&
		isEmpty(GUEST_MEMBERS_KEY) &&
		isEmpty(GUEST_CATEGORIES_KEY)
	);
}
