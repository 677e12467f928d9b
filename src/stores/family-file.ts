import * as v from "valibot";
import { EMPTY_FAMILY, type Family, type Turn } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import type { RecordEntry } from "../rules/record.ts";
import {
	EntrySchema,
	FamilyFileSchema,
	FileHeaderSchema,
	FORMAT,
	MAX_FILE_ENTRIES,
	TurnSchema,
	VERSION,
} from "./family-file-schema.ts";

/** Ten thousand entries of a record fit. */
export const MAX_FAMILY_FILE_BYTES = 5_000_000;

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

/** Leaves out what could not be read again, and the oldest entries of a record that is too long. @param record newest first */
export function serializeFamilyFile(family: Family, record: readonly RecordEntry[], now: Date): string {
	const { members, categories, memberDetails = [] } = mergeFamily(EMPTY_FAMILY, family);
	const header = { format: FORMAT, madeAt: now.toISOString(), members, categories };
	const turns = toValid<Turn>(TurnSchema, family.turns ?? []).slice(-MAX_FILE_ENTRIES);
	let entries = toValid<RecordEntry>(EntrySchema, record.slice(0, MAX_FILE_ENTRIES)).toReversed();
	// Without details, settings and turns it is a file of version 1, which older versions of the app read too.
	const hasSettings = categories.some(({ settings }) => settings !== undefined);
	if (!hasSettings && memberDetails.length + turns.length + entries.length === 0)
		return stringify({ ...header, version: 1 });
	for (;;) {
		const text = stringify({ ...header, version: VERSION, memberDetails, turns, record: entries });
		if (entries.length === 0 || new TextEncoder().encode(text).length <= MAX_FAMILY_FILE_BYTES) return text;
		entries = entries.slice(Math.ceil(entries.length / 10));
	}
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

/** What means nothing elsewhere: which device recorded it, and the draw that an undo would open. */
const LOCAL_KEYS: readonly string[] = ["isThisDevice", "closedDraw"] satisfies (keyof RecordEntry | keyof Turn)[];

function toValid<T extends object>(schema: v.GenericSchema<unknown, T>, items: readonly T[]): readonly T[] {
	const plain = JSON.stringify(items, (name, value) => (LOCAL_KEYS.includes(name) ? undefined : value));
	return (JSON.parse(plain) as unknown[]).flatMap((item) => {
		const { success, output } = v.safeParse(schema, item);
		return success ? [output] : [];
	});
}
