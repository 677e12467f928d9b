import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { getPreparedName } from "../../server/rest/prepared-names.ts";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { TABLES } from "../../server/rest/tables.ts";
import { createCloudClient } from "../../src/stores/cloud/http/client.ts";
import { findOrCreateFamilyGroup } from "../../src/stores/cloud/rows/family-group.ts";
import { createTables, type Tables } from "../../src/stores/cloud/rows/tables.ts";
import { setUpFamily } from "../helpers/set-up.ts";
import { insertTokenUser, requestTables } from "../helpers/token-users.ts";

const { testServer, anna } = setUpFamily();

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
		"family_members?select=*&family_group_id=eq.00000000-0000-0000-0000-000000000000&order=created_at.asc,id.asc";
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
	const tables = createTables(client, group.id, true);
	const [members, categories] = ["family_members", "decision_categories"] as const;
	const [member, other, category] = [randomUUID(), randomUUID(), randomUUID()];
	const turn = { id: randomUUID(), category_id: category, member_id: member, cycle_number: 1, turn_number: 1 };
	const details = [{}, { done_by: other }, { option: "Pans" }, { done_by: other, option: "Pans" }];
	const calls: Record<keyof Omit<Tables, "groupId" | "missing" | "isPlaceKnown">, () => Promise<unknown>> = {
		read: () => tables.read(),
		insertName: async () => {
			await tables.insertName(members, member, "Quinn");
			await tables.insertName(members, other, "Rosa");
			await tables.insertName(categories, category, "Tidying");
		},
		insertTurn: async () => {
			for (const [at, more] of details.entries())
				await tables.insertTurn({ ...turn, ...more, id: randomUUID(), turn_number: at + 1 });
		},
		updateMember: async () => {
			for (const columns of [{ name: "Quincy" }, { emoji: "🦊", colour: 3 }, { back_on: null }])
				await tables.updateMember(member, columns);
		},
		updateCategory: async () => {
			for (const columns of [{ name: "Sweeping" }, { looked_at: { n: 4, member } }])
				await tables.updateCategory(category, columns);
		},
		setTimeZone: () => tables.setTimeZone("Europe/Berlin"),
		setGroupKind: async () => {
			await tables.setGroupKind("team", true);
			await tables.setGroupKind("flat");
		},
		move: async () => {
			await tables.move(members, member, other);
			await tables.move(members, member, null);
			await tables.move(categories, category, null);
		},
		// A function, not a table.
		call: () => tables.call("say_not_now", { category, n: 4, member }),
		deleteTurns: () => tables.deleteTurns(category, [turn.id]),
		deleteName: async () => {
			await tables.deleteName(members, member);
			await tables.deleteName(categories, category);
		},
	};
	for (const call of Object.values(calls)) await call();
	expect(unprepared).toEqual([]);
	expect(requestCount).toBeGreaterThan(14);
});
