import type * as v from "valibot";
import { readText, type StorageAccess, writeText } from "../browser/storage.ts";
import { GUEST_KEYS } from "../browser/storage-keys.ts";
import { createStoredValue, type StoredValue } from "../browser/stored-value.ts";

/** In characters: room for a whole history. The oldest lines give way. */
const MAX_LENGTH = 1_200_000;

/** Unreadable parts are copied before they are overwritten. A write throws a StoreError if a copy has no room. */
export function createGuestValue<T>(
	access: StorageAccess,
	key: string,
	schema: v.GenericSchema<unknown, T>,
	empty: T,
): StoredValue<T> {
	return createStoredValue(access, key, schema, empty, (unread) => {
		const added = new Set(unread.map((item) => JSON.stringify([key, item])));
		// Some lines are there already if a write after the copy has failed.
		const others =
			readText(GUEST_KEYS.unread, access)
				?.split("\n")
				.filter((line) => !added.has(line)) ?? [];
		let lines = [...others, ...added];
		while (lines.length > 1 && lines.join("\n").length > MAX_LENGTH) lines = lines.slice(Math.ceil(lines.length / 10));
		writeText(GUEST_KEYS.unread, lines.join("\n"), access);
	});
}
