import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Actor, type Family, openScene, type Scene, startFamily } from "./scene.ts";

const TABLES = ["family_groups", "family_members", "decision_categories", "category_cycles"] as const;

let scene: Scene;
let anna: Actor;
let ben: Actor;
let hers: Family;
let his: Family;
let before: unknown;

/** Everything that is Anna's, past all policies. */
async function everythingOfAnna(): Promise<unknown> {
	const { rows } = await scene.db.owner.query(
		`select (select json_agg(t order by id) from family_groups t where id = $1) as groups,
			(select json_agg(t order by id) from family_members t where family_group_id = $1) as members,
			(select json_agg(t order by id) from decision_categories t where family_group_id = $1) as categories,
			(select json_agg(t order by id) from category_cycles t where family_group_id = $1) as turns`,
		[hers.group],
	);
	return rows[0];
}

beforeAll(async () => {
	scene = await openScene();
	anna = await scene.signUp("anna");
	ben = await scene.signUp("ben");
	hers = await startFamily(anna);
	his = await startFamily(ben);
	before = await everythingOfAnna();
}, 60_000);
afterAll(() => scene.stop());

// Whatever Ben or a visitor tries: nothing of Anna's is changed, and nothing is added to it.
afterEach(async () => {
	expect(await everythingOfAnna()).toEqual(before);
});

describe("Ben, a stranger to Anna's family,", () => {
	it.each(TABLES)("reads his own rows of %s only", async (table) => {
		const column = table === "family_groups" ? "id" : "family_group_id";
		const { data } = await ben.client.from(table).select();
		expect(data?.length).toBeGreaterThan(0);
		expect(new Set(data?.map((row) => row[column]))).toEqual(new Set([his.group]));
		expect((await ben.client.from(table).select().eq(column, hers.group)).data).toEqual([]);
		expect((await ben.client.from(table).select("*", { count: "exact" }).eq(column, hers.group)).count).toBe(0);
	});

	it("reads nothing of hers through an embed", async () => {
		const { data } = await ben.client.from("category_cycles").select("family_members(id), decision_categories(id)");
		expect(data).toEqual([{ family_members: { id: his.members[0] }, decision_categories: { id: his.category } }]);
	});

	it("starts no family in her name, and no second one in his", async () => {
		const start = (user_id: string) => ben.client.from("family_groups").insert({ name: "My Family", user_id });
		expect(await start(anna.id)).toMatchObject({ status: 403, error: { code: "42501" } });
		expect(await start(ben.id)).toMatchObject({ status: 409, error: { code: "23505" } });
	});

	it.each(["family_members", "decision_categories"] as const)("adds nothing to her %s", async (table) => {
		const row = { family_group_id: hers.group, name: "Ben was here" };
		const refused = { status: 403, error: { code: "42501" } };
		expect(await ben.client.from(table).insert(row)).toMatchObject(refused);
		// One row of his own in front does not carry hers through.
		const bulk = [{ family_group_id: his.group, name: "Carrier" }, row];
		expect(await ben.client.from(table).insert(bulk)).toMatchObject(refused);
		expect((await ben.client.from(table).select().eq("name", "Carrier")).data).toEqual([]);
	});

	it("overwrites no row of hers by its id, and learns no more than that it is taken", async () => {
		const row = { id: hers.members[0], family_group_id: his.group, name: "Taken over" };
		const members = ben.client.from("family_members");
		expect(await members.insert(row)).toMatchObject({ status: 409, error: { code: "23505" } });
		expect(await members.upsert(row, { ignoreDuplicates: true }).select()).toMatchObject({ status: 200, data: [] });
		expect(await members.upsert(row)).toMatchObject({ status: 400, error: { code: "PGRST127" } });
	});

	it("records no turn in her family, nor one that mixes the two", async () => {
		const turn = (family_group_id: string, category_id: string, member_id: string | undefined) =>
			ben.client.from("category_cycles").insert({ family_group_id, category_id, member_id, cycle_number: 1 });
		for (const { error, status } of [
			await turn(hers.group, hers.category, hers.members[1]),
			await turn(hers.group, his.category, his.members[0]),
			await turn(his.group, hers.category, his.members[0]),
			await turn(his.group, his.category, hers.members[0]),
		]) {
			expect([403, 409]).toContain(status);
			expect(["42501", "23503"]).toContain(error?.code);
		}
	});

	it("renames nothing of hers", async () => {
		for (const table of ["family_groups", "family_members", "decision_categories"] as const) {
			const id = { family_groups: hers.group, family_members: hers.members[0], decision_categories: hers.category };
			const { data, error } = await ben.client.from(table).update({ name: "Ben" }).eq("id", id[table]).select();
			expect({ data, error }).toEqual({ data: [], error: null });
		}
	});

	it("moves no row from one family to the other", async () => {
		const refused = { status: 403, error: { code: "42501" } };
		const members = ben.client.from("family_members");
		const move = { family_group_id: hers.group };
		expect(await members.update(move).eq("id", his.members[0])).toMatchObject(refused);
		expect(await members.update({ family_group_id: his.group }).eq("id", hers.members[0])).toMatchObject(refused);
		expect(await ben.client.from("category_cycles").update(move).eq("cycle_number", 1)).toMatchObject(refused);
		expect(await ben.client.from("family_groups").update({ user_id: anna.id }).eq("id", his.group)).toMatchObject(
			refused,
		);
	});

	it("removes nothing of hers", async () => {
		for (const table of ["family_members", "decision_categories", "category_cycles"] as const) {
			const { data, error } = await ben.client.from(table).delete().eq("family_group_id", hers.group).select();
			expect({ data, error }).toEqual({ data: [], error: null });
		}
		expect(await ben.client.from("family_groups").delete().eq("id", hers.group)).toMatchObject({ status: 403 });
	});
});

describe("a visitor without an account", () => {
	const path = (table: string) => `${table}?id=eq.${randomUUID()}`;

	it.each(TABLES)("can do nothing with %s", async (table) => {
		const insert = JSON.stringify({ id: randomUUID() });
		const update = JSON.stringify({ created_at: "2026-01-01" });
		for (const answer of [
			await scene.request(table),
			await scene.request(path(table), { method: "PATCH", body: update }),
			await scene.request(path(table), { method: "DELETE" }),
			await scene.request(table, { method: "POST", body: insert }),
		]) {
			expect(answer.status).toBe(401);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
			expect(await answer.json()).toMatchObject({ code: "42501", message: `permission denied for table ${table}` });
		}
	});

	it("is nobody with the publishable key as the bearer, as supabase-js sends it", async () => {
		expect((await scene.clientWith("sb_publishable_of_the_test").from("family_groups").select()).status).toBe(401);
	});

	it("needs the publishable key", async () => {
		for (const apikey of ["", "another"]) {
			const answer = await scene.request("family_groups", { token: anna.token, headers: { apikey } });
			expect(answer.status).toBe(401);
		}
	});
});
