import type { Column } from "../database/catalogue.ts";
import {
	arrayLiteral,
	buildColumnDefinitions,
	buildOrderBy,
	buildRecord,
	buildUsedColumns,
	buildWhere,
	commaSeparated,
} from "./clauses.ts";
import type { Query } from "./query.ts";
import { QueryParameters, type Statement } from "./statement.ts";

/** How many rows one response has; a longer history is read in pages. Supabase's `max_rows`. */
const MAX_ROWS = 1000;

/**
 * PostgreSQL checks the size, so that no larger response reaches this process. The product's pages leave room
 * (src/stores/cloud/rows/page-sizes.ts).
 */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

/** A mutation raises it, in an error's quoted value, if the client wants one row and there is another number. */
export const NOT_SINGULAR = "PGRST116";

/** The same for a response that is too large. */
export const TOO_LARGE = "PGRST413";

export type Returning = "nothing" | "rows" | "one-row";

const BODY_EXPRESSIONS: Readonly<Record<Returning, string>> = {
	nothing: "null::text",
	rows: "coalesce(json_agg(answer.record), '[]')::text",
	"one-row": "(json_agg(answer.record) -> 0)::text",
};

export interface RowInput {
	readonly columns: readonly Column[];
	readonly json: string;
}

/**
 * Every statement returns one row: the number of rows, the total that the filters match (or null), and the body as JSON
 * (null if none is wanted, or it is too large). Its text consists of keywords and names of the catalogue; everything
 * from the request is a parameter.
 */
export function buildSelect(query: Query, options: { count: boolean; returning: Returning }): Statement {
	const values = new QueryParameters();
	const source = `public.${query.table.name} as t${buildWhere(query.filters, values)}`;
	const total = options.count ? `(select count(*)::text from ${source})` : "null::text";
	const limit = values.add(String(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS)));
	const page = ` limit ${limit}::bigint offset ${values.add(String(query.offset))}::bigint`;
	// Records are built only for the page: an embed looks rows up, and would do so for each row that the offset skips.
	const paged = `select ${buildUsedColumns(query)} from ${source}${buildOrderBy(query.order)}${page}`;
	const rows = `select ${buildRecord(query.select, values)} as record from (${paged}) as t`;
	const answer = `select count(*)::text as rows, ${total} as total, ${BODY_EXPRESSIONS[options.returning]} as body from (${rows}) as answer`;
	const body = `case when octet_length(body) <= ${MAX_RESPONSE_BYTES} then body end`;
	return values.createStatement(`select rows, total, ${body} from (${answer}) as answer`);
}

/** `ignoreDuplicates` names the unique columns by which a row exists already; empty means the primary key. */
export function buildInsert(
	query: Query,
	input: RowInput,
	options: { returning: Returning; ignoreDuplicates?: readonly Column[] | undefined },
): Statement {
	const values = new QueryParameters();
	const names = commaSeparated(input.columns.map(({ name }) => name));
	const insert = `insert into public.${query.table.name} as t (${names})`;
	const rows = `select ${names} from json_to_recordset(${values.add(input.json)}::json) as given(${buildColumnDefinitions(input.columns)})`;
	const conflict = options.ignoreDuplicates
		? ` on conflict (${commaSeparated(options.ignoreDuplicates.map(({ name }) => name)) || "id"}) do nothing`
		: "";
	return buildMutation(
		`${insert} ${rows}${conflict}${buildReturning(query, options.returning)}`,
		query,
		options.returning,
		values,
		"null::text",
	);
}

export function buildUpdate(query: Query, input: RowInput, returning: Returning): Statement {
	const values = new QueryParameters();
	const assignments = commaSeparated(input.columns.map(({ name }) => `${name} = given.${name}`));
	const row = `json_to_record(${values.add(input.json)}::json) as given(${buildColumnDefinitions(input.columns)})`;
	const update = `update public.${query.table.name} as t set ${assignments} from ${row}`;
	const changed = `${update}${buildWhere(query.filters, values)}${buildReturning(query, returning)}`;
	return buildMutation(changed, query, returning, values, buildRefusal(query, values));
}

/** An update without columns, which changes no row and needs no permission. */
export function buildNoUpdate(query: Query, returning: Returning): Statement {
	const change = `select ${buildUsedColumns(query)} from public.${query.table.name} as t where false`;
	return buildMutation(change, query, returning, new QueryParameters(), "null::text");
}

export function buildDelete(query: Query, returning: Returning): Statement {
	const values = new QueryParameters();
	const change = `delete from public.${query.table.name} as t${buildWhere(query.filters, values)}${buildReturning(query, returning)}`;
	return buildMutation(change, query, returning, values, buildRefusal(query, values));
}

/**
 * Refuses outsiders, to whom silence would mean that the change was made: see auth.refuse_outsiders.
 *
 * @returns an expression without a value
 */
function buildRefusal({ table, filters }: Query, values: QueryParameters): string {
	const named = ["family_group_id", "id"]
		.map((name) => filters.find(({ column }) => column.name === name && column.type === "uuid"))
		.find((filter) => filter?.operator === "eq" || filter?.operator === "in");
	if (named === undefined) return "null::text";
	const of = named.column.name === "id" ? table.name : "family_groups";
	const ids = values.add(arrayLiteral(named.operator === "in" ? named.values : [named.value]));
	return `case when not exists (select from changed) then auth.refuse_outsiders('${of}', ${ids}::uuid[]) end`;
}

/** Returns no column if none is wanted, so that writing needs no permission to read. */
function buildReturning(query: Query, returning: Returning): string {
	return returning === "nothing" ? " returning 1" : ` returning ${buildUsedColumns(query)}`;
}

/** @param change with its `returning` @param refusal for a change that has reached no row */
function buildMutation(
	change: string,
	query: Query,
	returning: Returning,
	values: QueryParameters,
	refusal: string,
): Statement {
	const changed = `with changed as (${change})`;
	if (returning === "nothing")
		return values.createStatement(`${changed} select count(*)::text, ${refusal}, null::text from changed`);
	const rows = `select ${buildRecord(query.select, values)} as record from changed as t${buildOrderBy(query.order)} limit ${MAX_ROWS}`;
	const total = "(select count(*) from changed)";
	const answer = `select ${total} as rows, ${BODY_EXPRESSIONS[returning]} as body from (${rows}) as answer`;
	// An unfulfilled condition must undo the change: the cast fails, and with it the transaction.
	const [condition, otherwise] =
		returning === "one-row"
			? ["rows = 1", NOT_SINGULAR]
			: [`rows <= ${MAX_ROWS} and octet_length(body) <= ${MAX_RESPONSE_BYTES}`, TOO_LARGE];
	const body = `case when ${condition} then body else ('${otherwise}:' || rows)::integer::text end`;
	return values.createStatement(`${changed} select rows::text, ${refusal}, ${body} from (${answer}) as answer`);
}
