import * as v from "valibot";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { IdSchema, lenientSchemas, PhotoSchema } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

type Values = readonly { readonly id: string }[];

/** A field stored apart from the family: else every turn would write all photos, and every look all turns. */
export interface SeparateField {
	readonly schema: v.GenericSchema<unknown, Values>;
	find(family: StoredFamily): Values;
	add(family: StoredFamily, values: Values): StoredFamily;
	remove(family: StoredFamily): StoredFamily;
}

export const LOOKS = createSeparateField("categories", "lookedAt", lenientSchemas.look);
export const PHOTOS = createSeparateField("members", "photo", PhotoSchema);

function createSeparateField(
	list: "members" | "categories",
	field: "photo" | "lookedAt",
	schema: v.GenericSchema<unknown, unknown>,
): SeparateField {
	type Item = { readonly id: string; readonly photo?: unknown; readonly lookedAt?: unknown };
	const edit = (family: StoredFamily, toItem: (item: Item) => Item): StoredFamily => ({
		...family,
		[list]: (family[list] as readonly Item[]).map(toItem),
	});
	return {
		schema: validItems(v.object({ id: IdSchema, [field]: schema })) as SeparateField["schema"],
		find: (family) =>
			(family[list] as readonly Item[]).flatMap(({ id, [field]: value }) =>
				value === undefined ? [] : [{ id, [field]: value }],
			),
		add(family, values) {
			if (values.length === 0) return family;
			const known = new Map(values.map((value) => [value.id, value]));
			return edit(family, (item) => ({ ...item, ...known.get(item.id) }));
		},
		remove: (family) =>
			edit(family, (item) => {
				if (!(field in item)) return item;
				const { [field]: _, ...rest } = item;
				return rest;
			}),
	};
}
