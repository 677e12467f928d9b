import * as v from "valibot";
import type { Draw } from "../rules/turns.ts";

export const NamesSchema: v.GenericSchema<unknown, readonly string[]> = v.array(v.string());

/** Of a history entry or a queued turn. Other versions of the app read and write these keys. */
export const StoredDrawSchema = v.pipe(
	v.object({
		category: v.string(),
		person: v.string(),
		isNewCycle: v.boolean(),
		cycle: NamesSchema,
		candidates: v.optional(NamesSchema),
		basedOn: v.optional(v.string()),
	}),
	v.transform(({ person, ...draw }): Draw => ({ ...draw, member: person })),
);

/** A view or a change, as it is stored. */
export function withStoredDraw<T extends object>(value: T & { readonly draw?: Draw }) {
	if (value.draw === undefined) return value;
	const { category, member: person, ...draw } = value.draw;
	return { ...value, draw: { category, person, ...draw } };
}
