import * as v from "valibot";
import type { Family } from "../../rules/family.ts";
import { GroupKindSchema, lenientSchemas, SecretSchema, TimeZoneNameSchema } from "../family-schema.ts";
import { validItems } from "../lenient.ts";
import { numberTurns } from "../number-turns.ts";
import { RemovedSchema } from "../removed-schema.ts";

/** As it is stored in a snapshot or a change, maybe by another version of the app: 0.2.0 gave turns no numbers. */
export const StoredFamilySchema: v.GenericSchema<unknown, Family> = v.pipe(
	v.object({
		secret: SecretSchema,
		groupKind: v.fallback(v.optional(GroupKindSchema), undefined),
		timeZone: v.fallback(v.optional(TimeZoneNameSchema), undefined),
		members: validItems(lenientSchemas.member),
		categories: validItems(lenientSchemas.category),
		turns: validItems(lenientSchemas.turn),
		removed: v.optional(v.fallback(v.optional(RemovedSchema), undefined)),
	}),
	v.transform((family) => (family.turns.some(({ number }) => number !== undefined) ? family : numberTurns(family))),
);
