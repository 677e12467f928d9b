import * as v from "valibot";
import { boundedArray, fileHeader, MAX_CATEGORIES, MAX_MEMBERS } from "./family-file-schema.ts";
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

const MAX_ENTRIES = 10_000;

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
	turns: boundedArray(TurnSchema, MAX_ENTRIES),
	record: boundedArray(EntrySchema, MAX_ENTRIES),
});

type OldTurn = v.InferOutput<typeof TurnSchema>;
export type OldEntry = v.InferOutput<typeof EntrySchema>;

/** What versions 1 and 2 have. */
export interface OldFamilyFile {
	readonly madeAt: string;
	readonly members: readonly string[];
	readonly categories: readonly {
		readonly name: string;
		readonly cycle: readonly string[];
		readonly settings?: v.InferOutput<typeof SettingsSchema> | undefined;
	}[];
	readonly memberDetails: readonly v.InferOutput<typeof MemberDetailsSchema>[];
	readonly turns: readonly OldTurn[];
	readonly record: readonly OldEntry[];
}

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
