import { noRelationship, notOffered, notUnderstood, unknownQueryColumn } from "./errors.ts";
import type { Embed, SelectedColumn, Selection } from "./query.ts";
import { Scanner } from "./scanner.ts";
import { TABLES, type Table } from "./tables.ts";

/** PostgreSQL's functions take a hundred arguments, and an object is built from two for each field. */
const MAX_FIELDS = 32;
const MAX_EMBEDS = 4;

/** What may follow a name in PostgREST. */
const NOT_OFFERED = [
	["::", "casts"],
	["!", "hints and inner joins"],
	[".", "aggregates"],
] as const;

const WANTED = 'columns, "*" and tables with columns in parentheses, each with "alias:" before it if wanted';

/**
 * The grammar of `select`:
 *
 *     select = item *( "," item )
 *     item   = "*" / [ name ":" ] name [ "(" columns ")" ]
 *
 * where what stands in parentheses are columns again, and a table in them is refused.
 *
 * @throws RestError
 */
export function parseSelect(text: string, table: Table): Selection[] {
	const scanner = new Scanner(text);
	const selection = parseItems(scanner, table);
	if (!scanner.atEnd) throw notUnderstood("select parameter", WANTED);
	if (selection.filter(({ kind }) => kind === "embed").length > MAX_EMBEDS) {
		throw notOffered(`more than ${MAX_EMBEDS} embedded tables in one request`);
	}
	return selection;
}

function parseItems(scanner: Scanner, table: Table): Selection[] {
	const items: Selection[] = [];
	do {
		if (scanner.skip("*")) items.push(...allColumns(table));
		else items.push(parseItem(scanner, table));
	} while (scanner.skip(","));
	if (items.length > MAX_FIELDS) throw notOffered(`more than ${MAX_FIELDS} fields in one request`);
	return items;
}

function parseItem(scanner: Scanner, table: Table): Selection {
	const first = parseName(scanner);
	const alias = scanner.skip(":") ? first : undefined;
	const name = alias === undefined ? first : parseName(scanner);
	if (scanner.skip("(")) return parseEmbed(scanner, table, name, alias);
	const column = table.columns.get(name);
	if (column === undefined) throw unknownQueryColumn(table.name, name);
	return { kind: "column", column, alias };
}

function parseEmbed(scanner: Scanner, from: Table, name: string, alias: string | undefined): Embed {
	const reference = from.references.get(name);
	const table = TABLES.get(name);
	if (reference === undefined || table === undefined) throw noRelationship(from.name, name);
	const columns = parseItems(scanner, table).map(columnOnly);
	if (!scanner.skip(")")) throw notUnderstood("select parameter", WANTED);
	return { kind: "embed", table, reference, alias, columns };
}

function columnOnly(item: Selection): SelectedColumn {
	if (item.kind === "embed") throw notOffered("embedding within an embedded table");
	return item;
}

function allColumns(table: Table): SelectedColumn[] {
	return [...table.columns.values()].map((column) => ({ kind: "column", column, alias: undefined }));
}

function parseName(scanner: Scanner): string {
	const name = scanner.quoted() ?? scanner.until('*,:()!."').trim();
	if (name === "") throw notUnderstood("select parameter", WANTED);
	for (const [mark, meaning] of NOT_OFFERED) if (scanner.skip(mark)) throw notOffered(`${meaning} in "select"`);
	return name;
}
