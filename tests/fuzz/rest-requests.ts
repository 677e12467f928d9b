import fc from "fast-check";
import { TABLES } from "../../server/rest/tables.ts";
import { brokenJson, hostileText, json, placeholder, value } from "./dictionary.ts";
import { functionRequest, settings, uuid } from "./function-requests.ts";
import { type HttpRequest, headers, JSON_TYPE, withQuery } from "./request.ts";

const tableName = fc.oneof(
	{ weight: 99, arbitrary: fc.constantFrom(...TABLES.keys()) },
	{ weight: 1, arbitrary: fc.constantFrom("users", "auth.users", "pg_class", "__proto__", "") },
);

const columnOf = (table: string) =>
	fc.oneof(
		{ weight: 40, arbitrary: fc.constantFrom(...(TABLES.get(table)?.columns.keys() ?? ["id"])) },
		{ weight: 1, arbitrary: fc.oneof(hostileText, fc.constantFrom("user_id", "ctid", "xmin", "tableoid")) },
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
const valueFor = (table: string, column: string) =>
	fc.oneof(
		{ weight: 9, arbitrary: VALUES_BY_TYPE[TABLES.get(table)?.columns.get(column)?.type ?? "text"] ?? value },
		{ weight: 1, arbitrary: value },
	);

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
	return fc.oneof(
		{ weight: 16, arbitrary: fitting.map((text) => `eq.${text}`) },
		{ weight: 5, arbitrary: fc.array(fitting, { maxLength: 6 }).map((texts) => `in.(${texts.join(",")})`) },
		{ weight: 2, arbitrary: fc.array(fitting, { maxLength: 3 }).map((texts) => `in.("${texts.join('","')}")`) },
		{ weight: 4, arbitrary: fc.constantFrom("is.null", "is.not_null", "eq.", "in.()") },
		{ weight: 1, arbitrary: fc.constantFrom(...odd) },
		{ weight: 1, arbitrary: hostileText },
	);
}

const embeds = fc.constantFrom(
	"family_groups(*)",
	"family_members(id,name)",
	"decision_categories(*)",
	"category_cycles(id)",
	"all_turns(*)",
	"family_history(id)",
	"family_people(name)",
);

const selectOf = (table: string) => {
	const item = fc.oneof(
		{ weight: 20, arbitrary: columnOf(table) },
		{ weight: 8, arbitrary: fc.constant("*") },
		{ weight: 4, arbitrary: embeds },
		{ weight: 1, arbitrary: columnOf(table).map((column) => `a:${column}`) },
		{ weight: 1, arbitrary: embeds.map((embed) => `"x y":${embed}`) },
		{
			weight: 1,
			arbitrary: fc.constantFrom("id::text", "count()", "name!inner(*)", "a:b:c", "id.sum()", "...", "*(*)"),
		},
		{ weight: 1, arbitrary: hostileText },
	);
	return fc.array(item, { minLength: 1, maxLength: 6 }).map((items) => items.join(","));
};

const orderOf = (table: string) =>
	fc
		.array(
			fc
				.tuple(columnOf(table), fc.constantFrom("", ".asc", ".desc", ".asc.nullsfirst", ".desc.nullslast", ".x", "."))
				.map((parts) => parts.join("")),
			{ minLength: 1, maxLength: 3 },
		)
		.map((terms) => terms.join(","));

const count = fc.oneof(
	{ weight: 9, arbitrary: fc.nat({ max: 30 }).map(String) },
	{ weight: 1, arbitrary: hostileText },
);

