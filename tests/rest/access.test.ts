import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openClientWithToken } from "../helpers/clients.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { type FamilyIds, requestTables, startServerWithTwoFamilies, type TokenUser } from "../helpers/token-users.ts";

const TABLES = [
	"family_groups",
	"family_members",
	"decision_categories",
	"category_cycles",
	"open_draws",
	"family_record",
] as const;

let testServer: TestServer;
let anna: TokenUser;
let ben: TokenUser;
let annasFamily: FamilyIds;
let bensFamily: FamilyIds;
let before: unknown;

/** Everything that is Anna's, past all policies. */
async function readAnnasRows(): Promise<unknown> {
	const { rows } = await testServer.owner.query(
		`select (select json_agg(t order by id) from family_groups t where id = $1) as groups,
			(select json_agg(t order by id) from family_members t where family_group_id = $1) as members,
			(select json_agg(t order by id) from decision_categories t where family_group_id = $1) as categories,
			(select json_agg(t order by id) from category_cycles t where family_group_id = $1) as turns,
			(select json_agg(t order by id) from open_draws t where family_group_id = $1) as draws,
			(select json_agg(t order by id) from family_record t where family_group_id = $1) as record`,
		[annasFamily.familyId],
	);
	return rows[0];
}

beforeAll(async () => {
	({ testServer, anna, ben, annasFamily, bensFamily } = await startServerWithTwoFamilies());
	for (const [user, { familyId, categoryId, memberIds }] of [
		[anna, annasFamily],
		[ben, bensFamily],
	] as const)
		await user.query(
			`insert into open_draws (family_group_id, category_id, member_id, based_on)
			select $1, $2, $3, id from category_cycles where category_id = $2`,
			[familyId, categoryId, memberIds[1]],
		);
	before = await readAnnasRows();
}, 60_000);
afterAll(() => testServer.stop());

// Whatever Ben or a visitor tries: nothing of Anna's is changed, and nothing is added to it.
afterEach(async () => {
	expect(await readAnnasRows()).toEqual(before);
});

