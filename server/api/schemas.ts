import * as v from "valibot";
import { GROUP_KINDS } from "../../src/rules/group-kind.ts";
import { HISTORY_KINDS } from "../../src/rules/history.ts";

// What requests are checked by, and what the document says (openapi.ts).

/** By characters, as the database counts them. */
const characters = (most: number) => v.regex(new RegExp(`^[^]{1,${most}}$`, "u"), `has 1 to ${most} characters`);

const IdSchema = v.pipe(v.string(), v.description("An id."));
const DaySchema = v.pipe(v.string(), v.isoDate(), v.description("A day where the family is."));
const NameOrIdSchema = v.pipe(v.string(), characters(200));

const number = (least: number, most: number) =>
	v.pipe(
		v.string(),
		v.regex(/^-?\d{1,16}$/),
		v.transform(Number),
		v.number(),
		v.integer(),
		v.minValue(least),
		v.maxValue(most),
	);

export const CategoryParamSchema = v.pipe(NameOrIdSchema, v.description("The category's id, or its name."));

/** What a program makes up for a request, so that it can send it again. */
export const IdempotencyKeySchema = v.pipe(
	v.string(),
	v.regex(/^[!-~]{1,200}$/),
	v.description(
		"Of your choice, one a request, such as a UUID. A request that comes again with its key within a day is " +
			"answered as it was, and done once.",
	),
);

export const NoQuerySchema = v.strictObject({});
export const HistoryQuerySchema = v.strictObject({
	limit: v.optional(v.pipe(number(1, 200), v.description("How many entries; 50 if left out."))),
	before: v.optional(v.pipe(number(-1e15, 1e15), v.description("Older entries than this: `next` of the page before."))),
});

export const NoBodySchema = v.strictObject({});
const TurnNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

export const ConfirmBodySchema = v.strictObject({
	member: v.optional(
		v.pipe(NameOrIdSchema, v.description("Whose turn it was, by id or name; if left out, whoever was drawn.")),
	),
	doneBy: v.optional(v.pipe(NameOrIdSchema, v.description("Who did it for them, by id or name."))),
	option: v.optional(v.pipe(v.string(), characters(80), v.description("What was chosen."))),
	n: v.optional(
		v.pipe(TurnNumberSchema, v.description("`n` of the draw that is confirmed: refused if there was a turn since.")),
	),
});
export const UndoBodySchema = v.strictObject({
	turn: v.optional(v.pipe(NameOrIdSchema, v.description("The id of the turn: refused if it is not the last."))),
});

const NamedSchema = v.object({ id: IdSchema, name: v.string() });

const FamilySchema = v.object({
	...NamedSchema.entries,
	kind: v.picklist(GROUP_KINDS),
	timeZone: v.nullable(v.pipe(v.string(), v.description("By which its days go, as IANA calls it."))),
	today: DaySchema,
});
export const FamiliesSchema = v.object({ families: v.array(FamilySchema) });

const TurnSchema = v.object({
	id: IdSchema,
	member: NamedSchema,
	doneBy: v.nullable(v.pipe(NamedSchema, v.description("Who did it for them."))),
	option: v.nullable(v.string()),
	day: v.nullable(DaySchema),
	until: v.nullable(v.pipe(DaySchema, v.description("Its last day, where turns last."))),
});

const CategorySchema = v.object({
	...NamedSchema.entries,
	emoji: v.nullable(v.string()),
	n: v.pipe(v.number(), v.integer(), v.description("The number of its last turn.")),
	drawn: v.nullable(v.pipe(NamedSchema, v.description("Who was drawn and looked at, and has not confirmed yet."))),
	last: v.nullable(v.pipe(TurnSchema, v.description("The last turn."))),
	holder: v.nullable(v.pipe(NamedSchema, v.description("Where turns last: whose turn it is. Null when it is over."))),
	until: v.nullable(v.pipe(DaySchema, v.description("The last day of the holder's turn."))),
	everybodyHad: v.pipe(v.boolean(), v.description("Whether everybody who takes part and is here has had one.")),
	waiting: v.pipe(v.array(NamedSchema), v.description("Who has not had one in this cycle, in the family's order.")),
});
export const CategoriesSchema = v.object({ categories: v.array(CategorySchema) });

const EntrySchema = v.object({
	id: IdSchema,
	kind: v.picklist(HISTORY_KINDS),
	at: v.pipe(v.string(), v.isoTimestamp()),
	by: v.nullable(v.pipe(v.string(), v.description("Who recorded it: a person, a screen or a token."))),
	turn: v.nullable(IdSchema),
	member: v.nullable(v.pipe(v.string(), v.description("Names are those of the time."))),
	doneBy: v.nullable(v.string()),
	option: v.nullable(v.string()),
	day: v.nullable(DaySchema),
});
export const HistorySchema = v.object({
	category: NamedSchema,
	entries: v.pipe(v.array(EntrySchema), v.description("Newest first.")),
	next: v.nullable(v.pipe(v.string(), v.description("`before` of the next page."))),
});

export const DrawSchema = v.object({
	category: NamedSchema,
	member: v.pipe(NamedSchema, v.description("Whose turn it is.")),
	n: TurnNumberSchema,
	isNewCycle: v.pipe(v.boolean(), v.description("Everybody had one: a new cycle begins.")),
});
export const TurnAnswerSchema = v.object({ category: NamedSchema, turn: TurnSchema });
export const NotNowSchema = v.object({ category: NamedSchema, member: NamedSchema, n: TurnNumberSchema });

export const ProblemSchema = v.object({
	type: v.string(),
	title: v.string(),
	status: v.pipe(v.number(), v.integer()),
	detail: v.string(),
});

export type FamiliesAnswer = v.InferOutput<typeof FamiliesSchema>;
export type CategoriesAnswer = v.InferOutput<typeof CategoriesSchema>;
export type HistoryAnswer = v.InferOutput<typeof HistorySchema>;
export type DrawAnswer = v.InferOutput<typeof DrawSchema>;
export type TurnAnswer = v.InferOutput<typeof TurnAnswerSchema>;
export type NotNowAnswer = v.InferOutput<typeof NotNowSchema>;
export type Turn = v.InferOutput<typeof TurnSchema>;
