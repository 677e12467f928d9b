import * as v from "valibot";
import { isBackOn } from "../rules/back-on.ts";
import { isColour, isEmoji, isHelper } from "../rules/details.ts";
import type { Turn } from "../rules/family.ts";
import { trimName, validateName } from "../rules/name.ts";
import type { RecordEntry } from "../rules/record.ts";
import { NamesSchema } from "./stored-draw.ts";

/** docs/family-file.md */
export const FORMAT = "whose-turn-family";
export const VERSION = 2;

/** As many of the newest as the file has. */
export const MAX_FILE_ENTRIES = 10_000;

/** As many as an account may have (`supabase/migrations/20261121000600_quotas.sql`). */
const MAX_MEMBERS = 1000;
const MAX_CATEGORIES = 500;

const DAY = "\\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\\d|0[1-9]|3[01])";
/** ISO 8601, with its zone. */
const TIME = `${DAY}[T ](?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,9})?(?:Z| ?[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)`;

// Only what the initial script has of valibot: it would get whatever else is used.

const matching = (pattern: RegExp) =>
	v.pipe(
		v.string(),
		v.check((text) => pattern.test(text)),
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

const NameSchema = v.pipe(
	v.string(),
	v.check((name) => validateName(name, []) === "ok" && trimName(name) === name),
);
const UniqueNamesSchema = v.pipe(
	boundedArray(NameSchema, MAX_MEMBERS),
	v.check((names) => new Set(names).size === names.length),
);
const IdSchema = matching(/^.{1,100}$/s);
const TimeSchema = matching(new RegExp(`^${TIME}$`));
const DaySchema = v.pipe(
	v.string(),
	v.check((day: string) => isBackOn(day)),
);
const ColourSchema = v.pipe(
	v.number(),
	v.check((colour: number) => isColour(colour)),
);
const EmojiSchema = v.pipe(
	v.string(),
	v.check((emoji: string) => isEmoji(emoji)),
);

const MemberDetailsSchema = strictObject({
	name: NameSchema,
	emoji: v.optional(EmojiSchema),
	colour: v.optional(ColourSchema),
	backOn: v.optional(DaySchema),
});

const SettingsSchema = strictObject({
	emoji: v.optional(EmojiSchema),
	excluded: v.optional(UniqueNamesSchema),
	noRepeat: v.optional(v.literal(true)),
	inOrder: v.optional(v.literal(true)),
	helper: v.optional(
		v.nullable(v.pipe(strictObject({ question: v.string(), options: NamesSchema }), v.check(isHelper))),
	),
});

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
	categories: boundedArray(strictObject(category), MAX_CATEGORIES),
});
const CompleteSchema = strictObject({
	...header,
	version: v.literal(VERSION),
	categories: boundedArray(strictObject({ ...category, settings: v.optional(SettingsSchema) }), MAX_CATEGORIES),
	memberDetails: boundedArray(MemberDetailsSchema, MAX_MEMBERS),
	turns: boundedArray(TurnSchema, MAX_FILE_ENTRIES),
	record: boundedArray(EntrySchema, MAX_FILE_ENTRIES),
});

export const FamilyFileSchema = v.pipe(
	v.union([BasicSchema, CompleteSchema]),
	v.check(({ categories }) => isUnique(categories)),
	v.check(({ members, categories }) => {
		const present = new Set(members);
		return categories.every(({ cycle }) => cycle.every((name) => present.has(name)));
	}),
	v.check((file) => {
		if (file.version === 1) return true;
		const present = new Set(file.members);
		const excluded = file.categories.flatMap(({ settings }) => settings?.excluded ?? []);
		const named = [...file.memberDetails.map(({ name }) => name), ...excluded];
		return isUnique(file.memberDetails) && named.every((name) => present.has(name));
	}),
);

export const FileHeaderSchema = v.object({ format: v.literal(FORMAT), version: v.unknown() });

function isUnique(named: readonly { readonly name: string }[]): boolean {
	return new Set(named.map(({ name }) => name)).size === named.length;
}

function isIsoTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
