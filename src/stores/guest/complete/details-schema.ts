import * as v from "valibot";
import { isBackOn } from "../../../rules/back-on.ts";
import { isColour, isEmoji, isHelper } from "../../../rules/details.ts";
import type { CategorySettings, MemberDetails, OpenDraw } from "../../../rules/family.ts";
import { NamesSchema } from "../../stored-draw.ts";

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

/** Whatever is invalid counts for nothing, and leaves the rest as it is. */
export const dropInvalid = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

export const validItems = <T>(schema: v.GenericSchema<unknown, T>) =>
	v.pipe(
		v.array(v.unknown()),
		v.transform((items): readonly T[] =>
			items.flatMap((item) => {
				const { success, output } = v.safeParse(schema, item);
				return success ? [output] : [];
			}),
		),
	);

const EmojiSchema = dropInvalid(
	v.pipe(
		v.string(),
		v.check((emoji: string) => isEmoji(emoji)),
	),
);

const HelperSchema = v.nullable(v.pipe(v.object({ question: v.string(), options: NamesSchema }), v.check(isHelper)));

const SettingsSchema = v.object({
	emoji: EmojiSchema,
	excluded: dropInvalid(NamesSchema),
	noRepeat: dropInvalid(v.literal(true)),
	inOrder: dropInvalid(v.literal(true)),
	helper: dropInvalid(HelperSchema),
});

const OpenDrawSchema = v.object({
	draw: v.object({
		category: v.string(),
		member: v.string(),
		isNewCycle: v.boolean(),
		cycle: NamesSchema,
		candidates: v.optional(NamesSchema),
		basedOn: v.optional(v.string()),
	}),
	passed: NamesSchema,
});

const MemberSchema = v.object({
	name: v.string(),
	emoji: EmojiSchema,
	colour: dropInvalid(
		v.pipe(
			v.number(),
			v.check((colour: number) => isColour(colour)),
		),
	),
	backOn: dropInvalid(
		v.pipe(
			v.string(),
			v.check((day: string) => isBackOn(day)),
		),
	),
});

const CategorySchema = v.object({
	name: v.string(),
	settings: dropInvalid(SettingsSchema),
	openDraw: dropInvalid(OpenDrawSchema),
});

export const DetailsSchema: v.GenericSchema<unknown, StoredDetails> = v.object({
	members: validItems(MemberSchema),
	categories: validItems(CategorySchema),
});
