import type { Column, Table } from "../database/catalogue.ts";
import { invalidBody, unknownBodyColumn } from "./errors.ts";
import type { RowInput } from "./sql.ts";

type Row = Record<string, unknown>;

/**
 * Reads rows to insert. With `columns`, further keys of a row are ignored and missing ones are null.
 *
 * @throws RestError
 */
export function parseInsertBody(
	table: Table,
	text: string,
	columns: readonly Column[] | undefined,
	{ missingDefault }: { missingDefault: boolean },
): RowInput {
	const parsed = parseJson(text);
	const rows = Array.isArray(parsed) ? parsed : [parsed];
	if (!rows.every(isRow)) throw invalidBody();
	const insertColumns = columns ?? resolveColumns(table, rows[0] ?? {});
	const uneven = rows.some((row) => !hasExactColumns(row, insertColumns));
	if (uneven && (columns === undefined || missingDefault)) throw invalidBody("All object keys must match");
	// For rows without columns, naming one lets PostgreSQL report what is missing.
	const id = table.columns.get("id");
	return { columns: insertColumns.length === 0 && id ? [id] : insertColumns, json: toJson(rows) };
}

/**
 * Reads the new values of an update. For `{}`, `[]` and `[{}]`, which change nothing in PostgREST either, there are no
 * columns.
 * @throws RestError
 */
export function parseUpdateBody(table: Table, text: string): RowInput {
	const parsed = parseJson(text);
	const row = Array.isArray(parsed) && parsed.every(isEmptyRow) ? {} : parsed;
	if (!isRow(row)) throw invalidBody();
	return { columns: resolveColumns(table, row), json: toJson(row) };
}

/** @throws RestError */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw invalidBody(undefined, cause);
	}
}

/** If a body is nested too deeply for JSON.stringify, that is the client's error. */
export function toJson(value: unknown): string {
	try {
		return JSON.stringify(value);
	} catch (cause) {
		throw invalidBody(undefined, cause);
	}
}

function isRow(value: unknown): value is Row {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmptyRow(value: unknown): boolean {
	return isRow(value) && Object.keys(value).length === 0;
}

function resolveColumns(table: Table, row: Row): Column[] {
	return Object.keys(row).map((name) => {
		const column = table.columns.get(name);
		if (column === undefined) throw unknownBodyColumn(table.name, name);
		return column;
	});
}

function hasExactColumns(row: Row, columns: readonly Column[]): boolean {
	return Object.keys(row).length === columns.length && columns.every(({ name }) => Object.hasOwn(row, name));
}
