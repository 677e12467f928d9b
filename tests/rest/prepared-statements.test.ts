import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { createCloudClient } from "../../src/stores/cloud/http/client.ts";
import { findOrCreateFamilyGroup } from "../../src/stores/cloud/rows/family-group.ts";
import { createTables, type Tables } from "../../src/stores/cloud/rows/tables.ts";
import { insertTokenUser, requestTables, setUpFamily } from "../helpers/set-up.ts";

const { testServer, anna } = setUpFamily();

/** @returns the most statements of requests that a connection has prepared */
async function countPrepared(): Promise<number> {
	const { pool } = testServer.database;
	const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
	const counts: number[] = [];
	for (const client of clients) {
		const { rows } = await client.query("select from pg_prepared_statements where name like 'rest_%'");
		counts.push(rows.length);
		client.release();
	}
	return Math.max(...counts);
}

it("one user does not use up the memory for prepared statements", async () => {
	const columns = ["id", "name", "key", "emoji", "colour", "position", "created_at"];
	for (let variant = 0; variant < 2 ** columns.length; variant++) {
		const select = ["back_on", ...columns.filter((_, at) => variant & (1 << at))].join(",");
		expect((await requestTables(testServer, `family_members?select=${select}`, { token: anna.token })).status).toBe(
			200,
		);
	}
	expect(await countPrepared()).toBe(100);
});

it("statements that fail are not kept beyond that either", async () => {
	for (let variant = 1; variant <= 110; variant++) {
		const path = `family_members?select=id&${"position=eq.x&".repeat(variant)}`;
		expect((await requestTables(testServer, path, { token: anna.token })).status).toBe(400);
	}
	expect(await countPrepared()).toBe(100);
	expect((await requestTables(testServer, "family_members?select=id", { token: anna.token })).status).toBe(200);
});

it("the requests of the product stay prepared", async () => {
	const texts = new Set<string>();
	let requestCount = 0;
	const client = createCloudClient(testServer.url, testServer.publishableKey, {
		accessToken: async () => anna.token,
		realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
		global: {
			async fetch(input, init) {
				const request = new Request(input, init);
				const { method, url } = request;
				if (new URL(url).pathname.startsWith("/rest/v1/rpc/")) return fetch(request);
				const table = testServer.database.catalogue.tables.get(new URL(url).pathname.slice("/rest/v1/".length));
				if (table === undefined) throw new Error(url);
				const body = await request.clone().text();
				texts.add(buildStatement(method, { ...parseRequest(table, method, request), body }).text);
				requestCount++;
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
	const calls: Record<
		keyof Omit<Tables, "groupId" | "hasPeople" | "missingFunctions" | "isPlaceKnown">,
		() => Promise<unknown>
	> = {
		read: () => tables.read(),
		insert: async () => {
			await tables.insert(members, { id: member, name: "Quinn" });
			await tables.insert(members, { id: other, name: "Rosa" });
			await tables.insert(categories, { id: category, name: "Tidying" });
			for (const [at, more] of details.entries())
				await tables.insert("category_cycles", { ...turn, ...more, id: randomUUID(), turn_number: at + 1 });
		},
		update: async () => {
			for (const columns of [{ name: "Quincy" }, { emoji: "🦊", colour: 3 }, { back_on: null }])
				await tables.update(members, member, columns);
			for (const columns of [{ name: "Sweeping" }, { looked_at: { n: 4, member } }])
				await tables.update(categories, category, columns);
		},
		updateGroup: async () => {
			await tables.updateGroup({ time_zone: "Europe/Berlin" });
			await tables.updateGroup({ group_kind: "team" }, "group_kind");
			await tables.updateGroup({ group_kind: "flat" });
		},
		move: async () => {
			await tables.move(members, member, other);
			await tables.move(members, member, null);
			await tables.move(categories, category, null);
		},
		// A function, not a table.
		call: () => tables.call("say_not_now", { category, n: 4, member }),
		deleteTurns: () => tables.deleteTurns(category, [turn.id]),
		delete: async () => {
			await tables.delete(members, member);
			await tables.delete(categories, category);
		},
	};
	for (const call of Object.values(calls)) await call();
	expect(requestCount).toBeGreaterThan(14);
	// With one for each function: far from a hundred, beyond which the oldest goes.
	expect(texts.size + testServer.database.catalogue.functions.size).toBeLessThan(80);
});
