import { StoreError } from "../errors.ts";

/** Names under which browsers say that the storage is full; the second is Firefox's. */
const FULL = new Set(["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"]);

/** What an exception of the browser's storage means. */
export function storageFailure(cause: unknown): StoreError {
	const isFull = cause instanceof Error && FULL.has(cause.name);
	return new StoreError(isFull ? "storage-full" : "storage-forbidden", { cause });
}
