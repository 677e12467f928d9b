import type { Filter, Order, Query, SelectedColumn, Selection } from "./query.ts";
import type { Column, Table } from "./tables.ts";

/** Rows that one request gets at most; a longer history is read in pages. Supabase's `max_rows`. */
const MAX_ROWS = 1000;

/**
 * Bytes of an answer. PostgreSQL measures it, so that a longer one never comes into this process; a page of 500 turns, the product's
 * largest, fits with the longest names in the longest writing.
 */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** What a mutation raises, in an error's quoted value, when the client wants exactly one row and it were another number. */
export const NOT_SINGULAR = "PGRST116";

/** The same when its rows make too large an answer. */
export const TOO_LARGE = "PGRST413";

export interface Statement {
	readonly text: string;
	/** In PostgreSQL's own text form, $1 first. */
	readonly values: readonly (string | null)[];
}

export type Returning = "nothing" | "rows" | "one-row";

/** The answer's body, as PostgreSQL writes it. */
const BODY_EXPRESSIONS: Readonly<Record<Returning, string>> = {
	nothing: "null::text",
	rows: "coalesce(json_agg(answer.record), '[]')::text",
	"one-row": "(json_agg(answer.record) -> 0)::text",
};

export interface RowInput {
	readonly columns: readonly Column[];
	/** JSON: an array of objects for an insert, one object for an update. */
	readonly json: string;
}

/**
 * Every statement answers one row: the number of rows, all rows that the filters leave (or null), and the body as JSON (null if none is
 * wanted, or it would be too large).
 *
 * The text is made of keywords and of the names in `TABLES` only, so it needs no quoting; everything that came with the
 * request is in `values`.
 */
export function buildSelect(query: Query, options: { count: boolean; returning: Returning }): Statement {
	const values = new QueryParameters();
	const source = `public.${query.table.name} as t${where(query.filters, values)}`;
	const total = options.count ? `(select count(*)::text from ${source})` : "null::text";
	const limit = values.add(String(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS)));
	const page = ` limit ${limit}::bigint offset ${values.add(String(query.offset))}::bigint`;
	const rows = `select ${record(query.select, values)} as record from ${source}${orderBy(query.order)}${page}`;
	const answer = `select count(*)::text as rows, ${total} as total, ${BODY_EXPRESSIONS[options.returning]} as body from (${rows}) as answer`;
	const body = `case when octet_length(body) <= ${MAX_RESPONSE_BYTES} then body end`;
	return values.statement(`select rows, total, ${body} from (${answer}) as answer`);
}

/** `ignoreDuplicates` names the unique columns by which a row is there already; none means the primary key. */
export function buildInsert(
	query: Query,
	given: RowInput,
	options: { returning: Returning; ignoreDuplicates?: readonly Column[] | undefined },
): Statement {
	const values = new QueryParameters();
	const names = commaSeparated(given.columns.map(({ name }) => name));
	const insert = `insert into public.${query.table.name} as t (${names})`;
	const rows = `select ${names} from json_to_recordset(${values.add(given.json)}::json) as given(${columnDefinitions(given.columns)})`;
	const conflict = options.ignoreDuplicates
		? ` on conflict (${commaSeparated(options.ignoreDuplicates.map(({ name }) => name)) || "id"}) do nothing`
		: "";
	return buildMutation(`${insert} ${rows}${conflict}`, query, options.returning, values);
}

export function buildUpdate(query: Query, given: RowInput, returning: Returning): Statement {
	const values = new QueryParameters();
	const assignments = commaSeparated(given.columns.map(({ name }) => `${name} = given.${name}`));
	const row = `json_to_record(${values.add(given.json)}::json) as given(${columnDefinitions(given.columns)})`;
	const update = `update public.${query.table.name} as t set ${assignments} from ${row}`;
	return buildMutation(`${update}${where(query.filters, values)}`, query, returning, values);
}

export function buildDelete(query: Query, returning: Returning): Statement {
	const values = new QueryParameters();
	const change = `delete from public.${query.table.name} as t${where(query.filters, values)}`;
	return buildMutation(change, query, returning, values);
}

