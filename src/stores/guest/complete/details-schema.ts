import * as v from "valibot";
import { readBackOn } from "../../../rules/back-on.ts";
import { isColour, tidyEmoji, tidyHelper } from "../../../rules/details.ts";
import type { CategorySettings, MemberDetails, OpenDraw } from "../../../rules/family.ts";
import { dropInvalid, validItems } from "../../lenient.ts";
import { NamesSchema, StoredNameSchema } from "../../stored-draw.ts";

export interface StoredCategory {
	readonly name: string;
	readonly settings?: CategorySettings | undefined;
	readonly openDraw?: OpenDraw | undefined;
}

export interface StoredDetails {
	readonly members: readonly MemberDetails[];
	readonly categories: readonly StoredCategory[];
}

export const NO_DETAILS: StoredDetails = { members: [], categories: [] };

const EmojiSchema = dropInvalid(v.pipe(v.string(), v.transform(tidyEmoji)));

const HelperSchema = v.nullable(
	v.pipe(v.object({ question: v.string(), options: NamesSchema }), v.transform(tidyHelper)),
);

const SettingsSchema = v.object({
	emoji: EmojiSchema,
	excluded: dropInvalid(NamesSchema),
	noRepeat: dropInvalid(v.literal(true)),
	inOrder: dropInvalid(v.literal(true)),
	helper: dropInvalid(HelperSchema),
});

const OpenDrawSchema = v.object({
	draw: v.object({
		category: StoredNameSchema,
		member: StoredNameSchema,
		isNewCycle: v.boolean(),
		cycle: NamesSchema,
		candidates: v.optional(NamesSchema),
		basedOn: v.optional(v.string()),
	}),
	passed: NamesSchema,
});

const MemberSchema = v.object({
	name: StoredNameSchema,
	emoji: EmojiSchema,
	colour: dropInvalid(
		v.pipe(
			v.number(),
			v.check((colour: number) => isColour(colour)),
		),
	),
	backOn: dropInvalid(v.pipe(v.string(), v.transform(readBackOn))),
});

const CategorySchema = v.object({
	name: StoredNameSchema,
	settings: dropInvalid(SettingsSchema),
	openDraw: dropInvalid(OpenDrawSchema),
});

export const DetailsSchema: v.GenericSchema<unknown, StoredDetails> = v.object({
	members: v.optional(validItems(MemberSchema), []),
	categories: v.optional(validItems(CategorySchema), []),
});
