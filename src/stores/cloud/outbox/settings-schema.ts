import * as v from "valibot";
import { tidyHelper } from "../../../rules/details.ts";
import type { CategorySettings } from "../../../rules/family.ts";
import { trimName } from "../../../rules/name.ts";
import { NamesSchema } from "../../stored-draw.ts";

const HelperSchema = v.pipe(
	v.object({ question: v.string(), options: NamesSchema }),
	v.transform((helper) => tidyHelper(helper) ?? helper),
);

/** What a category has of its own, as it is stored in a snapshot or a change, maybe by an earlier version of the app. */
export const SettingsSchema: v.GenericSchema<unknown, CategorySettings> = v.object({
	emoji: v.optional(
		v.pipe(
			v.string(),
			v.transform((emoji) => trimName(emoji) || undefined),
		),
	),
	excluded: v.optional(NamesSchema),
	noRepeat: v.optional(v.literal(true)),
	inOrder: v.optional(v.literal(true)),
	helper: v.optional(v.nullable(HelperSchema)),
});
