import { buildStatement, parseRequest } from "./requests.ts";
import { TABLES } from "./tables.ts";

/** The product's requests (src/stores/cloud/rows/tables.ts, also of the version before, and the specification's). Values do not matter: they are parameters. */
const PREPARED_REQUESTS: readonly (readonly [request: string, body?: object, prefer?: string])[] = [
	["GET family_groups?select=*&user_id=eq.x&order=created_at.asc"],
	["POST family_groups?select=*", { id: 0, name: 0, user_id: 0 }, "return=representation"],
	[
		"GET family_members?select=id,name,position,emoji,colour,back_on&family_group_id=eq.x&order=position.asc,created_at.asc,id.asc",
	],
	["GET family_members?select=id,name&family_group_id=eq.x&order=created_at.asc,id.asc"],
	["GET family_members?select=*&family_group_id=eq.x&order=created_at.asc"],
	["POST family_members", { id: 0, name: 0, family_group_id: 0 }],
	[
		"POST family_members?on_conflict=family_group_id,name",
		{ id: 0, name: 0, family_group_id: 0 },
		"resolution=ignore-duplicates",
	],
	[
		"POST family_members?on_conflict=family_group_id,name",
		{ id: 0, name: 0, emoji: 0, colour: 0, back_on: 0, family_group_id: 0 },
		"resolution=ignore-duplicates",
	],
	["DELETE family_members?id=eq.x"],
	[
		"GET decision_categories?select=id,name,position,running_round,emoji,excluded,no_repeat,pick,question,options,past_members,past_done_by&family_group_id=eq.x&order=position.asc,created_at.asc,id.asc",
	],
	["GET decision_categories?select=id,name&family_group_id=eq.x&order=created_at.asc,id.asc"],
	["GET decision_categories?select=*&family_group_id=eq.x&order=created_at.asc"],
	["POST decision_categories", { id: 0, name: 0, family_group_id: 0 }],
	[
		"POST decision_categories?on_conflict=family_group_id,name",
		{ id: 0, name: 0, family_group_id: 0 },
		"resolution=ignore-duplicates",
	],
	[
		"POST decision_categories?on_conflict=family_group_id,name",
		{
			...{ id: 0, name: 0, emoji: 0, excluded: 0, no_repeat: 0, pick: 0, question: 0, options: 0 },
			family_group_id: 0,
		},
		"resolution=ignore-duplicates",
	],
	["DELETE decision_categories?id=eq.x"],
	[
		"GET category_cycles?select=id,turn_number,round,opened_round,done_by,option,draw_member,draw_passed,family_members(name),decision_categories(name)&family_group_id=eq.x&order=created_at.asc,id.asc",
	],
	[
		"GET category_cycles?select=id,turn_number,family_members(name),decision_categories(name)&family_group_id=eq.x&order=created_at.asc,id.asc",
	],
	[
		"GET category_cycles?select=*,family_members(name),decision_categories(name)&family_group_id=eq.x&order=created_at.asc",
	],
	[
		"POST category_cycles",
		{ id: 0, category_id: 0, member_id: 0, cycle_number: 0, turn_number: 0, family_group_id: 0 },
	],
	...[{ done_by: 0 }, { option: 0 }, { done_by: 0, option: 0 }].map((details) => {
		const turn = {
			id: 0,
			category_id: 0,
			member_id: 0,
			cycle_number: 0,
			turn_number: 0,
			...details,
			family_group_id: 0,
		};
		return ["POST category_cycles", turn] as const;
	}),
	...[{ name: 0 }, { position: 0 }, { emoji: 0, colour: 0 }, { back_on: 0 }].map(
		(columns) => ["PATCH family_members?id=eq.x", columns] as const,
	),
	...[
		...[{ name: 0 }, { position: 0 }, { emoji: 0 }, { excluded: 0 }, { no_repeat: 0 }, { pick: 0 }],
		...[{ question: 0 }, { question: 0, options: 0 }],
	].map((columns) => ["PATCH decision_categories?id=eq.x", columns] as const),
	["GET open_draws?select=id,category_id,member_id,based_on,passed&family_group_id=eq.x&order=id.asc"],
	[
		"POST open_draws?on_conflict=category_id&select=id",
		{ id: 0, category_id: 0, member_id: 0, based_on: 0, passed: 0, family_group_id: 0 },
		"resolution=ignore-duplicates,return=representation",
	],
	["DELETE open_draws?id=in.(x)"],
	["DELETE category_cycles?family_group_id=eq.x&id=in.(x)"],
	["DELETE category_cycles?family_group_id=eq.x&category_id=eq.x&turn_number=lte.1"],
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
