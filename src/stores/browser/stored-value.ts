import * as v from "valibot";
import { readText, type StorageAccess, writeText } from "./storage.ts";

export interface StoredValue<T> {
	/** The same object as long as the text is the same; `empty` where it is missing, forbidden or unreadable. */
	read(): T;
	write(text: string): void;
}

export function createStoredValue<T>(
	access: StorageAccess,
	key: string,
	schema: v.GenericSchema<unknown, T>,
	empty: T,
): StoredValue<T> {
	let isForbidden = false;
	let cached: { readonly text: string; readonly value: T } | undefined;

	function parse(text: string): T {
		try {
			return v.parse(schema, JSON.parse(text));
		} catch (reason) {
			console.warn(`${key} cannot be read and counts as empty: ${reason}`);
			return empty;
		}
	}

	return {
		read() {
			const text = readText(key, access);
			if (text === undefined && !isForbidden) console.warn(`${key} counts as empty: its storage is forbidden`);
			isForbidden = text === undefined;
			if (text == null) return empty;
			if (cached?.text !== text) cached = { text, value: parse(text) };
			return cached.value;
		},
		write: (text) => writeText(key, text, access),
	};
}
