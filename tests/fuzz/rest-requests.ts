import fc from "fast-check";
import type { Catalogue, Table } from "../../server/database/catalogue.ts";
import { brokenJson, hostileText, json, jsonText, value, weighted } from "./dictionary.ts";
import { createFunctionRequest } from "./function-requests.ts";
import { type HttpRequest, httpRequest, withQuery } from "./request.ts";
import { valueFor } from "./values.ts";

/** Tables that are none, or not for requests. */
const STRANGERS = ["users", "auth.users", "pg_class", "__proto__", ""].map(
	(name): Table => ({ name, columns: new Map([["id", { name: "id", type: "uuid" }]]), references: new Map() }),
);

/** What a row mostly has to have. */
const NEEDED = /^(?:id|name|(?:family_group|user|category|member)_id|settings|looked_at|back_on)$/;

type Query = readonly (readonly [name: string, value: string])[];

const columnOf = ({ columns }: Table) =>
	weighted(
		[40, fc.constantFrom(...columns.keys())],
		[1, fc.oneof(hostileText, fc.constantFrom("user_id", "ctid", "xmin", "tableoid"))],
	);

/** As a query writes it. */
function toText(found: unknown): string {
	if (Array.isArray(found)) return `{${found.join()}}`;
	return typeof found === "object" ? JSON.stringify(found) : String(found);
}

function filterOf(fitting: fc.Arbitrary<string>): fc.Arbitrary<string> {
	const odd = ["is.true", "is.", "not.eq.1", "in.(", "like.*", "fts.x", "cs.{a}", "match.(a+)+$", "isdistinct.1"];
	return weighted(
		[16, fitting.map((text) => `eq.${text}`)],
		[5, fc.array(fitting, { maxLength: 6 }).map((texts) => `in.(${texts.join(",")})`)],
		[2, fc.array(fitting, { maxLength: 3 }).map((texts) => `in.("${texts.join('","')}")`)],
		[4, fc.constantFrom("is.null", "is.not_null", "eq.", "in.()", "gt.0")],
		[1, fc.constantFrom(...odd)],
		[1, hostileText],
	);
}

function selectOf(table: Table): fc.Arbitrary<string> {
	const others = [...table.references.keys(), "category_cycles"];
	const embeds = fc.constantFrom(...others.flatMap((other) => [`${other}(*)`, `${other}(id,name)`]));
	const item = weighted(
		[20, columnOf(table)],
		[8, fc.constant("*")],
		[4, embeds],
		[1, columnOf(table).map((column) => `a:${column}`)],
		[1, embeds.map((embed) => `"x y":${embed}`)],
		[1, fc.constantFrom("id::text", "count()", "name!inner(*)", "a:b:c", "id.sum()", "...", "*(*)")],
		[1, hostileText],
	);
	return fc.array(item, { minLength: 1, maxLength: 6 }).map((items) => items.join(","));
}

function orderOf(table: Table): fc.Arbitrary<string> {
	const direction = fc.constantFrom("", ".asc", ".desc", ".asc.nullsfirst", ".desc.nullslast", ".x", ".");
	const term = fc.tuple(columnOf(table), direction).map((parts) => parts.join(""));
	return fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(","));
}

const count = weighted([9, fc.nat({ max: 30 }).map(String)], [1, hostileText]);

/** The parameters that a verb understands, and now and then one that it does not. */
function queryOf(method: string, table: Table): fc.Arbitrary<Query> {
	const pair = (name: string, text: fc.Arbitrary<string>) => fc.tuple(fc.constant(name), text);
	const filter = columnOf(table).chain((name) =>
		pair(name, filterOf(valueFor(table.columns.get(name) ?? { name, type: "text" }).map(toText))),
	);
	const any = weighted(
		[3, filter],
		[3, pair("select", selectOf(table))],
		[2, pair("order", orderOf(table))],
		[2, pair("limit", count)],
		[1, pair("offset", count)],
		[1, pair("columns", columnOf(table))],
		[1, pair("on_conflict", columnOf(table))],
		[1, fc.tuple(fc.constantFrom("and", "or", "not.and", "family_groups.id"), filterOf(value))],
	);
	const few = fc.array(any, { maxLength: 3 });
	if (method === "PATCH" || method === "DELETE")
		return fc.tuple(filter, fc.array(any, { maxLength: 1 })).map(([first, more]) => [first, ...more]);
	if (method === "POST")
		return weighted([4, fc.constant([])], [2, fc.tuple(pair("select", selectOf(table)))], [1, few]);
	return few;
}

/** A row as the app writes one, mostly of the attacker's family, with a field that is wrong now and then. */
function rowOf(table: Table): fc.Arbitrary<object> {
	const fields = Object.fromEntries([...table.columns].map(([name, column]) => [name, valueFor(column)]));
	const needed = Object.fromEntries(Object.entries(fields).filter(([name]) => NEEDED.test(name)));
	const wrong = fc.tuple(columnOf(table), json).map(([name, found]) => ({ [name]: found }));
	return fc
		.tuple(weighted([6, fc.record(needed)], [1, fc.record(fields)]), weighted([8, fc.constant({})], [1, wrong]))
		.map(([row, more]) => ({ ...row, ...more }));
}

function bodyOf(method: string, table: Table): fc.Arbitrary<string | undefined> {
	if (method !== "POST" && method !== "PATCH") return fc.constant(undefined);
	const part = columnOf(table).chain((name) => json.map((found) => ({ [name]: found })));
	const rows = rowOf(table);
	return weighted(
		[8, jsonText(method === "POST" ? rows : fc.oneof(part, rows))],
		[3, jsonText(fc.array(rows, { maxLength: 4 }))],
		[1, jsonText(json)],
		[1, brokenJson],
	);
}

const PREFERENCES = [
	...["return=representation", "return=minimal", "return=headers-only", "count=exact", "count=planned"],
	...["resolution=ignore-duplicates", "resolution=merge-duplicates", "missing=default", "tx=rollback"],
	...["max-affected=1", "handling=strict", "a=b=c", "="],
];
const accepted = ["application/vnd.pgrst.object+json", "text/csv", "application/vnd.pgrst.plan"];
const moreHeaders: fc.Arbitrary<Record<string, string>> = weighted(
	[3, fc.constant({})],
	[3, fc.subarray(PREFERENCES, { maxLength: 3 }).map((all) => ({ prefer: all.join(",") }))],
	[2, fc.constantFrom(...accepted).map((accept) => ({ accept }))],
);

const createTableRequest = (tables: readonly Table[]): fc.Arbitrary<HttpRequest> =>
	fc
		.tuple(
			weighted(
				[80, fc.constantFrom("GET", "GET", "POST", "POST", "PATCH", "DELETE", "HEAD")],
				[1, fc.constantFrom("PUT", "OPTIONS", "TRACE", "PROPFIND")],
			),
			weighted([99, fc.constantFrom(...tables)], [1, fc.constantFrom(...STRANGERS)]),
		)
		.chain(([method, table]) => {
			const path = `/rest/v1/${encodeURIComponent(table.name)}`;
			return httpRequest({
				...{ method, moreHeaders, body: bodyOf(method, table) },
				path: queryOf(method, table).map((query) => withQuery(path, query)),
			});
		});

/** Requests to tables and functions. */
export const createRestRequest = (catalogue: Catalogue) =>
	weighted([60, createTableRequest([...catalogue.tables.values()])], [7, createFunctionRequest(catalogue)]);
