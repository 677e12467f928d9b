import type { Column, Table } from "../database/catalogue.ts";
import type { Filter, Order, Query, SelectedColumn, Selection } from "./query.ts";
import type { QueryParameters } from "./statement.ts";

export function buildRecord(selection: readonly Selection[], values: QueryParameters): string {
	return `json_build_object(${commaSeparated(selection.map((item) => field(item, values)))})`;
}

function field(item: Selection, values: QueryParameters): string {
	if (item.kind === "column") return columnField("t", item, values);
	const fields = commaSeparated(item.columns.map((selected) => columnField("e", selected, values)));
	const { table, on } = item.reference;
	const join = on.map(([here, there]) => `e.${there} = t.${here}`).join(" and ");
	const key = fieldKey(item.alias, table, values);
	return `${key}, (select json_build_object(${fields}) from public.${table.name} as e where ${join})`;
}

function columnField(row: "t" | "e", { alias, column }: SelectedColumn, values: QueryParameters): string {
	return `${fieldKey(alias, column, values)}, ${row}.${column.name}`;
}

function fieldKey(alias: string | undefined, named: Column | Table, values: QueryParameters): string {
	return alias === undefined ? `'${named.name}'` : `${values.add(alias)}::text`;
}

/** The columns that a row's record and order need: a row may have others that nobody may read. */
export function buildUsedColumns({ select, order }: Query): string {
	const selected = select.flatMap((item) =>
		item.kind === "column" ? [item.column.name] : item.reference.on.map(([here]) => here),
	);
	const names = new Set([...selected, ...order.map(({ column }) => column.name)]);
	return commaSeparated([...names].map((name) => `t.${name}`));
}

export function buildWhere(filters: readonly Filter[], values: QueryParameters): string {
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

export function buildOrderBy(order: readonly Order[]): string {
	if (order.length === 0) return "";
	const terms = order.map(({ column, descending, nulls }) => {
		const direction = descending ? "desc" : "asc";
		return `t.${column.name} ${direction}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
	});
	return ` order by ${commaSeparated(terms)}`;
}

export function buildColumnDefinitions(columns: readonly Column[]): string {
	return commaSeparated(columns.map(({ name, type }) => `${name} ${type}`));
}

/** PostgreSQL's documentation, "Array Input and Output Syntax". */
export function arrayLiteral(values: readonly string[]): string {
	return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

export function commaSeparated(parts: readonly string[]): string {
	return parts.join(", ");
}
