import { StoreError } from "../errors.ts";

/** Looked up for each use, because the access itself throws if the storage is forbidden. Some browsers have none. */
export type StorageAccess = () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;

export const browserStorage: StorageAccess = () => localStorage;

/** Firefox's name of the error is the second one. */
const QUOTA_ERROR_NAMES = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];

/** The text under a key; `null` if there is none, `undefined` if the storage cannot be read. */
export function readText(key: string, access = browserStorage): string | null | undefined {
	try {
		return access()?.getItem(key);
	} catch {
		return undefined;
	}
}

/** @throws StoreError "storage-full" or "storage-forbidden" */
export function writeText(key: string, text: string, access = browserStorage): void {
	try {
		(access() as Storage).setItem(key, text);
	} catch (cause) {
		const isFull = cause instanceof Error && QUOTA_ERROR_NAMES.includes(cause.name);
		throw new StoreError(isFull ? "storage-full" : "storage-forbidden", { cause });
	}
}

export function removeKeys(keys: readonly string[], access = browserStorage): boolean {
	try {
		for (const key of keys) access()?.removeItem(key);
		return true;
	} catch {
		return false;
	}
}

export function listKeys(prefix: string, access = browserStorage): readonly string[] {
	try {
		return Object.keys(access() as object).filter((key) => key.startsWith(prefix));
	} catch {
		return [];
	}
}

export function subscribeToStorage(listener: (event: Event) => void, page: EventTarget = window): () => void {
	page.addEventListener("storage", listener);
	return () => page.removeEventListener("storage", listener);
}
