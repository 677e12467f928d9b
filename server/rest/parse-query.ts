import type { Column, Table } from "../database/catalogue.ts";
import { notImplemented, parseError, unknownBodyColumn, unknownQueryColumn } from "./errors.ts";
import { parseFilter } from "./parse-filter.ts";
import { parseSelect } from "./parse-select.ts";
import type { Order, Query } from "./query.ts";
import { Scanner } from "./scanner.ts";

const RESERVED_PARAMETERS = ["select", "order", "limit", "offset", "columns", "on_conflict"] as const;
type ReservedParameter = (typeof RESERVED_PARAMETERS)[number];

export interface MethodSupport {
	readonly filters?: boolean;
	readonly parameters: readonly Exclude<ReservedParameter, "select">[];
}

export interface ParsedQuery extends Query {
	readonly columns: readonly Column[] | undefined;
	/** Unique columns that identify an existing row. */
	readonly onConflict: readonly Column[] | undefined;
}

/**
 * Rejects what the method does not support: an ignored filter would affect too many rows.
 *
 * @throws RestError
 */
export function parseQuery(table: Table, parameters: URLSearchParams, supported: MethodSupport): ParsedQuery {
	const filters = [...parameters].filter(([key]) => !isReserved(key));
	for (const name of RESERVED_PARAMETERS) {
		if (parameters.getAll(name).length > 1) throw parseError(`${name} parameter`, "the parameter once");
		if (name !== "select" && parameters.has(name) && !supported.parameters.includes(name)) {
			throw notImplemented(`the parameter "${name}" with this method`);
		}
	}
	if (filters.length > 0 && !supported.filters) throw notImplemented("filters with this method");
	return {
		table,
		select: parseSelect(parameters.get("select") || "*", table),
		filters: filters.map(([key, text]) => parseFilter(findFilterColumn(table, key), text)),
		order: parseOrder(table, parameters.get("order")),
		limit: parseCount("limit", parameters.get("limit")),
		offset: parseCount("offset", parameters.get("offset")) ?? 0,
		columns: parseColumns(table, "columns", parameters.get("columns")),
		onConflict: parseColumns(table, "on_conflict", parameters.get("on_conflict")),
	};
}

function isReserved(key: string): key is ReservedParameter {
	return RESERVED_PARAMETERS.some((name) => name === key);
}

function findFilterColumn(table: Table, key: string): Column {
	if (key === "and" || key === "or" || key.startsWith("not.")) throw notImplemented(`the filter "${key}"`);
	if (key.includes(".")) throw notImplemented(`the parameter "${key}" of an embedded table`);
	return findColumn(table, key);
}

function findColumn(table: Table, name: string): Column {
	const column = table.columns.get(name);
	if (column === undefined) throw unknownQueryColumn(table.name, name);
	return column;
}

function parseNulls(scanner: Scanner): Order["nulls"] {
	if (scanner.accept(".nullsfirst")) return "first";
	return scanner.accept(".nullslast") ? "last" : undefined;
}

/** order = term *( "," term ); term = column [ "." ( "asc" / "desc" ) ] [ "." ( "nullsfirst" / "nullslast" ) ] */
function parseOrder(table: Table, text: string | null): Order[] {
	if (text === null || text === "") return [];
	const scanner = new Scanner(text);
	const terms: Order[] = [];
	do {
		const column = findColumn(table, scanner.readQuoted() ?? scanner.readUntil(",.").trim());
		const descending = !scanner.accept(".asc") && scanner.accept(".desc");
		const nulls = parseNulls(scanner);
		// Skips repeated columns, which change nothing. So the length is bounded.
		if (!terms.some((term) => term.column === column)) terms.push({ column, descending, nulls });
	} while (scanner.accept(","));
	if (!scanner.isAtEnd) throw parseError(`order (${text})`, "columns with .asc or .desc, .nullsfirst or .nullslast");
	return terms;
}

/** @throws RestError */
export function parseCount(name: string, text: string | null): number | undefined {
	if (text === null) return undefined;
	// Exact in bigint and in JavaScript, and more than any table has.
	if (!/^\d{1,9}$/.test(text)) throw parseError(`${name} parameter (${text})`, "a number of at most nine digits");
	return Number(text);
}

function parseColumns(table: Table, parameter: string, text: string | null): Column[] | undefined {
	if (text === null) return undefined;
	const scanner = new Scanner(text);
	const columns = new Set<Column>();
	do {
		const name = scanner.readQuoted() ?? scanner.readUntil(",").trim();
		const column = table.columns.get(name);
		if (column === undefined) throw unknownBodyColumn(table.name, name);
		columns.add(column);
	} while (scanner.accept(","));
	if (!scanner.isAtEnd) throw parseError(`${parameter} parameter`, "columns with commas between them");
	return [...columns];
}
