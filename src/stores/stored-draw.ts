import * as v from "valibot";
import { trimName } from "../rules/name.ts";
import type { Draw } from "../rules/turns.ts";

/** An earlier version of the app, or a hand, may have stored more than is part of a name. */
export const StoredNameSchema = v.pipe(v.string(), v.transform(trimName));

export const NamesSchema: v.GenericSchema<unknown, readonly string[]> = v.array(StoredNameSchema);

/** Of a history entry or a queued turn. Other versions of the app read and write these keys. */
export const StoredDrawSchema = v.pipe(
	v.object({
		category: StoredNameSchema,
		person: StoredNameSchema,
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
