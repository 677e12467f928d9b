import * as v from "valibot";
import { toStorageError } from "./storage-error.ts";

/** The browser's storage, asked for anew each time: the mere access throws where it is forbidden, and it may be null. */
export type StorageAccess = () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;

/** One key of the storage and how its text is read. */
export interface StoredValue<T> {
	/** What is kept now. The same object as long as the text is the same. What cannot be read is logged and counts as empty. */
	read(): T;
	/** @throws StoreError when the text cannot be kept */
	write(text: string): void;
}

export function createStoredValue<T>(
	access: StorageAccess,
	key: string,
	schema: v.GenericSchema<unknown, T>,
	empty: T,
): StoredValue<T> {
	let known: { readonly text: string; readonly value: T } | undefined;
	let isForbidden = false;

	function readText(): string | null {
		try {
			const text = access()?.getItem(key) ?? null;
			isForbidden = false;
			return text;
		} catch (reason) {
			if (!isForbidden) console.warn(`${key} counts as empty, because this browser forbids its storage: ${reason}`);
			isForbidden = true;
			return null;
		}
	}

	function parse(text: string): T {
		try {
			return v.parse(schema, JSON.parse(text));
		} catch (reason) {
			console.warn(`${key} in this browser's storage cannot be read and counts as empty: ${reason}`);
			return empty;
		}
	}

	return {
		read() {
			const text = readText();
			if (text === null) return empty;
			if (known?.text !== text) known = { text, value: parse(text) };
			return known.value;
		},
		write(text) {
			try {
				const storage = access();
				if (storage === null) throw new TypeError("this browser has no storage");
				storage.setItem(key, text);
			} catch (reason) {
				throw toStorageError(reason);
			}
		},
	};
}
