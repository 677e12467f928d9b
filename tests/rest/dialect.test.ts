import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column, Table } from "../../server/database/catalogue.ts";
import { RestError } from "../../server/rest/errors.ts";
import { parseFilter } from "../../server/rest/parse-filter.ts";
import { parseQuery } from "../../server/rest/parse-query.ts";
import { buildDelete, buildInsert, buildSelect, buildUpdate } from "../../server/rest/sql.ts";
import type { Statement } from "../../server/rest/statement.ts";
import { readTestCatalogue } from "../helpers/test-database.ts";

const ALL = { filters: true, parameters: ["order", "limit", "offset", "columns", "on_conflict"] } as const;

const { tables: TABLES } = await readTestCatalogue();
const tables = fc.constantFrom(...TABLES.values());
/** Text as users and attackers write it: the dialect's own signs, SQL, and anything else. */
const text = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.string({
		unit: fc.constantFrom(",", ".", ":", "(", ")", '"', "\\", "'", ";", "-", "*", "$1", "a", " ", "eq", "null"),
	}),
);

const quote = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
const columnNames = (table: Table) => [...table.columns.keys()];

describe("values", () => {
	const column: Column = { name: "name", type: "text" };

	it("are taken exactly as they stand, by eq and lte, and quoted by in", () => {
		fc.assert(
			fc.property(fc.array(text, { minLength: 1 }), (values) => {
				const [value] = values;
				for (const operator of ["eq", "lte"])
					expect(parseFilter(column, `${operator}.${value}`)).toEqual({ column, operator, value });
				const filter = parseFilter(column, `in.(${values.map(quote).join(",")})`);
				expect(filter).toEqual({ column, operator: "in", values });
			}),
		);
		expect(parseFilter(column, "in.()")).toMatchObject({ values: [] });
	});

	it("are taken by in unquoted where nothing in them needs quotes, or a quote does not end them", () => {
		const plain = fc.string({ minLength: 1 }).filter((value) => !/[,()"\\]/.test(value));
		fc.assert(
			fc.property(fc.array(plain, { minLength: 1 }), (values) => {
				expect(parseFilter(column, `in.(${values.join(",")})`)).toEqual({ column, operator: "in", values });
			}),
		);
		expect(parseFilter(column, 'in.("a"b,"c,d",e"f")')).toMatchObject({ values: ['"a"b', "c,d", 'e"f"'] });
	});
});

/** Every word and sign that may stand in a statement. */
const VOCABULARY = new Set(
	`select from where and order by asc desc nulls first last limit offset as with changed answer record given insert into
	update set delete returning on conflict do nothing is not null any count coalesce json_agg json_build_object
	json_to_record json_to_recordset json jsonb case when then else end text bigint smallint integer double precision
	boolean uuid date timestamptz public t e id
	exists auth refuse_outsiders '[]' 'PGRST116:' 'PGRST413:' rows total body octet_length 1000 1048576 < > ( ) ,
		. * = [ ] :: -> || 0 1`
		.split(/\s+/)
		.concat([...TABLES.keys()], [...TABLES.values()].flatMap(columnNames))
		.flatMap((word) => [word, `'${word}'`]),
);

function strangersIn({ text: sql, values }: Statement): string[] {
	const words = sql.match(/\$\d+|'[^']*'|\w+|::|->|\|\||\S/g) ?? [];
	return words.filter((word) => {
		const parameter = /^\$(\d+)$/.exec(word)?.[1];
		return parameter === undefined ? !VOCABULARY.has(word) : Number(parameter) > values.length;
	});
}

describe("statements", () => {
	/** Mostly well-formed requests, with foreign text wherever the dialect has room for it. */
	const requests = tables.chain((table) => {
		const name = fc.constantFrom(...columnNames(table));
		const named = text.map((value) => `${quote(value.slice(0, 63))}:`);
		const alias = fc.oneof(fc.constant(""), named);
		const embeds = [...table.references.keys()].map((other) => `${other}(name,id)`);
		const field = fc.oneof(name, fc.constantFrom("*", ...embeds));
		const pairs = fc.record({
			select: fc
				.uniqueArray(fc.tuple(alias, field), { minLength: 1, maxLength: 4, selector: ([, selected]) => selected })
				.map((items) => items.map((parts) => parts.join("")))
				.map(String),
			order: fc.tuple(name, fc.constantFrom("", ".asc", ".desc.nullslast", ".nullsfirst")).map(([a, b]) => a + b),
			limit: fc.nat(999_999_999).map(String),
			offset: fc.nat(999_999_999).map(String),
			columns: name,
			on_conflict: name,
		});
		const value = fc.oneof(
			fc.tuple(fc.constantFrom("eq", "lte"), text).map((parts) => parts.join(".")),
			fc.array(text).map((values) => `in.(${values.map(quote).join()})`),
			fc.constantFrom("is.null", "is.not_null"),
		);
		const filters = fc.array(fc.tuple(name, value), { maxLength: 4 });
		return fc.record({ table: fc.constant(table), pairs, filters, json: text });
	});

	it("are made of a finite vocabulary, whatever the request says", () => {
		let understood = 0;
		fc.assert(
			fc.property(requests, ({ table, pairs, filters, json }) => {
				let query: ReturnType<typeof parseQuery>;
				try {
					query = parseQuery(table, new URLSearchParams([...Object.entries(pairs), ...filters]), ALL);
				} catch (error) {
					expect(error).toBeInstanceOf(RestError);
					return;
				}
				understood++;
				const given = { columns: query.columns ?? [], json };
				for (const returning of ["nothing", "rows", "one-row"] as const)
					for (const statement of [
						buildSelect(query, { count: true, returning }),
						buildSelect(query, { count: false, returning }),
						buildInsert(query, given, { returning, ignoreDuplicates: query.onConflict }),
						buildUpdate(query, given, returning),
						buildDelete(query, returning),
					])
						expect(strangersIn(statement)).toEqual([]);
			}),
			{ numRuns: 500 },
		);
		expect(understood).toBeGreaterThan(100);
	});

	it("answers foreign text anywhere with an error of its own, never with an exception", () => {
		const keys = fc.constantFrom("select", "order", "limit", "offset", "columns", "on_conflict", "name");
		fc.assert(
			fc.property(tables, keys, text, (table, key, value) => {
				try {
					parseQuery(table, new URLSearchParams([[key, value]]), ALL);
				} catch (error) {
					expect(error).toBeInstanceOf(RestError);
				}
			}),
		);
	});
});
