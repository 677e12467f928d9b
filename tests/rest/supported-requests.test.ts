import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { requestTables, setUpFamily } from "../helpers/set-up.ts";

const { testServer, anna, family } = setUpFamily();

describe("reading", () => {
	it("returns whole rows in the requested order, with PostgreSQL's ISO timestamps", async () => {
		const { data, status } = await anna.client
			.from("family_members")
			.select()
			.eq("family_group_id", family.familyId)
			.order("created_at");
		expect(status).toBe(200);
		const inFamily = { family_group_id: family.familyId, created_at: expect.any(String) };
		const plain = { emoji: expect.any(String), colour: null, back_on: null, photo: null, removed_at: null };
		expect(data).toEqual([
			{ id: family.memberIds[0], name: "Mia", key: "Mia", position: 1, ...inFamily, ...plain },
			{ id: family.memberIds[1], name: "Noah", key: "Noah", position: 2, ...inFamily, ...plain },
		]);
		expect(data?.[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
	});

	it("embeds the names of member and category in a turn", async () => {
		const { data, error } = await anna.client
			.from("category_cycles")
			.select("cycle_number, family_members(name), category:decision_categories(id, name)")
			.eq("family_group_id", family.familyId)
			.order("created_at");
		expect(error).toBeNull();
		expect(data).toEqual([
			{ cycle_number: 1, family_members: { name: "Mia" }, category: { id: family.categoryId, name: "Dishes" } },
		]);
	});

	it("filters with eq, lte, in and is", async () => {
		const names = async (query: PromiseLike<{ data: { name: string }[] | null }>) =>
			(await query).data?.map(({ name }) => name);
		const members = () => anna.client.from("family_members").select("name").order("name", { ascending: false });
		expect(await names(members().eq("name", "Noah"))).toEqual(["Noah"]);
		expect(await names(members().lte("name", "Mia"))).toEqual(["Mia"]);
		expect(await names(members().in("name", ["Noah", "Mia", "a,b", "c(d)"]))).toEqual(["Noah", "Mia"]);
		expect(await names(members().in("id", []))).toEqual([]);
		expect(await names(members().is("name", null))).toEqual([]);
	});

	it("pages, and counts on request", async () => {
		const page = await anna.client
			.from("family_members")
			.select("name", { count: "exact" })
			.order("name", { nullsFirst: true })
			.range(1, 1);
		expect(page).toMatchObject({ status: 206, count: 2, data: [{ name: "Noah" }] });
		const head = await anna.client.from("family_members").select("*", { count: "exact", head: true });
		expect(head).toMatchObject({ count: 2, data: null, error: null });
		const beyond = await anna.client.from("family_members").select("*", { count: "exact" }).range(7, 9);
		expect(beyond).toMatchObject({ status: 416, error: { code: "PGRST103" } });
	});

	it("gives exactly one row as an object, or says how many there were", async () => {
		const members = () => anna.client.from("family_members").select("name");
		expect((await members().eq("name", "Mia").single()).data).toEqual({ name: "Mia" });
		expect(await members().single()).toMatchObject({
			status: 406,
			error: { code: "PGRST116", details: "The result contains 2 rows" },
		});
		expect(await members().eq("name", "Nobody").single()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
		expect((await members().eq("name", "Nobody").maybeSingle()).data).toBeNull();
	});
});

describe("writing", () => {
	it("inserts one row and returns it as an object", async () => {
		const { data, status } = await anna.client
			.from("decision_categories")
			.insert({ family_group_id: family.familyId, name: "Film" })
			.select("name, family_groups(name)")
			.single();
		expect(status).toBe(201);
		expect(data).toEqual({ name: "Film", family_groups: { name: "My Family" } });
	});

	it("inserts without an answer", async () => {
		const name = `Member ${randomUUID()}`;
		const answer = await anna.client.from("family_members").insert({ family_group_id: family.familyId, name });
		expect(answer).toMatchObject({ status: 201, data: null, error: null });
		expect((await anna.client.from("family_members").delete().eq("name", name)).status).toBe(204);
	});

	it("inserts in bulk, all rows or none", async () => {
		const rows = (...names: string[]) => names.map((name) => ({ family_group_id: family.familyId, name }));
		const { data } = await anna.client.from("decision_categories").insert(rows("A", "B")).select("name").order("name");
		expect(data).toEqual([{ name: "A" }, { name: "B" }]);
		const again = await anna.client.from("decision_categories").insert(rows("C", "A"));
		expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
		expect((await anna.client.from("decision_categories").select().eq("name", "C")).data).toEqual([]);
	});

	it("leaves existing rows when duplicates are ignored", async () => {
		const row = { id: randomUUID(), family_group_id: family.familyId, name: "Ride" };
		const upsert = (onConflict?: string) =>
			anna.client
				.from("decision_categories")
				.upsert(row, { ignoreDuplicates: true, ...(onConflict === undefined ? {} : { onConflict }) })
				.select("id");
		expect(await upsert()).toMatchObject({ status: 201, data: [{ id: row.id }] });
		expect(await upsert()).toMatchObject({ status: 200, data: [] });
		expect(await upsert("id")).toMatchObject({ status: 200, data: [] });
		expect(await upsert("name")).toMatchObject({ status: 400, error: { code: "42P10" } });
		expect(await anna.client.from("decision_categories").upsert({ ...row, name: "Changed" })).toMatchObject({
			status: 400,
			error: { code: "PGRST127" },
		});
	});

	it("updates and deletes what the filter says, and returns the rows", async () => {
		const member = { id: randomUUID(), family_group_id: family.familyId, name: "Olga" };
		await anna.client.from("family_members").insert(member);
		const members = anna.client.from("family_members");
		const renamed = await members.update({ name: "Olja" }).eq("id", member.id).select("name").single();
		expect(renamed.data).toEqual({ name: "Olja" });
		const id = randomUUID();
		const { familyId, categoryId } = family;
		const turns = anna.client.from("category_cycles");
		await turns.insert({ id, family_group_id: familyId, category_id: categoryId, member_id: member.id });
		const reset = await turns.delete({ count: "exact" }).eq("id", id).select("id");
		expect(reset).toMatchObject({ status: 200, count: 1, data: [{ id }] });
		expect(await turns.delete({ count: "exact" }).eq("id", id)).toMatchObject({ status: 204, count: 0 });
		await members.delete().eq("id", member.id);
	});

	it("marks a member or category that is deleted, which returns no row", async () => {
		const member = { id: randomUUID(), family_group_id: family.familyId, name: "Otto" };
		const members = anna.client.from("family_members");
		await members.insert(member);
		const removed = await members.delete({ count: "exact" }).eq("id", member.id).select("name");
		expect(removed).toMatchObject({ status: 200, count: 0, data: [] });
		expect((await members.select("name").eq("id", member.id)).data).toEqual([]);
		const kept = await anna.client.from("all_members").select("name, removed_at").eq("id", member.id);
		expect(kept.data).toEqual([{ name: "Otto", removed_at: expect.any(String) }]);
	});

	it("undoes a change of several rows when one was wanted", async () => {
		const answer = await anna.client
			.from("family_members")
			.update({ colour: 3 })
			.eq("family_group_id", family.familyId)
			.select()
			.single();
		expect(answer).toMatchObject({
			status: 406,
			error: { code: "PGRST116", details: "The result contains 2 rows" },
		});
		expect((await anna.client.from("family_members").select().eq("colour", 3)).data).toEqual([]);
	});

	it("changes nothing without a filter", async () => {
		for (const send of [
			() => requestTables(testServer, "family_members", { method: "DELETE", token: anna.token }),
			() => requestTables(testServer, "family_members", { method: "PATCH", token: anna.token, body: '{"name":"X"}' }),
		]) {
			const answer = await send();
			expect(answer.status).toBe(400);
			expect(await answer.json()).toMatchObject({ code: "21000" });
		}
		expect((await anna.client.from("family_members").select()).data).toHaveLength(2);
	});
});
