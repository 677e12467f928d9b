import * as v from "valibot";
import type { StoredTurn } from "../../rules/stored-family.ts";
import { lenientSchemas } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

/** Category, member, `doneBy` and marks are places in `ids`; 0 stands for no cycle; nulls at the end are left out. */
type Row = readonly [id: string, category: number, member: number, cycle: number, ...(string | number | null)[]];

/** Turns with all their ids would take three times the room, and 40,000 of them more than a browser gives. */
export interface StoredTurns {
	readonly ids: readonly string[];
	readonly rows: readonly Row[];
}

export const TurnsSchema: v.GenericSchema<unknown, readonly StoredTurn[]> = v.pipe(
	v.object({ ids: v.array(v.unknown()), rows: v.array(v.unknown()) }),
	v.transform(({ ids, rows }): unknown => rows.map((row) => toFields(row, ids))),
	validItems(lenientSchemas.storedTurn),
);

function toFields(row: unknown, ids: readonly unknown[]): unknown {
	if (!Array.isArray(row)) return row;
	const [id, category, member, cycle, doneBy, option, day, number, undoneAt, resetAt, until] = row;
	return {
		...{
			id,
			category: ids[category],
			member: ids[member],
			cycle: cycle === 0 ? undefined : cycle,
			doneBy: ids[doneBy],
		},
		...{ option: option ?? undefined, day: day ?? undefined, number: number ?? undefined },
		...{ undoneAt: ids[undoneAt], resetAt: ids[resetAt], until: until ?? undefined },
	};
}

export function toStoredTurns(turns: readonly StoredTurn[]): StoredTurns {
	const places = new Map<string, number>();
	const placeOf = (text: string) => {
		const place = places.get(text) ?? places.size;
		places.set(text, place);
		return place;
	};
	const placeOrNone = (text: string | undefined) => (text === undefined ? null : placeOf(text));
	const rows = turns.map(({ id, category, member, cycle = 0, doneBy, option, day, number, ...marks }): Row => {
		const required = [id, placeOf(category), placeOf(member), cycle] as const;
		const more = [
			...[placeOrNone(doneBy), option ?? null, day ?? null, number ?? null],
			...[placeOrNone(marks.undoneAt), placeOrNone(marks.resetAt), marks.until ?? null],
		];
		return [...required, ...more.slice(0, more.findLastIndex((part) => part !== null) + 1)];
	});
	return { ids: [...places.keys()], rows };
}
