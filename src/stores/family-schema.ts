import * as v from "valibot";
import { readBackOn } from "../rules/away.ts";
import { isDay } from "../rules/days.ts";
import { dropUndefined, isColour, isEmoji, isHelper } from "../rules/details.ts";
import type { Category, CategorySettings, Helper, Lasting, Look, Member, Turn } from "../rules/family.ts";
import { GROUP_KINDS } from "../rules/group-kind.ts";
import { HISTORY_KINDS, type HistoryEntry } from "../rules/history.ts";
import { isSecret } from "../rules/key.ts";
import { LENGTHS } from "../rules/lasting.ts";
import { validateName } from "../rules/name.ts";
import { isPhoto } from "../rules/photo.ts";
import type { StoredCategory, StoredMember, StoredTurn } from "../rules/stored-family.ts";
import { tidyText } from "../rules/tidy-text.ts";
import { isTimeZone, isTimeZoneName } from "../rules/time-zone.ts";
import { isTurnDay } from "../rules/turn-day.ts";
import { normalizeInstant } from "./instants.ts";
import { validItems } from "./lenient.ts";

// A file must be exactly like the model. From the browser's own storage, everything is read that can be.

type Schema<T> = v.GenericSchema<unknown, T>;

interface Reader {
	readonly name: Schema<string>;
	object<Entries extends v.ObjectEntries>(entries: Entries): Schema<v.InferOutput<v.ObjectSchema<Entries, undefined>>>;
	list<T>(schema: Schema<T>): Schema<readonly T[]>;
	field<T>(schema: Schema<T>, substitute: T): Schema<T>;
}

export const GroupKindSchema = v.picklist(GROUP_KINDS);
export const TimeZoneNameSchema = v.pipe(
	v.string(),
	v.check((name: string) => isTimeZoneName(name)),
);
export const TimeZoneSchema = v.pipe(
	v.string(),
	v.check((name: string) => isTimeZone(name)),
);
export const SecretSchema = v.pipe(v.string(), v.check(isSecret));

/** A name in any spelling: an earlier version of the app, or a hand, may have stored more than belongs to a name. */
export const StoredNameSchema = v.pipe(
	v.string(),
	v.transform(tidyText),
	v.check((name) => name !== ""),
);

const textAs = (read: (text: string) => string | undefined) =>
	v.pipe(
		v.string(),
		v.transform((text) => read(text) ?? ""),
		v.check((text) => text !== ""),
	);

/** No version of the app has written such a name. */
const SPACE_AROUND = /^\s|\s$/u;

/** Tidied as in any other store: earlier versions wrote names with invisible characters, or not composed. */
export const NameSchema = textAs((text) => {
	const name = tidyText(text);
	return SPACE_AROUND.test(text) || validateName(name, []) !== "ok" ? undefined : name;
});
/** Also the key of a member or category, which is a name, or a name with a number. */
export const IdSchema = textAs((id) => (/^.{1,200}$/s.test(id) ? id : undefined));
export const TimeSchema = textAs(normalizeInstant);
export const DaySchema = textAs(readBackOn);
/** The day of a turn. It is not compared with today, which depends on the reader's clock. */
const TurnDaySchema = v.pipe(
	v.string(),
	v.check((day) => isTurnDay(day, "9999-12-31")),
);
const AnyDaySchema = v.pipe(v.string(), v.check(isDay));
export const ColourSchema = v.pipe(
	v.number(),
	v.check((colour: number) => isColour(colour)),
);
export const PhotoSchema = v.pipe(
	v.string(),
	v.check((photo: string) => isPhoto(photo)),
);
/** Undefined if tidying leaves nothing: earlier versions took any text for an emoji. */
export const EmojiSchema = v.pipe(
	v.string(),
	v.transform((emoji) => tidyText(emoji) || undefined),
	v.check((emoji) => isEmoji(emoji ?? null)),
);
/** No family gets that far, and an `integer` of the database holds it. */
const MAX_COUNT = 1_000_000_000;

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNT));
const NumberSchema = v.pipe(CountSchema, v.minValue(1));
const TrueSchema = v.literal(true);

export const strictObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
	v.pipe(
		v.unknown(),
		v.check(
			(value) => typeof value === "object" && Object.keys(value ?? {}).every((key) => Object.hasOwn(entries, key)),
		),
		v.object(entries),
		v.transform((value) => dropUndefined(value)),
	);

const lenientObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
	v.pipe(
		v.object(
			Object.fromEntries(
				Object.entries(entries).map(([key, schema]) => [
					key,
					schema.type === "optional" ? v.fallback(schema, undefined) : schema,
				]),
			) as Entries,
		),
		v.transform((value) => dropUndefined(value)),
	);

export const helperSchema = (name: Schema<string>): Schema<Helper> =>
	v.pipe(
		strictObject({ question: name, options: v.array(name) }),
		v.transform(({ question, options }) => ({ question, options: [...new Set(options)] })),
		v.check((helper) => isHelper(helper)),
	);