describe("Ben, a stranger to Anna's family,", () => {
	it.each(TABLES)("reads his own rows of %s only", async (table) => {
		const column = table === "family_groups" ? "id" : "family_group_id";
		const { data } = await ben.client.from(table).select();
		expect(data?.length).toBeGreaterThan(0);
		expect(new Set(data?.map((row) => row[column]))).toEqual(new Set([bensFamily.familyId]));
		expect((await ben.client.from(table).select().eq(column, annasFamily.familyId)).data).toEqual([]);
		expect((await ben.client.from(table).select("*", { count: "exact" }).eq(column, annasFamily.familyId)).count).toBe(
			0,
		);
	});

	it("reads nothing of hers through an embed", async () => {
		const { data } = await ben.client.from("category_cycles").select("family_members(id), decision_categories(id)");
		expect(data).toEqual([
			{ family_members: { id: bensFamily.memberIds[0] }, decision_categories: { id: bensFamily.categoryId } },
		]);
	});

	it("starts no family in her name, and no second one in his", async () => {
		const start = (user_id: string) => ben.client.from("family_groups").insert({ name: "My Family", user_id });
		expect(await start(anna.id)).toMatchObject({ status: 403, error: { code: "42501" } });
		expect(await start(ben.id)).toMatchObject({ status: 409, error: { code: "23505" } });
	});

	it.each(["family_members", "decision_categories"] as const)("adds nothing to her %s", async (table) => {
		const row = { family_group_id: annasFamily.familyId, name: "Ben was here" };
		const refused = { status: 403, error: { code: "42501" } };
		expect(await ben.client.from(table).insert(row)).toMatchObject(refused);
		// One row of his own in front does not carry hers through.
		const bulk = [{ family_group_id: bensFamily.familyId, name: "Carrier" }, row];
		expect(await ben.client.from(table).insert(bulk)).toMatchObject(refused);
		expect((await ben.client.from(table).select().eq("name", "Carrier")).data).toEqual([]);
	});

	it("overwrites no row of hers by its id, and learns no more than that it is taken", async () => {
		const row = { id: annasFamily.memberIds[0], family_group_id: bensFamily.familyId, name: "Taken over" };
		const members = ben.client.from("family_members");
		expect(await members.insert(row)).toMatchObject({ status: 409, error: { code: "23505" } });
		expect(await members.upsert(row, { ignoreDuplicates: true }).select()).toMatchObject({ status: 200, data: [] });
		expect(await members.upsert(row)).toMatchObject({ status: 400, error: { code: "PGRST127" } });
	});

	it("records no turn in her family, nor one that mixes the two", async () => {
		const turn = (family_group_id: string, category_id: string, member_id: string | undefined) =>
			ben.client.from("category_cycles").insert({ family_group_id, category_id, member_id, cycle_number: 1 });
		for (const { error, status } of [
			await turn(annasFamily.familyId, annasFamily.categoryId, annasFamily.memberIds[1]),
			await turn(annasFamily.familyId, bensFamily.categoryId, bensFamily.memberIds[0]),
			await turn(bensFamily.familyId, annasFamily.categoryId, bensFamily.memberIds[0]),
			await turn(bensFamily.familyId, bensFamily.categoryId, annasFamily.memberIds[0]),
		]) {
			expect([403, 409]).toContain(status);
			expect(["42501", "23503"]).toContain(error?.code);
		}
	});

	it("renames nothing of hers", async () => {
		for (const table of ["family_groups", "family_members", "decision_categories"] as const) {
			const id = {
				family_groups: annasFamily.familyId,
				family_members: annasFamily.memberIds[0],
				decision_categories: annasFamily.categoryId,
			};
			const { data, error } = await ben.client.from(table).update({ name: "Ben" }).eq("id", id[table]).select();
			expect({ data, error }).toEqual({ data: [], error: null });
		}
	});

	it("moves no row from one family to the other", async () => {
		const refused = { status: 403, error: { code: "42501" } };
		const members = ben.client.from("family_members");
		const move = { family_group_id: annasFamily.familyId };
		expect(await members.update(move).eq("id", bensFamily.memberIds[0])).toMatchObject(refused);
		expect(
			await members.update({ family_group_id: bensFamily.familyId }).eq("id", annasFamily.memberIds[0]),
		).toMatchObject(refused);
		expect(await ben.client.from("category_cycles").update(move).eq("cycle_number", 1)).toMatchObject(refused);
		expect(
			await ben.client.from("family_groups").update({ user_id: anna.id }).eq("id", bensFamily.familyId),
		).toMatchObject(refused);
	});

	it("removes nothing of hers", async () => {
		for (const table of ["family_members", "decision_categories", "category_cycles", "open_draws"] as const) {
			const { data, error } = await ben.client
				.from(table)
				.delete()
				.eq("family_group_id", annasFamily.familyId)
				.select();
			expect({ data, error }).toEqual({ data: [], error: null });
		}
		expect(await ben.client.from("family_groups").delete().eq("id", annasFamily.familyId)).toMatchObject({
			status: 403,
		});
		const record = ben.client.from("family_record");
		expect(await record.delete().eq("family_group_id", annasFamily.familyId)).toMatchObject({ status: 403 });
	});

	it("passes on no draw of hers, and takes back no turn", async () => {
		const { data } = await anna.client.from("open_draws").select("id, based_on").single();
		const pass = { draw_id: data?.id, new_id: randomUUID(), new_member: annasFamily.memberIds[0] };
		for (const call of [ben.client.rpc("pass_draw", pass), ben.client.rpc("undo_turn", { turn_id: data?.based_on })])
			expect(await call).toMatchObject({ status: 409, error: { code: "PT409" } });
	});
});

describe("a visitor without an account", () => {
	const path = (table: string) => `${table}?id=is.not_null`;

	it.each(TABLES)("can do nothing with %s", async (table) => {
		// The ids of the record are the database's own.
		const insert = JSON.stringify(table === "family_record" ? { kind: "turn" } : { id: randomUUID() });
		const update = insert;
		for (const answer of [
			await requestTables(testServer, table),
			await requestTables(testServer, path(table), { method: "PATCH", body: update }),
			await requestTables(testServer, path(table), { method: "DELETE" }),
			await requestTables(testServer, table, { method: "POST", body: insert }),
		]) {
			expect(answer.status).toBe(401);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
			expect(await answer.json()).toMatchObject({ code: "42501", message: `permission denied for table ${table}` });
		}
	});

	it("is nobody with the publishable key as the bearer, as supabase-js sends it", async () => {
		expect(
			(await openClientWithToken(testServer, testServer.publishableKey).from("family_groups").select()).status,
		).toBe(401);
	});

	it("needs the publishable key", async () => {
		for (const apikey of ["", "another"]) {
			const answer = await requestTables(testServer, "family_groups", { token: anna.token, headers: { apikey } });
			expect(answer.status).toBe(401);
		}
	});
});
