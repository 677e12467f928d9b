import * as v from "valibot";
import type { Family } from "../../rules/family.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { GroupKindSchema, lenientSchemas, SecretSchema, TimeZoneNameSchema } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

const fields = {
	secret: SecretSchema,
	groupKind: v.fallback(v.optional(GroupKindSchema), undefined),
	timeZone: v.fallback(v.optional(TimeZoneNameSchema), undefined),
};

export const StoredFamilySchema: v.GenericSchema<unknown, StoredFamily> = v.object({
	...{ ...fields, members: validItems(lenientSchemas.storedMember) },
	categories: validItems(lenientSchemas.storedCategory),
	turns: validItems(lenientSchemas.storedTurn),
});

export const SentFamilySchema: v.GenericSchema<unknown, Family> = v.object({
	...{ ...fields, members: validItems(lenientSchemas.member) },
	categories: validItems(lenientSchemas.category),
	turns: validItems(lenientSchemas.turn),
});
