import { listKeys, readText } from "./browser/storage.ts";
import {
	FAILED_CHANGES_PREFIX,
	GUEST_KEY_PREFIX,
	GUEST_KEYS,
	PENDING_CHANGES_PREFIX,
	SNAPSHOT_PREFIX,
} from "./browser/storage-keys.ts";

const FAMILY_PREFIXES = [GUEST_KEY_PREFIX, SNAPSHOT_PREFIX, PENDING_CHANGES_PREFIX, FAILED_CHANGES_PREFIX];

/** All that this browser has of a family, in JSON by key, for when it cannot be read. Without sessions. */
export function readStoredText(): string {
	const keys = FAMILY_PREFIXES.flatMap((prefix) => listKeys(prefix));
	return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, readText(key) ?? null])), undefined, "\t")}\n`;
}

export function hasGuestRecord(): boolean {
	return Boolean(readText(GUEST_KEYS.history));
}
