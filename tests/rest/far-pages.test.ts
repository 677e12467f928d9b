import { beforeAll, expect, it } from "vitest";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { type DatabaseUser, insertLargeFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const TURNS = 2_000;

const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;

beforeAll(async () => {
	anna = await insertUser(testDatabase, "anna");
	const family = { members: ["Mia"], categories: ["Dishes"], count: TURNS };
	await insertLargeFamily(testDatabase.owner, anna, family);
});

interface PlanNode {
	readonly Alias?: string;
	readonly "Relation Name"?: string;
	readonly "Actual Rows": number;
	readonly "Actual Loops": number;
	readonly Plans?: readonly PlanNode[];
}

const allNodes = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

/** Runs what the server does for a request. @returns how often it looked for a row of each embedded table */
async function countLookUps(table: string, query: string): Promise<Record<string, number>> {
	const asked = testDatabase.database.catalogue.tables.get(table);
	if (asked === undefined) throw new Error(table);
	const request = new Request(`http://localhost/rest/v1/${table}?${query}`);
	const { text, values } = buildStatement("GET", { ...parseRequest(asked, "GET", request), body: "" });
	const { rows } = await anna.query<{ "QUERY PLAN": readonly [{ Plan: PlanNode }] }>(
		`explain (analyze, format json) ${text}`,
		values as unknown[],
	);
	const found: Record<string, number> = {};
	// EXPLAIN numbers those that have the same alias.
	for (const node of allNodes(rows[0]?.["QUERY PLAN"][0].Plan as PlanNode))
		if (/^e(_\d+)?$/.test(node.Alias ?? ""))
			found[String(node["Relation Name"])] = (found[String(node["Relation Name"])] ?? 0) + node["Actual Loops"];
	return found;
}

const EMBEDS = "select=*,family_members(name),decision_categories(name)";

it.each([
	["in its own order", ""],
	["in an order that has an index", "&order=created_at,id"],
	["in an order that has none", "&order=member_id,turn_number.desc"],
])("a far page looks up what belongs to its own rows, not to those before it, %s", async (_, order) => {
	const tenth = { family_members: 10, decision_categories: 10 };
	expect(await countLookUps("category_cycles", `${EMBEDS}${order}&limit=10`)).toEqual(tenth);
	expect(await countLookUps("category_cycles", `${EMBEDS}${order}&limit=10&offset=${TURNS - 10}`)).toEqual(tenth);
});

it("a page beyond the last row looks up nothing", async () => {
	const query = `${EMBEDS}&order=created_at,id&limit=1000&offset=999999999`;
	expect(await countLookUps("category_cycles", query)).toEqual({ family_members: 0, decision_categories: 0 });
});

it("a page of any size looks up what a page of the most rows does", async () => {
	const query = `${EMBEDS}&order=created_at,id&limit=999999999`;
	expect(await countLookUps("category_cycles", query)).toEqual({ family_members: 1000, decision_categories: 1000 });
});
