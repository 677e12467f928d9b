import { buildStatement, parseRequest } from "./requests.ts";
import { TABLES } from "./tables.ts";

/** The product's requests, and the specification's. Values do not matter: they are parameters. */
const PREPARED_REQUESTS: readonly (readonly [request: string, body?: object, prefer?: string])[] = [
	["GET family_groups?select=*&user_id=eq.x&order=created_at.asc"],
	["GET family_people?select=*,family_groups(*)&order=joined_at.asc"],
	["GET family_people?select=*&family_group_id=eq.x&order=joined_at.asc"],
	["POST family_groups?select=*", { id: 0, name: 0, user_id: 0 }, "return=representation"],
	["PATCH family_groups?id=eq.x", { group_kind: 0 }],
	["PATCH family_groups?id=eq.x&group_kind=is.null", { group_kind: 0 }],
	["PATCH family_groups?id=eq.x", { time_zone: 0 }],
	["PATCH family_groups?id=eq.x&time_zone=is.null", { time_zone: 0 }],
	...["family_members", "decision_categories"].flatMap((table) => [
		[`GET ${table}?select=*&family_group_id=eq.x&order=created_at.asc,id.asc`] as const,
		[`GET ${table}?select=*&family_group_id=eq.x&order=created_at.asc`] as const,
		[`POST ${table}`, { id: 0, name: 0, family_group_id: 0 }] as const,
		[`DELETE ${table}?id=eq.x`] as const,
		...[{ name: 0 }, { position: 0 }].map((columns) => [`PATCH ${table}?id=eq.x`, columns] as const),
	]),
	...[{ emoji: 0, colour: 0 }, { emoji: 0, colour: 0, photo: 0 }, { back_on: 0 }].map(
		(columns) => ["PATCH family_members?id=eq.x", columns] as const,
	),
	["PATCH decision_categories?id=eq.x", { looked_at: 0 }],
	...["created_at.asc,id.asc", "created_at.asc"].map(
		(order) =>
			[
				`GET category_cycles?select=*,family_members(name),decision_categories(name)&family_group_id=eq.x&order=${order}`,
			] as const,
	),
	...["all_members", "all_categories", "all_turns"].map(
		(view) => [`GET ${view}?select=*&family_group_id=eq.x&order=created_at.asc,id.asc`] as const,
	),
	...[{}, { done_by: 0 }, { option: 0 }, { done_by: 0, option: 0 }, { day: 0 }, { done_by: 0, day: 0 }].map(
		(details) => {
			const turn = { id: 0, category_id: 0, member_id: 0, cycle_number: 0, turn_number: 0 };
			return ["POST category_cycles", { ...turn, ...details, family_group_id: 0 }] as const;
		},
	),
	["DELETE category_cycles?family_group_id=eq.x&category_id=eq.x&id=in.(x)"],
	["DELETE category_cycles?family_group_id=eq.x&category_id=eq.x"],
];

const preparedNames = new Map(
	PREPARED_REQUESTS.map(([request, body, prefer], at) => [getStatementText(request, body, prefer), `rest_${at}`]),
);

/** Empty for other texts: a plan takes some 20 KB on each connection, so clients must not decide how many there are. */
export function getPreparedName(text: string): string {
	return preparedNames.get(text) ?? "";
}

function getStatementText(request: string, body: object | undefined, prefer = ""): string {
	const [method = "", path = ""] = request.split(" ");
	const url = new URL(path, "http://localhost");
	const table = TABLES.get(url.pathname.slice(1));
	if (table === undefined) throw new Error(`no such table: ${path}`);
	const parsed = parseRequest(table, method, new Request(url, { method, headers: { prefer } }));
	return buildStatement(method, { ...parsed, body: JSON.stringify(body) }).text;
}
