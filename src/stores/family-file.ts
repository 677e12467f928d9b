import * as v from "valibot";
import { type Category, EMPTY_FAMILY, type Family, type Turn } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import type { RecordEntry } from "../rules/record.ts";
import { countNewestThatFit } from "./count-newest-that-fit.ts";
import {
	EntrySchema,
	FamilyFileSchema,
	FileHeaderSchema,
	FORMAT,
	MAX_CATEGORIES,
	MAX_FILE_ENTRIES,
	MAX_MEMBERS,
	MEMBER_DETAILS_ENTRIES,
	SETTINGS_ENTRIES,
	TurnSchema,
	VERSION,
} from "./family-file-schema.ts";

/**
 * Bounds what a page has to hold of a file that somebody chose. All that a family may have fits: 1,000 members, 500 categories, 50,000
 * turns in cycles, 10,000 turns and entries in full, with names of 80 characters of four bytes each, which are 49 million bytes, and
 * 45,000 times that somebody takes no part in a category.
 */
export const MAX_FAMILY_FILE_BYTES = 64_000_000;

export type FamilyFileErrorCode =
	| "too-large"
	/** Deleted meanwhile, or no JSON in UTF-8: another kind of file, or cut off. */
	| "unreadable"
	| "not-ours"
	| "newer"
	| "damaged";

export interface FamilyFile {
	readonly family: Family;
	/** Oldest first. */
	readonly record: readonly RecordEntry[];
	readonly madeAt: Date;
}

export type FamilyFileResult = FamilyFile | { readonly error: FamilyFileErrorCode };

/**
 * What `readFamilyFile` reads as the same, whatever the family has: leaves out what it would not, and of turns and then of the record the
 * oldest that do not fit. @param record newest first @returns undefined for a family that is too large without either
 */
export function serializeFamilyFile(
	family: Family,
	record: readonly RecordEntry[],
	now: Date,
	maxBytes = MAX_FAMILY_FILE_BYTES,
): string | undefined {
	const { members, categories, memberDetails } = toValidFamily(family);
	const header = { format: FORMAT, madeAt: now.toISOString(), members, categories };
	const turns = toValid<Turn>(TurnSchema, family.turns ?? []).slice(-MAX_FILE_ENTRIES);
	const entries = toValid<RecordEntry>(EntrySchema, record.slice(0, MAX_FILE_ENTRIES)).toReversed();
	// Without details, settings and turns it is a file of version 1, which older versions of the app read too.
	const hasSettings = categories.some(({ settings }) => settings !== undefined);
	const isBasic = !hasSettings && memberDetails.length + turns.length + entries.length === 0;
	const bare = isBasic ? { ...header, version: 1 } : { ...header, version: VERSION, memberDetails };
	if (members.length > MAX_MEMBERS || categories.length > MAX_CATEGORIES) return undefined;
	const whole = stringify(isBasic ? bare : { ...bare, turns, record: entries });
	if (countBytes(whole) <= maxBytes) return whole;
	const room = maxBytes - countBytes(stringify({ ...bare, turns: [], record: [] })) - LIST_BYTES;
	if (isBasic || room < 0) return undefined;
	const newestTurns = takeNewest(turns, room);
	const newestEntries = takeNewest(entries, newestTurns.room);
	return stringify({ ...bare, turns: newestTurns.items, record: newestEntries.items });
}

/** Never rejects: the result has the reason. */
export async function readFamilyFile(file: Blob): Promise<FamilyFileResult> {
	if (file.size > MAX_FAMILY_FILE_BYTES) return { error: "too-large" };
	let content: unknown;
	try {
		content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
	} catch {
		return { error: "unreadable" };
	}
	const header = v.safeParse(FileHeaderSchema, content);
	if (!header.success) return { error: "not-ours" };
	const { version } = header.output;
	if (Number.isInteger(version) && Number(version) > VERSION) return { error: "newer" };
	const { success, output } = v.safeParse(FamilyFileSchema, content, { abortEarly: true });
	if (!success) return { error: "damaged" };
	const { members, categories } = output;
	const madeAt = new Date(output.madeAt);
	if (output.version === 1) return { family: { members, categories }, record: [], madeAt };
	const { memberDetails, turns, record } = output;
	const family: Family = {
		members,
		categories,
		...(memberDetails.length > 0 && { memberDetails }),
		...(turns.length > 0 && { turns }),
	};
	return { family, record, madeAt };
}

/** A line for each item of a list. */
function stringify(file: object): string {
	const fields = Object.entries(file).map(([name, value]) => {
		if (!Array.isArray(value) || value.length === 0) return `\t${JSON.stringify(name)}: ${JSON.stringify(value)}`;
		return `\t${JSON.stringify(name)}: [\n${value.map((item) => `\t\t${JSON.stringify(item)}`).join(",\n")}\n\t]`;
	});
	return `{\n${fields.join(",\n")}\n}\n`;
}

/** The lines of two lists, other than those of their items. */
const LIST_BYTES = 2 * "\n\t".length;
/** Of an item's line in a list, beside the item. */
const LINE_BYTES = "\t\t,\n".length;

function takeNewest<T>(items: readonly T[], room: number): { items: readonly T[]; room: number } {
	const lineBytes = (json: string) => countBytes(json) + LINE_BYTES;
	const newest = items.slice(items.length - countNewestThatFit(items, room, lineBytes));
	const used = newest.reduce((sum, item) => sum + lineBytes(JSON.stringify(item)), 0);
	return { items: newest, room: room - used };
}

function countBytes(text: string): number {
	return new TextEncoder().encode(text).length;
}

/** Of what a browser's storage held, the fields that the file has, where they are valid. */
function toValidFamily(family: Family) {
	const { members, categories, memberDetails = [] } = mergeFamily(EMPTY_FAMILY, family);
	return {
		members,
		categories: categories.map(({ name, cycle, settings }): Category => {
			const valid = settings && toValidFields(SETTINGS_ENTRIES, settings);
			return { name, cycle, ...(valid && Object.keys(valid).length > 0 && { settings: valid }) };
		}),
		memberDetails: memberDetails.map((details) => toValidFields(MEMBER_DETAILS_ENTRIES, details)),
	};
}

function toValidFields<T extends object>(schemas: { readonly [Key in keyof T]: v.GenericSchema }, value: T): T {
	const fields = Object.entries(value).flatMap(([key, field]) => {
		const schema = Object.hasOwn(schemas, key) ? schemas[key as keyof T] : undefined;
		const parsed = schema && v.safeParse(schema, field);
		return parsed?.success && parsed.output !== undefined ? [[key, parsed.output]] : [];
	});
	return Object.fromEntries(fields) as T;
}

/** What means nothing elsewhere: which device recorded it, and the draw that an undo would open. */
const LOCAL_KEYS: readonly string[] = ["isThisDevice", "closedDraw"] satisfies (keyof RecordEntry | keyof Turn)[];

function toValid<T extends object>(schema: v.GenericSchema<unknown, T>, items: readonly T[]): readonly T[] {
	const plain = JSON.stringify(items, (name, value) => (LOCAL_KEYS.includes(name) ? undefined : value));
	return (JSON.parse(plain) as unknown[]).flatMap((item) => {
		const { success, output } = v.safeParse(schema, item);
		return success ? [output] : [];
	});
}
