import { StoreError } from "../errors.ts";

/** Names under which browsers say that the storage is full; the second is Firefox's. */
const QUOTA_ERROR_NAMES = new Set(["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"]);

/** What an exception of the browser's storage means. */
export function toStorageError(cause: unknown): StoreError {
	const isFull = cause instanceof Error && QUOTA_ERROR_NAMES.has(cause.name);
	return new StoreError(isFull ? "storage-full" : "storage-forbidden", { cause });
}
