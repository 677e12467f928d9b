import * as v from "valibot";
import { dropUndefined } from "../rules/details.ts";
import type { Family } from "../rules/family.ts";
import { presentFamily, storeFamily } from "../rules/stored-family.ts";
import { GroupKindSchema, SecretSchema, strictObject, strictSchemas, TimeZoneSchema } from "./family-schema.ts";
import { numberTurns } from "./number-turns.ts";
import { tidyFamily } from "./tidy-family.ts";

/** docs/family-file.md */
export const FORMAT = "whose-turn-family";
export const VERSION = 5;
/** Version 3 is that of 0.2.0, whose turns have no numbers. For those before it see old-family-file-schema.ts. */
const VERSIONS = [3, VERSION] as const;

export const MAX_FILE_ENTRIES = 10_000;
export const MAX_FILE_TURNS = 50_000;

export const MAX_MEMBERS = 1000;
export const MAX_CATEGORIES = 500;

export const boundedArray = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
	v.pipe(
		v.unknown(),
		// The number of items is checked before any item is.
		v.check((items) => Array.isArray(items) && items.length <= max),
		v.array(schema),
	);

function isIsoTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

export const fileHeader = { format: v.literal(FORMAT), madeAt: v.pipe(v.string(), v.check(isIsoTimestamp)) };

export const FamilyFileSchema = v.pipe(
	strictObject({
		...fileHeader,
		version: v.picklist(VERSIONS),
		secret: SecretSchema,
		groupKind: v.optional(GroupKindSchema),
		timeZone: v.optional(TimeZoneSchema),
		members: boundedArray(strictSchemas.member, MAX_MEMBERS),
		categories: boundedArray(strictSchemas.category, MAX_CATEGORIES),
		turns: boundedArray(strictSchemas.turn, MAX_FILE_TURNS),
		history: boundedArray(strictSchemas.entry, MAX_FILE_ENTRIES),
	}),
	v.transform(({ version, history, madeAt, format: _, ...parts }) => {
		const family: Family = dropUndefined(parts);
		return { stored: storeFamily(version === 3 ? numberTurns(family) : family), history, madeAt };
	}),
	v.check(({ stored }) => tidyFamily(stored) === stored),
	v.transform(({ stored, ...file }) => ({ family: presentFamily(stored), ...file })),
);

export const FileHeaderSchema = v.object({ format: v.literal(FORMAT), version: v.unknown() });
