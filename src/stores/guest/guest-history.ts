import type { HistoryEntry } from "../../rules/history.ts";
import type { StorageAccess } from "../browser/storage.ts";
import { GUEST_KEYS } from "../browser/storage-keys.ts";
import { countNewestThatFit } from "../count-newest-that-fit.ts";
import { lenientSchemas } from "../family-schema.ts";
import type { HistoryPage, HistoryQuery } from "../family-store.ts";
import { validItems } from "../lenient.ts";
import { createGuestValue } from "./guest-value.ts";

export const MAX_ENTRIES = 2000;
/** In characters. Browsers give an origin five million. */
export const MAX_HISTORY_LENGTH = 1_000_000;
export const HISTORY_PAGE_SIZE = 200;

const HistorySchema = validItems(lenientSchemas.entry);
const NO_ENTRIES: readonly HistoryEntry[] = [];

export function createGuestHistory(access: StorageAccess) {
	const stored = createGuestValue(access, GUEST_KEYS.history, HistorySchema, NO_ENTRIES);
	return {
		...stored,
		write(all: readonly HistoryEntry[]) {
			const { text, entries } = limitEntries(all);
			stored.write(text, entries);
		},
	};
}

export function limitEntries(all: readonly HistoryEntry[]): { text: string; entries: readonly HistoryEntry[] } {
	const entries = all.slice(-MAX_ENTRIES);
	const text = JSON.stringify(entries);
	if (text.length <= MAX_HISTORY_LENGTH) return { text, entries };
	const count = countNewestThatFit(entries, MAX_HISTORY_LENGTH - "[]".length, (json) => json.length + 1);
	const fitting = entries.slice(entries.length - count);
	return { text: JSON.stringify(fitting), entries: fitting };
}

function markThisDevice(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
	return entries.map((entry) => (entry.imported ? entry : { ...entry, isThisDevice: true }));
}

export function findPage(all: readonly HistoryEntry[], { category, before }: HistoryQuery): HistoryPage {
	const entries =
		category === undefined ? all : all.filter((entry) => entry.category === category || entry.category === undefined);
	const found = entries.findLastIndex(({ id }) => id === before);
	// If the entry no longer exists, older ones were removed with it.
	const end = before === undefined ? entries.length : Math.max(0, found);
	const start = Math.max(0, end - HISTORY_PAGE_SIZE);
	const page = markThisDevice(entries.slice(start, end)).toReversed();
	return { entries: page, next: start > 0 ? page.at(-1)?.id : undefined };
}
