import * as v from "valibot";
import { toStorageError } from "./storage-error.ts";

/** As much as is needed of the browser's storage, asked for anew each time: the mere access throws where it is forbidden. */
export type StorageAccess = () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;

/** Values of one kind in the browser's storage, each under a key of its own, so that no tab overwrites another's. */
export interface StorageCollection<T> {
	/** In the order of their ids. What cannot be read is logged and left where it is. */
	getAll(): readonly T[];
	/** @throws StoreError when it cannot be kept */
	put(value: T): void;
	delete(id: string): void;
}

/** @param prefix of the keys; the id follows */
export function createStorageCollection<T extends { readonly id: string }>(
	access: StorageAccess,
	prefix: string,
	schema: v.GenericSchema<unknown, T>,
): StorageCollection<T> {
	const unreadable = new Set<string>();

	function parse(key: string, text: string | null): readonly T[] {
		if (text === null) return [];
		try {
			return [v.parse(schema, JSON.parse(text))];
		} catch (reason) {
			if (!unreadable.has(key)) console.warn(`${key} in this browser's storage cannot be read: ${reason}`);
			unreadable.add(key);
			return [];
		}
	}

	return {
		getAll() {
			try {
				const storage = access();
				if (storage === null) return [];
				return keysWithPrefix(storage, prefix)
					.sort()
					.flatMap((key) => parse(key, storage.getItem(key)));
			} catch {
				return [];
			}
		},
		put(value) {
			try {
				const storage = access();
				if (storage === null) throw new TypeError("this browser has no storage");
				storage.setItem(prefix + value.id, JSON.stringify(value));
			} catch (reason) {
				throw toStorageError(reason);
			}
		},
		delete(id) {
			try {
				access()?.removeItem(prefix + id);
			} catch {
				// Where nothing may be kept, nothing is.
			}
		},
	};
}

function keysWithPrefix(storage: Pick<Storage, "key" | "length">, prefix: string): string[] {
	const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
	return keys.filter((key) => key.startsWith(prefix));
}
