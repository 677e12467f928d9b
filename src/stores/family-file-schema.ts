import * as v from "valibot";
import { readBackOn } from "../rules/back-on.ts";
import { isColour, isEmoji, isHelper } from "../rules/details.ts";
import type { Turn } from "../rules/family.ts";
import { trimName, validateName } from "../rules/name.ts";
import type { RecordEntry } from "../rules/record.ts";
import { normalizeInstant } from "./instants.ts";

/** docs/family-file.md */
export const FORMAT = "whose-turn-family";
export const VERSION = 2;

/** As many of the newest as the file has. */
export const MAX_FILE_ENTRIES = 10_000;

/** As many as an account may have (`supabase/migrations/20261121000600_quotas.sql`). */
export const MAX_MEMBERS = 1000;
export const MAX_CATEGORIES = 500;

// Only what the initial script has of valibot: it would get whatever else is used.

/** @param read returns undefined for what is none */
const textAs = (read: (text: string) => string | undefined) =>
	v.pipe(
		v.string(),
		v.transform((text) => read(text) ?? ""),
		v.check((text) => text !== ""),
	);

const strictObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
	v.pipe(
		v.unknown(),
		v.check(
			(value) => typeof value === "object" && Object.keys(value ?? {}).every((key) => Object.hasOwn(entries, key)),
		),
		v.object(entries),
	);

const boundedArray = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
	v.pipe(
		v.unknown(),
		// Before a look at each of them.
		v.check((items) => Array.isArray(items) && items.length <= max),
		v.array(schema),
	);

const withoutRepetition = <T>(schema: v.GenericSchema<unknown, T>, toKey: (item: unknown) => unknown) =>
	v.pipe(
		v.unknown(),
		v.check((items) => !Array.isArray(items) || new Set(items.map(toKey)).size === items.length),
		schema,
	);

const uniqueNamed = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
	withoutRepetition(boundedArray(schema, max), (item) => (item as { readonly name?: unknown } | null)?.name);

/** What no version of the app has written. */
const SPACE_AROUND = /^\s|\s$/u;

/** Tidied like a name of any other store: earlier versions wrote some with invisible characters, and not composed. */
const NameSchema = textAs((text) => {
	const name = trimName(text);
	return SPACE_AROUND.test(text) || validateName(name, []) !== "ok" ? undefined : name;
});
/** Two names of a file may be one once they are tidy. */
const UniqueNamesSchema = v.pipe(
	withoutRepetition(boundedArray(NameSchema, MAX_MEMBERS), (name) => name),
	v.transform((names): readonly string[] => [...new Set(names)]),
);
const IdSchema = textAs((id) => (/^.{1,100}$/s.test(id) ? id : undefined));
const TimeSchema = textAs(normalizeInstant);
const DaySchema = textAs(readBackOn);
const ColourSchema = v.pipe(
	v.number(),
	v.check((colour: number) => isColour(colour)),
);
/** None if nothing is left of it: earlier versions took anything for one. */
const EmojiSchema = v.pipe(
	v.string(),
	v.transform((emoji) => trimName(emoji) || undefined),
	v.check((emoji) => isEmoji(emoji ?? null)),
);
const HelperSchema = v.pipe(
	strictObject({ question: NameSchema, options: v.array(NameSchema) }),
	v.transform(({ question, options }) => ({ question, options: [...new Set(options)] })),
	v.check((helper) => isHelper(helper)),
);

export const MEMBER_DETAILS_ENTRIES = {
	name: NameSchema,
	emoji: v.optional(EmojiSchema),
	colour: v.optional(ColourSchema),
	backOn: v.optional(DaySchema),
};
const MemberDetailsSchema = strictObject(MEMBER_DETAILS_ENTRIES);

export const SETTINGS_ENTRIES = {
	emoji: v.optional(EmojiSchema),
	excluded: v.optional(UniqueNamesSchema),
	noRepeat: v.optional(v.literal(true)),
	inOrder: v.optional(v.literal(true)),
	helper: v.optional(v.nullable(HelperSchema)),
};
const SettingsSchema = strictObject(SETTINGS_ENTRIES);

const eventEntries = {
	id: IdSchema,
	category: NameSchema,
	doneBy: v.optional(NameSchema),
	option: v.optional(NameSchema),
	previousCycle: v.optional(UniqueNamesSchema),
};
// A field of a turn or entry that is missing here would leave every one that has it out of the file.
const turnEntries = { ...eventEntries, member: NameSchema } satisfies Record<
	keyof Omit<Required<Turn>, "closedDraw">,
	unknown
>;
export const TurnSchema = strictObject(turnEntries);
const recordEntries = {
	...eventEntries,
	kind: v.picklist(["drawn", "passed", "void", "turn", "undone", "reset"]),
	at: TimeSchema,
	member: v.optional(NameSchema),
	turn: v.optional(IdSchema),
	opensCycle: v.optional(v.literal(true)),
	imported: v.optional(v.literal(true)),
} satisfies Record<keyof Omit<Required<RecordEntry>, "isThisDevice" | "closedDraw">, unknown>;
export const EntrySchema = strictObject(recordEntries);

const header = {
	format: v.literal(FORMAT),
	madeAt: v.pipe(v.string(), v.check(isIsoTimestamp)),
	members: UniqueNamesSchema,
};
const category = { name: NameSchema, cycle: UniqueNamesSchema };
const BasicSchema = strictObject({
	...header,
	version: v.literal(1),
	categories: uniqueNamed(strictObject(category), MAX_CATEGORIES),
});
const CompleteSchema = strictObject({
	...header,
	version: v.literal(VERSION),
	categories: uniqueNamed(strictObject({ ...category, settings: v.optional(SettingsSchema) }), MAX_CATEGORIES),
	memberDetails: uniqueNamed(MemberDetailsSchema, MAX_MEMBERS),
	turns: boundedArray(TurnSchema, MAX_FILE_ENTRIES),
	record: boundedArray(EntrySchema, MAX_FILE_ENTRIES),
});

export const FamilyFileSchema = v.pipe(
	v.union([BasicSchema, CompleteSchema]),
	v.check(({ members, categories }) => {
		const present = new Set(members);
		return categories.every(({ cycle }) => cycle.every((name) => present.has(name)));
	}),
	v.check((file) => {
		if (file.version === 1) return true;
		const present = new Set(file.members);
		const excluded = file.categories.flatMap(({ settings }) => settings?.excluded ?? []);
		const named = [...file.memberDetails.map(({ name }) => name), ...excluded];
		return named.every((name) => present.has(name));
	}),
);

export const FileHeaderSchema = v.object({ format: v.literal(FORMAT), version: v.unknown() });

function isIsoTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
