import { beforeAll, expect, it } from "vitest";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { type DatabaseUser, insertLargeFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const TURNS = 2_000;

const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;
beforeAll(async () => {
	anna = await insertUser(testDatabase, "anna");
	await insertLargeFamily(testDatabase.owner, anna, { members: ["Mia"], categories: ["Dishes"], count: TURNS });
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
	const { rows } = await anna.query(`explain (analyze, format json) ${text}`, values as unknown[]);
	const found: Record<string, number> = {};
	// EXPLAIN numbers those that have the same alias.
	for (const node of allNodes(rows[0]?.["QUERY PLAN"][0].Plan))
		if (/^e(_\d+)?$/.test(node.Alias ?? ""))
			found[String(node["Relation Name"])] = (found[String(node["Relation Name"])] ?? 0) + node["Actual Loops"];
	return found;
}

const EMBEDS = "select=*,family_members(name),decision_categories(name)";

const both = (rows: number) => ({ family_members: rows, decision_categories: rows });

it.each([
	["in its own order", ""],
	["in an order that has an index", "&order=created_at,id"],
	["in an order that has none", "&order=member_id,turn_number.desc"],
])("a far page looks up what belongs to its own rows, not to those before it, %s", async (_, order) => {
	for (const page of ["limit=10", `limit=10&offset=${TURNS - 10}`])
		expect(await countLookUps("category_cycles", `${EMBEDS}${order}&${page}`)).toEqual(both(10));
});

it.each([
	["beyond the last row looks up nothing", "limit=1000&offset=999999999", 0],
	["of any size looks up what one of the most rows does", "limit=999999999", 1000],
])("a page %s", async (_, page, rows) => {
	expect(await countLookUps("category_cycles", `${EMBEDS}&order=created_at,id&${page}`)).toEqual(both(rows));
});
