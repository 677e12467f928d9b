import * as v from "valibot";
import type { Family } from "../../rules/family.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { GroupKindSchema, lenientSchemas, SecretSchema, TimeZoneNameSchema } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

const own = {
	secret: SecretSchema,
	groupKind: v.fallback(v.optional(GroupKindSchema), undefined),
	timeZone: v.fallback(v.optional(TimeZoneNameSchema), undefined),
};

/** As a snapshot has it, maybe of another version of the app. */
export const StoredFamilySchema: v.GenericSchema<unknown, StoredFamily> = v.object({
	...{ ...own, members: validItems(lenientSchemas.storedMember) },
	categories: validItems(lenientSchemas.storedCategory),
	turns: validItems(lenientSchemas.storedTurn),
});

export const SentFamilySchema: v.GenericSchema<unknown, Family> = v.object({
	...{ ...own, members: validItems(lenientSchemas.member) },
	categories: validItems(lenientSchemas.category),
	turns: validItems(lenientSchemas.turn),
});
