import type * as v from "valibot";
import { parseLeniently } from "../lenient.ts";
import { readText, type StorageAccess, writeText } from "./storage.ts";

export interface StoredValue<T> {
	/** The same object as long as the text is the same; `empty` if the text is missing, forbidden or unreadable. */
	read(): T;
	/** The text; `null` if there is none, `undefined` if the storage cannot be read. */
	readText(): string | null | undefined;
	/** The last that was read or written: to read a large family again takes a press 5 ms. */
	latestText(): string | null | undefined;
	/** @param value what `read` would make of `text`. To parse the text again would take longer than a press may */
	write(text: string, value: T): void;
}

/** @param keepUnread called with the unreadable parts of a text, before another text is written in its place */
export function createStoredValue<T>(
	access: StorageAccess,
	key: string,
	schema: v.GenericSchema<unknown, T>,
	empty: T,
	keepUnread?: (unread: readonly unknown[]) => void,
): StoredValue<T> {
	let latest: string | null | undefined = null;
	let cached: { readonly text: string; readonly value: T; readonly unread: readonly unknown[] } | undefined;

	function parse(text: string): { value: T; unread: readonly unknown[] } {
		try {
			const { output: value, unread } = parseLeniently(schema, JSON.parse(text));
			if (unread.length > 0) console.warn(`A part of ${key} cannot be read and is left out: ${unread.length}`);
			return { value, unread };
		} catch (reason) {
			console.warn(`${key} cannot be read and counts as empty: ${reason}`);
			return { value: empty, unread: [text] };
		}
	}

	function read() {
		const text = readText(key, access);
		if (text === undefined && latest !== undefined) console.warn(`${key} counts as empty: its storage is forbidden`);
		latest = text;
		return text;
	}

	return {
		read() {
			const text = read();
			if (text == null) return empty;
			if (cached?.text !== text) cached = { text, ...parse(text) };
			return cached.value;
		},
		readText: read,
		latestText: () => latest,
		write(text, value) {
			const unread = cached?.unread ?? [];
			if (keepUnread && unread.length > 0 && readText(key, access) === cached?.text) keepUnread(unread);
			writeText(key, text, access);
			cached = { text, value, unread: [] };
			latest = text;
		},
	};
}
