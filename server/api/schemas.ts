import * as v from "valibot";

// Schemas that several operations share. They check requests and are part of the document (openapi.ts).

/** Counts code points, as the database does. */
export const text = (most: number) =>
	v.pipe(
		v.string(),
		v.check((sent) => sent !== "" && [...sent].length <= most, `has 1 to ${most} characters`),
		v.metadata({ minLength: 1, maxLength: most }),
	);

/** A number in a query. */
export const number = (least: number, most: number) =>
	v.pipe(
		v.string(),
		v.regex(/^-?\d{1,16}$/),
		v.transform(Number),
		v.number(),
		v.integer(),
		v.minValue(least),
		v.maxValue(most),
	);

export const IdSchema = v.pipe(v.string(), v.description("An id."));
export const DaySchema = v.pipe(v.string(), v.isoDate(), v.description("A day where the family is."));
export const NameOrIdSchema = text(200);
export const CategoryParamSchema = v.pipe(NameOrIdSchema, v.description("The category's id, or its name."));
export const TurnNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
export const NothingSchema = v.strictObject({});

/** A program makes up one for each request, so that it can send the request again. */
export const IdempotencyKeySchema = v.pipe(
	v.string(),
	v.regex(/^[!-~]{1,200}$/),
	v.description(
		"Of your choice, one a request, such as a UUID. A request that comes again with its key within a day is " +
			"answered as it was, and done once.",
	),
);

export const NamedSchema = v.object({ id: IdSchema, name: v.string() });

export const TurnSchema = v.object({
	id: IdSchema,
	member: NamedSchema,
	doneBy: v.nullable(v.pipe(NamedSchema, v.description("Who did it for them."))),
	option: v.nullable(v.string()),
	day: v.nullable(DaySchema),
	until: v.nullable(v.pipe(DaySchema, v.description("Its last day, where turns last."))),
});
export const TurnAnswerSchema = v.object({ category: NamedSchema, turn: TurnSchema });
