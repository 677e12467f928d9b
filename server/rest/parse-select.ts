import type { Table } from "../database/catalogue.ts";
import { noRelationship, notImplemented, parseError, unknownQueryColumn } from "./errors.ts";
import type { Embed, SelectedColumn, Selection } from "./query.ts";
import { Scanner } from "./scanner.ts";

/** PostgreSQL's limit for its own names. Every row repeats an alias. */
const MAX_ALIAS_LENGTH = 63;

const UNSUPPORTED_SYNTAX = [
	["::", "casts"],
	["!", "hints and inner joins"],
	[".", "aggregates"],
] as const;

const EXPECTED_SYNTAX = 'columns, "*" and tables with columns in parentheses, each with "alias:" before it if wanted';

/**
 *     select = item *( "," item )
 *     item   = "*" / [ name ":" ] name [ "(" select ")" ]
 *
 * Rejects repetition, deeper embedding, and lists and JSON of another table, which every row would repeat. So a
 * response is no wider than its tables.
 * @throws RestError
 */
export function parseSelect(text: string, table: Table): Selection[] {
	const scanner = new Scanner(text);
	const selection = parseItems(scanner, table);
	if (!scanner.isAtEnd) throw parseError("select parameter", EXPECTED_SYNTAX);
	return selection;
}

function parseItems(scanner: Scanner, table: Table): Selection[] {
	const items = new Map<string, Selection>();
	do {
		for (const item of scanner.accept("*") ? allColumns(table) : [parseItem(scanner, table)]) {
			const { name } = item.kind === "embed" ? item.reference.table : item.column;
			if (items.has(name)) throw notImplemented(`"${name}" more than once in "select"`);
			items.set(name, item);
		}
	} while (scanner.accept(","));
	return [...items.values()];
}

function parseItem(scanner: Scanner, table: Table): Selection {
	const first = parseName(scanner);
	const alias = scanner.accept(":") ? first : undefined;
	if (first.length > MAX_ALIAS_LENGTH)
		throw parseError("select parameter", `names of at most ${MAX_ALIAS_LENGTH} characters`);
	const name = alias === undefined ? first : parseName(scanner);
	if (scanner.accept("(")) return parseEmbed(scanner, table, name, alias);
	const column = table.columns.get(name);
	if (column === undefined) throw unknownQueryColumn(table.name, name);
	return { kind: "column", column, alias };
}

function parseEmbed(scanner: Scanner, from: Table, name: string, alias: string | undefined): Embed {
	const reference = from.references.get(name);
	if (reference === undefined) throw noRelationship(from.name, name);
	const columns = parseItems(scanner, reference.table).map(requireEmbeddable);
	if (!scanner.accept(")")) throw parseError("select parameter", EXPECTED_SYNTAX);
	return { kind: "embed", reference, alias, columns };
}

function requireEmbeddable(item: Selection): SelectedColumn {
	if (item.kind === "embed") throw notImplemented("embedding within an embedded table");
	const { name, type } = item.column;
	if (type.endsWith("[]") || type === "jsonb") throw notImplemented(`the list "${name}" of an embedded table`);
	return item;
}

function allColumns(table: Table): SelectedColumn[] {
	return [...table.columns.values()].map((column) => ({ kind: "column", column, alias: undefined }));
}

function parseName(scanner: Scanner): string {
	const name = scanner.readQuoted() ?? scanner.readUntil('*,:()!."').trim();
	if (name === "") throw parseError("select parameter", EXPECTED_SYNTAX);
	for (const [mark, meaning] of UNSUPPORTED_SYNTAX)
		if (scanner.accept(mark)) throw notImplemented(`${meaning} in "select"`);
	return name;
}
