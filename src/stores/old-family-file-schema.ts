import * as v from "valibot";
import { boundedArray, fileHeader, MAX_CATEGORIES, MAX_FILE_ENTRIES, MAX_MEMBERS } from "./family-file-schema.ts";
import {
	ColourSchema,
	DaySchema,
	EmojiSchema,
	helperSchema,
	IdSchema,
	NameSchema,
	strictObject,
	TimeSchema,
} from "./family-schema.ts";

// Versions 1 and 2 had names for ids (docs/family-file.md).

const withoutRepetition = <T>(schema: v.GenericSchema<unknown, T>, toKey: (item: unknown) => unknown) =>
	v.pipe(
		v.unknown(),
		v.check((items) => !Array.isArray(items) || new Set(items.map(toKey)).size === items.length),
		schema,
	);

const uniqueNamed = <T>(schema: v.GenericSchema<unknown, T>, max: number) =>
	withoutRepetition(boundedArray(schema, max), (item) => (item as { readonly name?: unknown } | null)?.name);

/** Two names of a file may be the same once they are tidy. */
const UniqueNamesSchema = v.pipe(
	withoutRepetition(boundedArray(NameSchema, MAX_MEMBERS), (name) => name),
	v.transform((names): readonly string[] => [...new Set(names)]),
);

const SettingsSchema = strictObject({
	emoji: v.optional(EmojiSchema),
	excluded: v.optional(UniqueNamesSchema),
	noRepeat: v.optional(v.literal(true)),
	inOrder: v.optional(v.literal(true)),
	helper: v.optional(v.nullable(helperSchema(NameSchema))),
});
const MemberDetailsSchema = strictObject({
	name: NameSchema,
	emoji: v.optional(EmojiSchema),
	colour: v.optional(ColourSchema),
	backOn: v.optional(DaySchema),
});
const event = {
	id: IdSchema,
	category: NameSchema,
	doneBy: v.optional(NameSchema),
	option: v.optional(NameSchema),
	/** The cycle list before a turn that opened a cycle. */
	previousCycle: v.optional(UniqueNamesSchema),
};
const TurnSchema = strictObject({ ...event, member: NameSchema });
const EntrySchema = strictObject({
	...event,
	kind: v.picklist(["drawn", "passed", "void", "turn", "undone", "reset"]),
	at: TimeSchema,
	member: v.optional(NameSchema),
	turn: v.optional(IdSchema),
	opensCycle: v.optional(v.literal(true)),
	imported: v.optional(v.literal(true)),
});

const lists = { ...fileHeader, members: UniqueNamesSchema };
const category = { name: NameSchema, cycle: UniqueNamesSchema };
const FirstSchema = v.pipe(
	strictObject({
		...{ ...lists, version: v.literal(1) },
		categories: uniqueNamed(strictObject(category), MAX_CATEGORIES),
	}),
	v.transform(({ members, categories, madeAt }) => ({
		...{ members, categories, madeAt, memberDetails: [], turns: [], record: [] },
	})),
);
const SecondSchema = strictObject({
	...{ ...lists, version: v.literal(2) },
	categories: uniqueNamed(strictObject({ ...category, settings: v.optional(SettingsSchema) }), MAX_CATEGORIES),
	memberDetails: uniqueNamed(MemberDetailsSchema, MAX_MEMBERS),
	turns: boundedArray(TurnSchema, MAX_FILE_ENTRIES),
	record: boundedArray(EntrySchema, MAX_FILE_ENTRIES),
});

export type OldEntry = v.InferOutput<typeof EntrySchema>;
/** What a file of version 2 has. One of version 1 has less. */
export type OldFamilyFile = Omit<v.InferOutput<typeof SecondSchema>, "format" | "version">;

export const OldFamilyFileSchema = v.pipe(
	v.union([FirstSchema, SecondSchema]),
	v.transform((file): OldFamilyFile => file),
	v.check(({ members, categories, memberDetails }) => {
		const present = new Set(members);
		const excluded = categories.flatMap(({ settings }) => settings?.excluded ?? []);
		const cycles = categories.flatMap(({ cycle }) => cycle);
		return [...cycles, ...excluded, ...memberDetails.map(({ name }) => name)].every((name) => present.has(name));
	}),
);