function buildMutation(change: string, query: Query, returning: Returning, values: QueryParameters): Statement {
	if (returning === "nothing") {
		// Without naming a column, so that a person needs no right to read what they may write.
		const changed = `with changed as (${change} returning 1)`;
		return values.statement(`${changed} select count(*)::text, null::text, null::text from changed`);
	}
	const changed = `with changed as (${change} returning t.*)`;
	const rows = `select ${record(query.select, values)} as record from changed as t${orderBy(query.order)} limit ${MAX_ROWS}`;
	const total = "(select count(*) from changed)";
	const answer = `select ${total} as rows, ${BODY_EXPRESSIONS[returning]} as body from (${rows}) as answer`;
	// Another number of rows, or too many, must undo the change: the cast fails, and the transaction with it.
	const [condition, otherwise] =
		returning === "one-row"
			? ["rows = 1", NOT_SINGULAR]
			: [`rows <= ${MAX_ROWS} and octet_length(body) <= ${MAX_RESPONSE_BYTES}`, TOO_LARGE];
	const body = `case when ${condition} then body else ('${otherwise}:' || rows)::integer::text end`;
	return values.statement(`${changed} select rows::text, null::text, ${body} from (${answer}) as answer`);
}

function record(selection: readonly Selection[], values: QueryParameters): string {
	return `json_build_object(${commaSeparated(selection.map((item) => field(item, values)))})`;
}

function field(item: Selection, values: QueryParameters): string {
	if (item.kind === "column") return columnField("t", item, values);
	const fields = commaSeparated(item.columns.map((selected) => columnField("e", selected, values)));
	const join = item.reference.on.map(([here, there]) => `e.${there.name} = t.${here.name}`).join(" and ");
	const key = fieldKey(item.alias, item.table, values);
	return `${key}, (select json_build_object(${fields}) from public.${item.table.name} as e where ${join})`;
}

function columnField(row: "t" | "e", { alias, column }: SelectedColumn, values: QueryParameters): string {
	return `${fieldKey(alias, column, values)}, ${row}.${column.name}`;
}

function fieldKey(alias: string | undefined, named: Column | Table, values: QueryParameters): string {
	return alias === undefined ? `'${named.name}'` : `${values.add(alias)}::text`;
}

function where(filters: readonly Filter[], values: QueryParameters): string {
	return filters.map((filter, at) => `${at === 0 ? " where" : " and"} ${condition(filter, values)}`).join("");
}

function condition(filter: Filter, values: QueryParameters): string {
	const column = `t.${filter.column.name}`;
	switch (filter.operator) {
		case "eq":
			return `${column} = ${values.add(filter.value)}::${filter.column.type}`;
		case "lte":
			return `${column} <= ${values.add(filter.value)}::${filter.column.type}`;
		case "in":
			return `${column} = any(${values.add(arrayLiteral(filter.values))}::${filter.column.type}[])`;
		case "is":
			return filter.value === "null" ? `${column} is null` : `${column} is not null`;
	}
}

function orderBy(order: readonly Order[]): string {
	if (order.length === 0) return "";
	const terms = order.map(({ column, descending, nulls }) => {
		const direction = descending ? "desc" : "asc";
		return `t.${column.name} ${direction}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
	});
	return ` order by ${commaSeparated(terms)}`;
}

function columnDefinitions(columns: readonly Column[]): string {
	return commaSeparated(columns.map(({ name, type }) => `${name} ${type}`));
}

/** An array as PostgreSQL reads one from text (its documentation, "Array Input and Output Syntax"). */
function arrayLiteral(values: readonly string[]): string {
	return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

function commaSeparated(parts: readonly string[]): string {
	return parts.join(", ");
}

class QueryParameters {
	readonly #values: (string | null)[] = [];

	/** Keeps a value and gives the parameter that stands for it. */
	add(value: string): string {
		return `$${this.#values.push(value)}`;
	}

	statement(text: string): Statement {
		return { text, values: this.#values };
	}
}
