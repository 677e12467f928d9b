import fc from "fast-check";
import type { Table } from "../../server/database/catalogue.ts";
import { brokenJson, hostileText, json, placeholder, value, weighted } from "./dictionary.ts";
import { functionRequest, settings, uuid } from "./function-requests.ts";
import { type HttpRequest, headers, JSON_TYPE, withQuery } from "./request.ts";

/** Tables that are none, or not for requests. */
const STRANGERS = ["users", "auth.users", "pg_class", "__proto__", ""].map(
	(name): Table => ({ name, columns: new Map([["id", { name: "id", type: "uuid" }]]), references: new Map() }),
);

const columnOf = ({ columns }: Table) =>
	weighted(
		[40, fc.constantFrom(...columns.keys())],
		[1, fc.oneof(hostileText, fc.constantFrom("user_id", "ctid", "xmin", "tableoid"))],
	);

const VALUES_BY_TYPE: Readonly<Record<string, fc.Arbitrary<string>>> = {
	uuid,
	text: fc.oneof(fc.constant("Mia"), hostileText),
	"uuid[]": fc.array(uuid, { maxLength: 3 }).map((ids) => `{${ids.join(",")}}`),
	"text[]": fc
		.array(fc.oneof(fc.constant("Pizza"), hostileText), { maxLength: 3 })
		.map((texts) => `{${texts.join(",")}}`),
	boolean: fc.constantFrom("true", "false"),
	smallint: fc.nat({ max: 50 }).map(String),
	integer: fc.nat({ max: 50 }).map(String),
	bigint: fc.nat({ max: 50 }).map(String),
	"double precision": fc.double().map(String),
	date: fc.constantFrom("2026-11-22", "infinity", "-infinity", "0044-03-15 BC"),
	jsonb: fc.constantFrom("{}", "[]", '{"n": 0, "members": []}', "null", "{"),
	timestamptz: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** A value for a column of this name, which mostly is of its type. */
const valueFor = ({ columns }: Table, column: string) =>
	weighted([9, VALUES_BY_TYPE[columns.get(column)?.type ?? "text"] ?? value], [1, value]);

function filterText(fitting: fc.Arbitrary<string>): fc.Arbitrary<string> {
	const odd = [
		"is.true",
		"is.",
		"not.eq.1",
		"in.(",
		"like.*",
		"fts.x",
		"cs.{a}",
		"gt.0",
		"match.(a+)+$",
		"isdistinct.1",
	];
	return weighted(
		[16, fitting.map((text) => `eq.${text}`)],
		[5, fc.array(fitting, { maxLength: 6 }).map((texts) => `in.(${texts.join(",")})`)],
		[2, fc.array(fitting, { maxLength: 3 }).map((texts) => `in.("${texts.join('","')}")`)],
		[4, fc.constantFrom("is.null", "is.not_null", "eq.", "in.()")],
		[1, fc.constantFrom(...odd)],
		[1, hostileText],
	);
}

const embedsOf = ({ references }: Table) =>
	fc.constantFrom(
		...[...references.keys(), "category_cycles"].flatMap((other) => [`${other}(*)`, `${other}(id,name)`]),
	);

const selectOf = (table: Table) => {
	const embeds = embedsOf(table);
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
};

const orderOf = (table: Table) =>
	fc
		.array(
			fc
				.tuple(columnOf(table), fc.constantFrom("", ".asc", ".desc", ".asc.nullsfirst", ".desc.nullslast", ".x", "."))
				.map((parts) => parts.join("")),
			{ minLength: 1, maxLength: 3 },
		)
		.map((terms) => terms.join(","));

const count = weighted([9, fc.nat({ max: 30 }).map(String)], [1, hostileText]);

/** The parameters that a verb understands, and now and then one that it does not. */
function queryOf(method: string, table: Table): fc.Arbitrary<[string, string][]> {
	const pair = (key: string, text: fc.Arbitrary<string>) => text.map((found): [string, string] => [key, found]);
	const filter = columnOf(table).chain((column) => pair(column, filterText(valueFor(table, column))));
	const any = weighted(
		[3, filter],
		[3, pair("select", selectOf(table))],
		[2, pair("order", orderOf(table))],
		[2, pair("limit", count)],
		[1, pair("offset", count)],
		[1, pair("columns", columnOf(table))],
		[1, pair("on_conflict", columnOf(table))],
		[1, fc.tuple(fc.constantFrom("and", "or", "not.and", "family_groups.id"), filterText(value))],
	);
	const few = fc.array(any, { maxLength: 3 });
	if (method === "PATCH" || method === "DELETE")
		return fc.tuple(filter, fc.array(any, { maxLength: 1 })).map(([first, more]) => [first, ...more]);
	if (method === "POST")
		return weighted(
			[4, fc.constant<[string, string][]>([])],
			[2, pair("select", selectOf(table)).map((found) => [found])],
			[1, few],
		);
	return few;
}

/** A row as the app writes one, of the attacker's family or the victim's, with a field that is wrong now and then. */
function rowOf(table: Table): fc.Arbitrary<Record<string, unknown>> {
	const whose = weighted([8, fc.constant("me")], [1, fc.constant("victim")]);
	return whose
		.chain((owner) => {
			const good: Record<string, unknown> = {
				id: fc.uuid(),
				name: weighted(
					[6, fc.uuid().map((text) => `Member ${text}`)],
					[1, fc.string({ maxLength: 12 })],
					[1, hostileText],
				),
				family_group_id: fc.constant(placeholder(`${owner}.family`)),
				user_id: fc.constant(placeholder(`${owner}.id`)),
				category_id: fc.constant(placeholder(`${owner}.category`)),
				member_id: fc.constant(placeholder(`${owner}.member`)),
				turn_number: fc.oneof(fc.nat({ max: 50 }), json),
				cycle_number: fc.oneof(fc.nat({ max: 50 }), json),
				created_at: fc.oneof(fc.constant("2026-01-01T00:00:00Z"), json),
				settings: fc.oneof(settings, json),
				looked_at: fc.record(
					{ n: fc.nat({ max: 3 }), member: uuid, day: fc.constantFrom("2026-12-24", "x"), later: json },
					{ requiredKeys: ["n", "member"] },
				),
				back_on: fc.constantFrom(null, "infinity", "2026-12-24"),
			};
			const columns = [...table.columns.keys()];
			const needed = columns.filter(
				(name) => name in good && !["turn_number", "cycle_number", "created_at"].includes(name),
			);
			const fields = (names: readonly string[]) =>
				fc.record(Object.fromEntries(names.map((name) => [name, (good[name] ?? json) as fc.Arbitrary<unknown>])));
			return fc.tuple(
				weighted([6, fields(needed)], [1, fields(columns)]),
				weighted(
					[8, fc.constant({})],
					[1, fc.tuple(columnOf(table), json).map(([name, wrong]) => ({ [name]: wrong }))],
				),
			);
		})
		.map(([row, wrong]) => ({ ...row, ...wrong }));
}

function bodyOf(method: string, table: Table): fc.Arbitrary<string | undefined> {
	if (method !== "POST" && method !== "PATCH") return fc.constant(undefined);
	const part = columnOf(table).chain((name) => json.map((found) => ({ [name]: found })));
	const rows = rowOf(table);
	return weighted(
		[8, (method === "POST" ? rows : fc.oneof(part, rows)).map((row) => JSON.stringify(row))],
		[3, fc.array(rows, { maxLength: 4 }).map((all) => JSON.stringify(all))],
		[1, json.map((found) => JSON.stringify(found))],
		[1, brokenJson],
	);
}

const prefer = weighted(
	[3, fc.constant({})],
	[
		3,
		fc
			.subarray(
				[
					...["return=representation", "return=minimal", "return=headers-only", "count=exact", "count=planned"],
					...["resolution=ignore-duplicates", "resolution=merge-duplicates", "missing=default", "tx=rollback"],
					...["max-affected=1", "handling=strict", "a=b=c", "="],
				],
				{ maxLength: 3 },
			)
			.map((all) => ({ prefer: all.join(",") })),
	],
	[1, fc.constant({ accept: "application/vnd.pgrst.object+json" })],
	[1, fc.constantFrom({ accept: "text/csv" }, { accept: "application/vnd.pgrst.plan" })],
);

const toTable = (tables: readonly Table[]): fc.Arbitrary<HttpRequest> =>
	fc
		.record({
			method: weighted(
				[80, fc.constantFrom("GET", "GET", "POST", "POST", "PATCH", "DELETE", "HEAD")],
				[1, fc.constantFrom("PUT", "OPTIONS", "TRACE", "PROPFIND")],
			),
			table: weighted([99, fc.constantFrom(...tables)], [1, fc.constantFrom(...STRANGERS)]),
		})
		.chain(({ method, table }) =>
			fc
				.record({ query: queryOf(method, table), body: bodyOf(method, table), headers, prefer, type: JSON_TYPE })
				.map(({ query, body, headers, prefer, type }) => ({
					kind: "http" as const,
					method,
					path: withQuery(`/rest/v1/${encodeURIComponent(table.name)}`, query),
					headers: { ...headers, ...prefer, ...(body !== undefined && { "content-type": type }) },
					body,
				})),
		);

/** Requests to tables and functions. */
export const createRestRequest = (tables: readonly Table[]) => weighted([60, toTable(tables)], [7, functionRequest]);
