import * as v from "valibot";
import { trimName } from "../../../rules/name.ts";
import type { RecordEntry } from "../../../rules/record.ts";
import { readText, type StorageAccess } from "../../browser/storage.ts";
import { countNewestThatFit } from "../../count-newest-that-fit.ts";
import { normalizeInstant } from "../../instants.ts";
import { dropInvalid, validItems } from "../../lenient.ts";
import { StoredNameSchema } from "../../stored-draw.ts";
import { RECORD_KEY } from "../guest-schema.ts";
import { createGuestValue } from "../guest-value.ts";

/** `isHidden`: what something else did to a cycle list, nobody knows when. It counts, and is shown to nobody. */
export type StoredEntry = RecordEntry & { readonly isHidden?: true | undefined };

export const MAX_ENTRIES = 2000;
/** In characters. Browsers give an origin five million. */
export const MAX_RECORD_LENGTH = 1_000_000;

/** Begins the stored name of somebody who left: another member may be given theirs. No name that people type has it. */
export const LEFT_MARK = "\0";

const MemberSchema = v.pipe(
	v.string(),
	v.transform((name) => (name.startsWith(LEFT_MARK) ? name : trimName(name))),
);
const MembersSchema = v.array(MemberSchema);

const EntrySchema: v.GenericSchema<unknown, StoredEntry> = v.pipe(
	v.object({
		kind: v.picklist(["drawn", "passed", "void", "turn", "undone", "reset"]),
		id: v.string(),
		category: StoredNameSchema,
		at: v.pipe(
			v.string(),
			v.transform((at) => normalizeInstant(at) ?? ""),
		),
		member: v.optional(MemberSchema),
		doneBy: v.optional(MemberSchema),
		option: v.optional(StoredNameSchema),
		turn: v.optional(v.string()),
		previousCycle: v.optional(MembersSchema),
		closedDraw: dropInvalid(v.object({ member: MemberSchema, passed: MembersSchema })),
		opensCycle: v.optional(v.literal(true)),
		imported: v.optional(v.literal(true)),
		isHidden: v.optional(v.literal(true)),
	}),
	v.check(({ at, isHidden }) => at !== "" || isHidden === true),
);

const RecordSchema = validItems(EntrySchema);

const NO_ENTRIES: readonly StoredEntry[] = [];

export interface StoredRecord {
	/** Oldest first. The same object as long as it is stored. */
	read(): readonly StoredEntry[];
	/** The oldest entries give way to those that exceed the bounds. @throws StoreError */
	write(entries: readonly StoredEntry[]): void;
}

export function createStoredRecord(access: StorageAccess): StoredRecord {
	const stored = createGuestValue(access, RECORD_KEY, RecordSchema, NO_ENTRIES);
	// Parsing 2,000 entries takes longer than a press may.
	let written: { readonly text: string; readonly entries: readonly StoredEntry[] } | undefined;

	return {
		read() {
			if (written && readText(RECORD_KEY, access) === written.text) return written.entries;
			return stored.read();
		},
		write(all) {
			const { text, entries } = limitEntries(all);
			stored.write(text);
			written = { text, entries };
		},
	};
}

/** The newest that fit, and their JSON. @param all oldest first */
export function limitEntries(all: readonly StoredEntry[]): { text: string; entries: readonly StoredEntry[] } {
	const entries = all.slice(-MAX_ENTRIES);
	const text = JSON.stringify(entries);
	if (text.length <= MAX_RECORD_LENGTH) return { text, entries };
	const count = countNewestThatFit(entries, MAX_RECORD_LENGTH - "[]".length, (json) => json.length + 1);
	const fitting = entries.slice(entries.length - count);
	return { text: JSON.stringify(fitting), entries: fitting };
}
