import { FAILED_CHANGES_PREFIX, PENDING_CHANGES_PREFIX } from "../browser/storage-keys.ts";
import { removeStorageKeys } from "./clear-account-data.ts";

/** Takes every change that waits for a sign-in out of this browser: it will never be made. */
export function discardPendingChanges(): void {
	removeStorageKeys((key) => key.startsWith(PENDING_CHANGES_PREFIX) || key.startsWith(FAILED_CHANGES_PREFIX));
}
