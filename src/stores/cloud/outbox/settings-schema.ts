import * as v from "valibot";
import type { CategorySettings } from "../../../rules/family.ts";
import { NamesSchema } from "../../stored-draw.ts";

/** What a category has of its own, as it is stored in a snapshot or a change. */
export const SettingsSchema: v.GenericSchema<unknown, CategorySettings> = v.object({
	emoji: v.optional(v.string()),
	excluded: v.optional(NamesSchema),
	noRepeat: v.optional(v.literal(true)),
	inOrder: v.optional(v.literal(true)),
	helper: v.optional(v.nullable(v.object({ question: v.string(), options: NamesSchema }))),
});
