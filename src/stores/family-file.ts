import * as v from "valibot";
import { runningCycle } from "../rules/cycle.ts";
import type { Family, Turn } from "../rules/family.ts";
import { isGroupKind } from "../rules/group-kind.ts";
import type { HistoryEntry } from "../rules/history.ts";
import { presentFamily, storeFamily } from "../rules/stored-family.ts";
import { isTimeZone } from "../rules/time-zone.ts";
import { countNewestThatFit } from "./count-newest-that-fit.ts";
import {
	FamilyFileSchema,
	FileHeaderSchema,
	FORMAT,
	MAX_CATEGORIES,
	MAX_FILE_ENTRIES,
	MAX_FILE_TURNS,
	MAX_MEMBERS,
	VERSION,
} from "./family-file-schema.ts";
import { lenientSchemas, strictSchemas } from "./family-schema.ts";
import { convertOldFile } from "./old-family-file.ts";
import { OldFamilyFileSchema } from "./old-family-file-schema.ts";
import { tidyFamily } from "./tidy-family.ts";

/** Room for all that a family may have: 50,000 turns, 10,000 entries, the photos, and names of four-byte characters. */
export const MAX_FAMILY_FILE_BYTES = 64_000_000;

export type FamilyFileErrorCode =
	| "too-large"
	/** The file was deleted meanwhile, or is no JSON in UTF-8: another kind of file, or cut off. */
	| "unreadable"
	| "not-ours"
	| "newer"
	| "damaged";

export interface FamilyFile {
	readonly family: Family;
	readonly history: readonly HistoryEntry[];
	readonly madeAt: Date;
}

export type FamilyFileResult = FamilyFile | { readonly error: FamilyFileErrorCode };

/** Leaves out the oldest if not all fits. @param history newest first @returns undefined if the rest is too large */
export function serializeFamilyFile(
	family: Family,
	history: readonly HistoryEntry[],
	now: Date,
	maxBytes = MAX_FAMILY_FILE_BYTES,
): string | undefined {
	const valid = toValidFamily(family);
	const { turns: _, ...rest } = valid;
	const { members, categories } = rest;
	const counted = new Set(categories.flatMap((category) => runningCycle(valid, category)));
	if (members.length > MAX_MEMBERS || categories.length > MAX_CATEGORIES || counted.size > MAX_FILE_TURNS)
		return undefined;
	const header = { format: FORMAT, version: VERSION, madeAt: now.toISOString(), ...rest };
	const turns = takeTurns(valid.turns, counted, MAX_FILE_TURNS - counted.size);
	const entries = toValid(history.slice(0, MAX_FILE_ENTRIES), lenientSchemas.entry, strictSchemas.entry).toReversed();
	const whole = stringify({ ...header, turns, history: entries });
	if (countBytes(whole) <= maxBytes) return whole;
	const room = maxBytes - countBytes(stringify({ ...header, turns: [...counted], history: [] })) - LIST_BYTES;
	if (room < 0) return undefined;
	const others = takeNewest(
		turns.filter((turn) => !counted.has(turn)),
		room,
	);
	const newest = takeNewest(entries, others.room);
	return stringify({ ...header, turns: takeTurns(turns, counted, others.items.length), history: newest.items });
}

function takeTurns(turns: readonly Turn[], counted: ReadonlySet<Turn>, count: number): readonly Turn[] {
	const others = turns.filter((turn) => !counted.has(turn));
	const newest = new Set(others.slice(others.length - Math.min(count, others.length)));
	return turns.filter((turn) => counted.has(turn) || newest.has(turn));
}

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
	const schema = version === 1 || version === 2 ? OldFileSchema : FamilyFileSchema;
	const { success, output } = v.safeParse(schema, content, { abortEarly: true });
	return success ? { ...output, madeAt: new Date(output.madeAt) } : { error: "damaged" };
}

const OldFileSchema = v.pipe(OldFamilyFileSchema, v.transform(convertOldFile));

function stringify(file: object): string {
	const fields = Object.entries(file).map(([name, value]) => {
		if (!Array.isArray(value) || value.length === 0) return `\t${JSON.stringify(name)}: ${JSON.stringify(value)}`;
		return `\t${JSON.stringify(name)}: [\n${value.map((item) => `\t\t${JSON.stringify(item)}`).join(",\n")}\n\t]`;
	});
	return `{\n${fields.join(",\n")}\n}\n`;
}

const LIST_BYTES = 2 * "\n\t".length;
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

function toValidFamily({ secret, groupKind, timeZone, members, categories, turns }: Family): Family {
	const valid = storeFamily({
		...{ secret, ...(isGroupKind(groupKind) && { groupKind }), ...(isTimeZone(timeZone) && { timeZone }) },
		members: toValid(members, lenientSchemas.member, strictSchemas.member),
		categories: toValid(categories, lenientSchemas.category, strictSchemas.category),
		turns: toValid(turns, lenientSchemas.turn, strictSchemas.turn),
	});
	return presentFamily(tidyFamily(valid));
}

function toValid<T>(
	items: readonly T[],
	lenient: v.GenericSchema<unknown, T>,
	strict: v.GenericSchema<unknown, T>,
): readonly T[] {
	return items.flatMap((item) => {
		const read = v.safeParse(lenient, item);
		const { success, output } = v.safeParse(strict, read.output);
		return read.success && success ? [output] : [];
	});
}