/** The parameters that a verb understands, and now and then one that it does not. */
function queryOf(method: string, table: string): fc.Arbitrary<[string, string][]> {
	const pair = (key: string, text: fc.Arbitrary<string>) => text.map((found): [string, string] => [key, found]);
	const filter = columnOf(table).chain((column) => pair(column, filterText(valueFor(table, column))));
	const any = fc.oneof(
		{ weight: 3, arbitrary: filter },
		{ weight: 3, arbitrary: pair("select", selectOf(table)) },
		{ weight: 2, arbitrary: pair("order", orderOf(table)) },
		{ weight: 2, arbitrary: pair("limit", count) },
		{ weight: 1, arbitrary: pair("offset", count) },
		{ weight: 1, arbitrary: pair("columns", columnOf(table)) },
		{ weight: 1, arbitrary: pair("on_conflict", columnOf(table)) },
		{ weight: 1, arbitrary: fc.tuple(fc.constantFrom("and", "or", "not.and", "family_groups.id"), filterText(value)) },
	);
	const few = fc.array(any, { maxLength: 3 });
	if (method === "PATCH" || method === "DELETE")
		return fc.tuple(filter, fc.array(any, { maxLength: 1 })).map(([first, more]) => [first, ...more]);
	if (method === "POST")
		return fc.oneof(
			{ weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
			{ weight: 2, arbitrary: pair("select", selectOf(table)).map((found) => [found]) },
			{ weight: 1, arbitrary: few },
		);
	return few;
}

/** A row as the app writes one, of the attacker's family or the victim's, with a field that is wrong now and then. */
function rowOf(table: string): fc.Arbitrary<Record<string, unknown>> {
	const whose = fc.oneof({ weight: 8, arbitrary: fc.constant("me") }, { weight: 1, arbitrary: fc.constant("victim") });
	return whose
		.chain((owner) => {
			const good: Record<string, unknown> = {
				id: fc.uuid(),
				name: fc.oneof(
					{ weight: 6, arbitrary: fc.uuid().map((text) => `Member ${text}`) },
					{ weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
					{ weight: 1, arbitrary: hostileText },
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
			const columns = [...(TABLES.get(table)?.columns.keys() ?? ["id"])];
			const needed = columns.filter(
				(name) => name in good && !["turn_number", "cycle_number", "created_at"].includes(name),
			);
			const fields = (names: readonly string[]) =>
				fc.record(Object.fromEntries(names.map((name) => [name, (good[name] ?? json) as fc.Arbitrary<unknown>])));
			return fc.tuple(
				fc.oneof({ weight: 6, arbitrary: fields(needed) }, { weight: 1, arbitrary: fields(columns) }),
				fc.oneof(
					{ weight: 8, arbitrary: fc.constant({}) },
					{ weight: 1, arbitrary: fc.tuple(columnOf(table), json).map(([name, wrong]) => ({ [name]: wrong })) },
				),
			);
		})
		.map(([row, wrong]) => ({ ...row, ...wrong }));
}

function bodyOf(method: string, table: string): fc.Arbitrary<string | undefined> {
	if (method !== "POST" && method !== "PATCH") return fc.constant(undefined);
	const part = columnOf(table).chain((name) => json.map((found) => ({ [name]: found })));
	const rows = rowOf(table);
	return fc.oneof(
		{ weight: 8, arbitrary: (method === "POST" ? rows : fc.oneof(part, rows)).map((row) => JSON.stringify(row)) },
		{ weight: 3, arbitrary: fc.array(rows, { maxLength: 4 }).map((all) => JSON.stringify(all)) },
		{ weight: 1, arbitrary: json.map((found) => JSON.stringify(found)) },
		{ weight: 1, arbitrary: brokenJson },
	);
}

const prefer = fc.oneof(
	{ weight: 3, arbitrary: fc.constant({}) },
	{
		weight: 3,
		arbitrary: fc
			.subarray(
				[
					...["return=representation", "return=minimal", "return=headers-only", "count=exact", "count=planned"],
					...["resolution=ignore-duplicates", "resolution=merge-duplicates", "missing=default", "tx=rollback"],
					...["max-affected=1", "handling=strict", "a=b=c", "="],
				],
				{ maxLength: 3 },
			)
			.map((all) => ({ prefer: all.join(",") })),
	},
	{ weight: 1, arbitrary: fc.constant({ accept: "application/vnd.pgrst.object+json" }) },
	{ weight: 1, arbitrary: fc.constantFrom({ accept: "text/csv" }, { accept: "application/vnd.pgrst.plan" }) },
);

const toTable: fc.Arbitrary<HttpRequest> = fc
	.record({
		method: fc.oneof(
			{ weight: 80, arbitrary: fc.constantFrom("GET", "GET", "POST", "POST", "PATCH", "DELETE", "HEAD") },
			{ weight: 1, arbitrary: fc.constantFrom("PUT", "OPTIONS", "TRACE", "PROPFIND") },
		),
		table: tableName,
	})
	.chain(({ method, table }) =>
		fc
			.record({ query: queryOf(method, table), body: bodyOf(method, table), headers, prefer, type: JSON_TYPE })
			.map(({ query, body, headers, prefer, type }) => ({
				kind: "http" as const,
				method,
				path: withQuery(`/rest/v1/${encodeURIComponent(table)}`, query),
				headers: { ...headers, ...prefer, ...(body !== undefined && { "content-type": type }) },
				body,
			})),
	);

/** Requests to tables and functions. */
export const restRequest = fc.oneof({ weight: 60, arbitrary: toTable }, { weight: 7, arbitrary: functionRequest });
