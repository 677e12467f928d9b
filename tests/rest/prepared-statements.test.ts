import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { getPreparedName } from "../../server/rest/prepared-names.ts";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { TABLES } from "../../server/rest/tables.ts";
import { createCloudClient } from "../../src/stores/cloud/http/client.ts";
import { findOrCreateFamilyGroup } from "../../src/stores/cloud/rows/family-group.ts";
import { createTables, type Tables } from "../../src/stores/cloud/rows/tables.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { insertTokenUser, requestTables, startServerWithFamily, type TokenUser } from "../helpers/token-users.ts";

let testServer: TestServer;
let anna: TokenUser;

beforeAll(async () => {
	({ testServer, anna } = await startServerWithFamily());
}, 60_000);
afterAll(() => testServer.stop());

/** The names of statements that the connections have prepared. */
async function preparedStatements(): Promise<Set<string>> {
	const { pool } = testServer.database;
	const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
	const found = new Set<string>();
	for (const client of clients) {
		const { rows } = await client.query("select name from pg_prepared_statements");
		for (const { name } of rows) found.add(name);
		client.release();
	}
	return found;
}

it("one user does not use up the names of prepared statements", async () => {
	for (let variant = 0; variant < 100; variant++)
		expect(
			(await requestTables(testServer, `family_members?select=a${variant}:id`, { token: anna.token })).status,
		).toBe(200);
	const before = await preparedStatements();
	expect(before.size).toBeLessThan(10);
	const product =
		"family_members?select=id,name&family_group_id=eq.00000000-0000-0000-0000-000000000000&order=created_at.asc,id.asc";
	expect((await requestTables(testServer, product, { token: anna.token })).status).toBe(200);
	expect((await preparedStatements()).size).toBe(before.size + 1);
});

it("every request of the product is prepared", async () => {
	const unprepared: string[] = [];
	let requestCount = 0;
	const client = createCloudClient(testServer.url, testServer.publishableKey, {
		accessToken: async () => anna.token,
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
		global: {
			async fetch(input, init) {
				const request = new Request(input, init);
				const { method, url } = request;
				if (new URL(url).pathname.startsWith("/rest/v1/rpc/")) return fetch(request);
				const table = TABLES.get(new URL(url).pathname.slice("/rest/v1/".length));
				if (table === undefined) throw new Error(url);
				const body = await request.clone().text();
				const { text } = buildStatement(method, { ...parseRequest(table, method, request), body });
				requestCount++;
				if (getPreparedName(text) === "") unprepared.push(`${method} ${url}`);
				return fetch(request);
			},
		},
	});
	const ben = await insertTokenUser(testServer, "ben");
	const group = await findOrCreateFamilyGroup(client, anna.id);
	// Ben's id is not Anna's: the request is rejected but counts.
	await findOrCreateFamilyGroup(client, ben.id).catch(() => {});
	const tables = createTables(client, group);
	const row = (name: string) => ({ id: randomUUID(), name });
	const [member, category] = [row("Quinn"), row("Tidying")];
	const turn = { id: randomUUID(), category_id: category.id, member_id: member.id, cycle_number: 1, turn_number: 1 };
	const draw = { id: randomUUID(), category: category.id, member: member.id, basedOn: null, passed: [] };
	const calls: Record<keyof Omit<Tables, "groupId">, () => Promise<unknown>> = {
		read: () => tables.read(),
		insertName: async () => {
			await tables.insertName("members", member);
			await tables.insertName("categories", category);
		},
		insertDraw: () => tables.insertDraw(draw),
		insertTurn: async () => {
			await tables.insertTurn(turn);
			await tables.insertTurn({ ...turn, id: randomUUID(), turn_number: 2, option: "Pans" });
		},
		insertMissingNames: async () => {
			const more = (name: string) => ({ ...row(name), position: 9 });
			await tables.insertMissingNames("members", [more("Rosa"), more("Sam")]);
			await tables.insertMissingNames("members", [more("Tom"), { ...more("Una"), emoji: "🦊" }]);
			await tables.insertMissingNames("categories", [{ ...more("Cooking"), runningRound: 1 }]);
			const settings = { noRepeat: true as const };
			await tables.insertMissingNames("categories", [{ ...more("Baking"), runningRound: 1, settings }]);
		},
		insertTurns: () => tables.insertTurns([3, 4].map((turn_number) => ({ ...turn, id: randomUUID(), turn_number }))),
		deleteDraws: () => tables.deleteDraws([draw.id]),
		rename: async () => {
			await tables.rename("members", member.id, "Quincy");
			await tables.rename("categories", category.id, "Sweeping");
		},
		move: async () => {
			await tables.move("members", member.id, 7);
			await tables.move("categories", category.id, 0.5);
		},
		updateMember: async () => {
			await tables.updateMember(member.id, { emoji: "🦊", colour: 3 });
			await tables.updateMember(member.id, { back_on: null });
		},
		updateSettings: async () => {
			await tables.updateSettings(category.id, { emoji: "🧹" });
			await tables.updateSettings(category.id, { excluded: [member.id] });
			await tables.updateSettings(category.id, { no_repeat: true });
			await tables.updateSettings(category.id, { pick: "order" });
			await tables.updateSettings(category.id, { question: "Which?", options: ["This", "That"] });
			await tables.updateSettings(category.id, { question: "", options: null });
			await tables.updateSettings(category.id, { question: null });
		},
		// Functions, not tables: nothing is open and nothing is the last turn.
		passDraw: () => tables.passDraw(randomUUID(), draw).catch(() => {}),
		undoTurn: () => tables.undoTurn(randomUUID()).catch(() => {}),
		importRecord: () => tables.importRecord([]),
		resetCategory: () => tables.resetCategory(category.id, 4),
		deleteName: async () => {
			await tables.deleteName("members", member.id);
			await tables.deleteName("categories", category.id);
		},
	};
	for (const call of Object.values(calls)) await call();
	expect(unprepared).toEqual([]);
	expect(requestCount).toBeGreaterThan(14);
});
