import { dropUndefined } from "../../../rules/details.ts";

// A column beyond the specification may be missing, and is null if it has no value.

export interface GroupRow {
	readonly id: string;
	readonly name: string;
	readonly secret?: string | undefined;
	readonly group_kind?: string | null | undefined;
	readonly time_zone?: string | null | undefined;
	/** Rises with each mark that is set or taken. */
	readonly version?: number | undefined;
}

/** A member or a category. Its other columns have the names of the model: see `toFields`. */
export interface NamedRow {
	readonly id: string;
	readonly name: string;
	readonly position?: number;
}

export interface TurnRow {
	readonly id: string;
	readonly category_id: string;
	readonly member_id: string;
	readonly turn_number?: number | null;
	readonly cycle?: number | null;
	readonly undone_at?: string | null;
	readonly reset_at?: string | null;
	readonly done_by?: string | null;
	readonly option?: string | null;
	readonly day?: string | null;
	readonly until?: string | null;
	readonly who?: string | null;
	readonly who_name?: string | null;
}

export interface Rows {
	readonly group: GroupRow;
	readonly members: readonly NamedRow[];
	readonly categories: readonly NamedRow[];
	readonly turns: readonly TurnRow[];
}

/** A row with the names of fields: `back_on` becomes `backOn`. Nulls are left out. */
export function toFields(row: object): Readonly<Record<string, unknown>> {
	const toField = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
	return dropUndefined(
		Object.fromEntries(Object.entries(row).map(([column, value]) => [toField(column), value ?? undefined])),
	);
}
