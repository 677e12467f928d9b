import * as v from "valibot";
import type { Turn } from "../../rules/family.ts";
import { lenientSchemas } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

/** A turn as stored: its id, then where in `ids` its category and member are, its cycle, and, where it has them, who did it, what was chosen, on which day it was, and its number. */
type Row = readonly [
	id: string,
	category: number,
	member: number,
	cycle: number,
	doneBy?: number | null,
	option?: string | null,
	day?: string | null,
	number?: number | null,
];

/** The ids of a turn as they are would take three times the room, and 40,000 of them more than a browser gives. */
export interface StoredTurns {
	readonly ids: readonly string[];
	readonly rows: readonly Row[];
	/** Earlier versions wrote no numbers: `numberTurns`. */
	readonly isNumbered: true;
}

const RowsSchema = v.object({
	...{ ids: v.array(v.unknown()), rows: v.array(v.unknown()) },
	isNumbered: v.fallback(v.boolean(), false),
});

export const TurnsSchema: v.GenericSchema<unknown, { turns: readonly Turn[]; isNumbered: boolean }> = v.pipe(
	RowsSchema,
	v.transform(({ ids, rows, isNumbered }): unknown => ({ turns: rows.map((row) => toFields(row, ids)), isNumbered })),
	v.object({ turns: validItems(lenientSchemas.turn), isNumbered: v.boolean() }),
);

/** A turn that is still to be checked; what is no row as it is. */
export function toFields(row: unknown, ids: readonly unknown[]): unknown {
	if (!Array.isArray(row)) return row;
	const [id, category, member, cycle, doneBy, option, day, number] = row;
	const given = { option: option ?? undefined, day: day ?? undefined, number: number ?? undefined };
	return { id, category: ids[category], member: ids[member], cycle, doneBy: ids[doneBy], ...given };
}

/** What `TurnsSchema` reads. */
export function toStoredTurns(turns: readonly Turn[]): StoredTurns {
	const places = new Map<string, number>();
	const placeOf = (id: string) => {
		const place = places.get(id) ?? places.size;
		places.set(id, place);
		return place;
	};
	const rows = turns.map(({ id, category, member, cycle, doneBy, option, day, number }): Row => {
		const own = [id, placeOf(category), placeOf(member), cycle] as const;
		const more = [doneBy === undefined ? null : placeOf(doneBy), option ?? null, day ?? null, number ?? null];
		return [...own, ...more.slice(0, more.findLastIndex((one) => one !== null) + 1)] as unknown as Row;
	});
	return { ids: [...places.keys()], rows, isNumbered: true };
}