// The compiler asks for every field of the model: a missing one would be left out of every file and storage.
type Entries<T> = Record<keyof T, v.GenericSchema>;

function createSchemas({ name, object, list, field }: Reader) {
	const member = {
		...{ id: IdSchema, key: IdSchema, name },
		...{ emoji: v.optional(EmojiSchema), colour: v.optional(ColourSchema), backOn: v.optional(DaySchema) },
		photo: v.optional(PhotoSchema),
	} satisfies Entries<Member>;
	const lasts = strictObject({
		for: v.picklist(LENGTHS),
		from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
		goesOn: v.optional(TrueSchema),
	} satisfies Entries<Lasting>) as Schema<Lasting>;
	const settings = {
		emoji: v.optional(EmojiSchema),
		excluded: v.optional(list(IdSchema)),
		noRepeat: v.optional(TrueSchema),
		inOrder: v.optional(TrueSchema),
		helper: v.optional(v.nullable(helperSchema(name))),
		lasts: v.optional(lasts),
	} satisfies Entries<CategorySettings>;
	const edited = {
		emoji: v.optional(v.nullable(EmojiSchema)),
		excluded: v.optional(v.nullable(list(IdSchema))),
		noRepeat: v.optional(v.nullable(TrueSchema)),
		inOrder: v.optional(v.nullable(TrueSchema)),
		helper: v.optional(v.nullable(helperSchema(name))),
		lasts: v.optional(v.nullable(lasts)),
	} satisfies Entries<CategorySettings>;
	const seen = { n: CountSchema, day: v.optional(AnyDaySchema), later: v.optional(TrueSchema) };
	const look = object({ ...seen, member: IdSchema } satisfies Entries<Look>);
	const category = {
		...{ id: IdSchema, key: IdSchema, name },
		lastTurn: field(CountSchema, 0),
		settings: field<CategorySettings>(object(settings), {}),
		notNow: v.optional(object({ n: CountSchema, members: list(IdSchema) })),
		lookedAt: v.optional(look),
		settled: v.optional(list(object({ from: IdSchema, to: IdSchema, turns: CountSchema }))),
	} satisfies Entries<Omit<Category, "cycle">>;
	const turn = {
		...{ id: IdSchema, category: IdSchema, member: IdSchema },
		...{ doneBy: v.optional(IdSchema), option: v.optional(name), cycle: CountSchema },
		...{ day: v.optional(TurnDaySchema), until: v.optional(AnyDaySchema), number: v.optional(NumberSchema) },
	} satisfies Entries<Turn>;
	const entry = {
		...{ id: IdSchema, kind: v.picklist(HISTORY_KINDS), at: TimeSchema },
		...{ category: v.optional(IdSchema), categoryName: v.optional(name) },
		...{ member: v.optional(IdSchema), memberName: v.optional(name) },
		...{ doneBy: v.optional(IdSchema), doneByName: v.optional(name), option: v.optional(name) },
		...{ cycle: v.optional(CountSchema), turns: v.optional(list(IdSchema)), n: v.optional(CountSchema) },
		...{ newName: v.optional(name), backOn: v.optional(DaySchema), settings: v.optional(object(edited)) },
		...{ day: v.optional(TurnDaySchema), wasDay: v.optional(TurnDaySchema) },
		...{ wasName: v.optional(name), wasDoneByName: v.optional(name) },
		...{ place: v.optional(NumberSchema), wasPlace: v.optional(NumberSchema) },
		...{ count: v.optional(CountSchema), imported: v.optional(TrueSchema) },
	} satisfies Entries<Omit<HistoryEntry, "isThisDevice" | "who" | "whoName">>;
	const mark = v.optional(TimeSchema);
	const { lastTurn, ...storedCategory } = category;
	return {
		storedMember: object({ ...member, removedAt: mark } satisfies Entries<StoredMember>) as Schema<StoredMember>,
		storedCategory: object({ ...storedCategory, removedAt: mark }) as Schema<StoredCategory>,
		storedTurn: object({
			...{ ...turn, cycle: v.optional(NumberSchema), undoneAt: mark, resetAt: mark },
		} satisfies Entries<StoredTurn>) as Schema<StoredTurn>,
		member: object(member) as Schema<Member>,
		settings: object(settings) as Schema<CategorySettings>,
		settingNames: Object.keys(settings) as (keyof CategorySettings)[],
		category: object(category) as Schema<Category>,
		look: look as Schema<NonNullable<Category["lookedAt"]>>,
		turn: object(turn) as Schema<Turn>,
		entry: object(entry) as Schema<HistoryEntry>,
	};
}

export const strictSchemas = createSchemas({
	name: NameSchema,
	object: strictObject,
	list: (schema) => v.array(schema),
	field: (schema) => schema,
});

export const lenientSchemas = createSchemas({
	name: StoredNameSchema,
	object: lenientObject,
	list: validItems,
	field: (schema, substitute) => v.fallback(schema, substitute),
});
