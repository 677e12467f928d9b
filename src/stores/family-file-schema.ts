import * as v from "valibot";
import { isBackOn } from "../rules/back-on.ts";
import { COLOUR_COUNT, isEmoji, isHelper } from "../rules/details-changes.ts";
import { trimName, validateName } from "../rules/name.ts";
import { NamesSchema } from "./stored-draw.ts";

/** docs/family-file.md */
export const FORMAT = "whose-turn-family";
export const VERSION = 2;

/** As many of the newest as the file has. */
export const MAX_FILE_ENTRIES = 10_000;

const NameSchema = v.pipe(
	v.string(),
	v.check((name) => validateName(name, []) === "ok" && trimName(name) === name),
);
const UniqueNamesSchema = v.pipe(
	v.array(NameSchema),
	v.check((names) => new Set(names).size === names.length),
);
const IdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const TimeSchema = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp());
const EmojiSchema = v.pipe(
	v.string(),
	v.check((emoji: string) => isEmoji(emoji)),
);

const MemberDetailsSchema = v.strictObject({
	name: NameSchema,
	emoji: v.exactOptional(EmojiSchema),
	colour: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COLOUR_COUNT - 1))),
	backOn: v.exactOptional(v.pipe(v.string(), v.check(isBackOn))),
});

const SettingsSchema = v.strictObject({
	emoji: v.exactOptional(EmojiSchema),
	excluded: v.exactOptional(UniqueNamesSchema),
	noRepeat: v.exactOptional(v.literal(true)),
	inOrder: v.exactOptional(v.literal(true)),
	helper: v.exactOptional(
		v.nullable(v.pipe(v.strictObject({ question: v.string(), options: NamesSchema }), v.check(isHelper))),
	),
});

const what = {
	id: IdSchema,
	category: NameSchema,
	doneBy: v.exactOptional(NameSchema),
	option: v.exactOptional(NameSchema),
	previousCycle: v.exactOptional(UniqueNamesSchema),
};
export const TurnSchema = v.strictObject({ ...what, member: NameSchema });
export const EntrySchema = v.strictObject({
	...what,
	kind: v.picklist(["drawn", "passed", "void", "turn", "undone", "reset"]),
	at: TimeSchema,
	member: v.exactOptional(NameSchema),
	turn: v.exactOptional(IdSchema),
	opensCycle: v.exactOptional(v.literal(true)),
});

const header = {
	format: v.literal(FORMAT),
	madeAt: v.pipe(v.string(), v.check(isIsoTimestamp)),
	members: UniqueNamesSchema,
};
const category = { name: NameSchema, cycle: UniqueNamesSchema };
const BasicSchema = v.strictObject({ ...header, version: v.literal(1), categories: v.array(v.strictObject(category)) });
const CompleteSchema = v.strictObject({
	...header,
	version: v.literal(VERSION),
	categories: v.array(v.strictObject({ ...category, settings: v.exactOptional(SettingsSchema) })),
	memberDetails: v.array(MemberDetailsSchema),
	turns: v.pipe(v.array(TurnSchema), v.maxLength(MAX_FILE_ENTRIES)),
	record: v.pipe(v.array(EntrySchema), v.maxLength(MAX_FILE_ENTRIES)),
});

export const FamilyFileSchema = v.pipe(
	v.variant("version", [BasicSchema, CompleteSchema]),
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

/** Exactly as `toISOString` writes it. */
function isIsoTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
