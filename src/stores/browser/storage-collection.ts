import * as v from "valibot";
import { listKeys, readText, removeKeys, type StorageAccess, writeText } from "./storage.ts";

/** Values of one kind, each under its own key, so that no tab overwrites another's. */
export interface StorageCollection<T> {
	/** Sorted by id. An unreadable value is logged, left out and left in the storage. */
	getAll(): readonly T[];
	put(value: T): void;
	delete(id: string): void;
}

export function createStorageCollection<T extends { readonly id: string }>(
	access: StorageAccess,
	prefix: string,
	schema: v.GenericSchema<unknown, T>,
	toStored: (value: T) => unknown,
): StorageCollection<T> {
	const unreadable = new Set<string>();

	function read(key: string): readonly T[] {
		const text = readText(key, access);
		if (typeof text !== "string") return [];
		try {
			return [v.parse(schema, JSON.parse(text))];
		} catch (reason) {
			if (!unreadable.has(key)) console.warn(`${key} in this browser's storage cannot be read: ${reason}`);
			unreadable.add(key);
			return [];
		}
	}

	return {
		getAll: () => listKeys(prefix, access).toSorted().flatMap(read),
		put: (value) => writeText(prefix + value.id, JSON.stringify(toStored(value)), access),
		delete: (id) => void removeKeys([prefix + id], access),
	};
}
