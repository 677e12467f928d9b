import * as v from "valibot";
import type { Removed, Trace } from "../rules/family.ts";
import { sortByPlace } from "../rules/places.ts";
import { CountSchema, IdSchema, lenientSchemas, TimeSchema } from "./family-schema.ts";
import { validItems } from "./lenient.ts";

const when = { at: TimeSchema, place: CountSchema };

const TraceSchema: v.GenericSchema<unknown, Trace> = v.object({
	category: IdSchema,
	isExcluded: v.optional(v.literal(true)),
	notNow: v.optional(v.object({ n: CountSchema, place: CountSchema })),
	lookedAt: v.optional(lenientSchemas.seen),
});

/** @param turns what reads those that were removed */
export const removedSchema = (
	turns: v.GenericSchema<unknown, Removed["turns"]>,
): v.GenericSchema<unknown, Removed | undefined> =>
	v.pipe(
		v.object({
			members: validItems(v.object({ member: lenientSchemas.member, ...when, traces: validItems(TraceSchema) })),
			categories: validItems(v.object({ category: lenientSchemas.category, ...when })),
			turns,
			doers: validItems(v.object({ turn: IdSchema, doneBy: IdSchema })),
		}),
		v.transform(
			({ members, categories, turns, doers }): Removed => ({
				...{ members: sortByPlace(members), categories: sortByPlace(categories), turns: sortByPlace(turns), doers },
			}),
		),
	);

/** What was removed from a family lately, as this browser has stored it. */
export const RemovedSchema = removedSchema(validItems(lenientSchemas.removedTurn));
