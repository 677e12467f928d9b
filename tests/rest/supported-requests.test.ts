import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setUpFamilies } from "../helpers/set-up.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, annasFamily: family } = setUpFamilies();

const from = (table: string) => anna.client.from(table);
const named = (name: string) => ({ id: randomUUID(), family_group_id: family.familyId, name });

describe("reading", () => {
	it("returns whole rows in the requested order, with PostgreSQL's ISO timestamps", async () => {
		const { data, status } = await from("family_members").select().order("created_at");
		expect(status).toBe(200);
		const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
		const inFamily = { family_group_id: family.familyId, created_at: time };
		const plain = { emoji: expect.any(String), colour: null, back_on: null, photo: null, removed_at: null };
		expect(data).toEqual([
			{ id: family.memberIds[0], name: "Mia", key: "Mia", position: 1, ...inFamily, ...plain },
			{ id: family.memberIds[1], name: "Noah", key: "Noah", position: 2, ...inFamily, ...plain },
		]);
	});

	it("embeds the names of member and category in a turn", async () => {
		const columns = "cycle_number, family_members(name), category:decision_categories(id, name)";
		expect((await from("category_cycles").select(columns)).data).toEqual([
			{ cycle_number: 1, family_members: { name: "Mia" }, category: { id: family.categoryId, name: "Dishes" } },
		]);
	});

	it("filters with eq, lte, in and is", async () => {
		const members = () => from("family_members").select("name").order("name", { ascending: false });
		const [mia, noah] = [{ name: "Mia" }, { name: "Noah" }];
		expect((await members().eq("name", "Noah")).data).toEqual([noah]);
		expect((await members().lte("name", "Mia")).data).toEqual([mia]);
		expect((await members().in("name", ["Noah", "Mia", "a,b", "c(d)"])).data).toEqual([noah, mia]);
		expect((await members().in("id", [])).data).toEqual([]);
		expect((await members().is("name", null)).data).toEqual([]);
	});

	it("pages, and counts on request", async () => {
		const counted = (head = false) => from("family_members").select("name", { count: "exact", head });
		const page = await counted().order("name", { nullsFirst: true }).range(1, 1);
		expect(page).toMatchObject({ status: 206, count: 2, data: [{ name: "Noah" }] });
		expect(await counted(true)).toMatchObject({ count: 2, data: null, error: null });
		expect(await counted().range(7, 9)).toMatchObject({ status: 416, error: { code: "PGRST103" } });
	});

	it("gives exactly one row as an object, or says how many there were", async () => {
		const members = () => from("family_members").select("name");
		const error = { code: "PGRST116", details: "The result contains 2 rows" };
		expect((await members().eq("name", "Mia").single()).data).toEqual({ name: "Mia" });
		expect(await members().single()).toMatchObject({ status: 406, error });
		expect(await members().eq("name", "Nobody").single()).toMatchObject({ status: 406, error: { code: error.code } });
		expect((await members().eq("name", "Nobody").maybeSingle()).data).toBeNull();
	});

	// Foreign clients page by the header: Rust's `postgrest`, for one. The family has Mia and Noah.
	it.each<[query: string, range: string, answer: unknown[], prefer?: string]>([
		["", "0-0", [200, "0-0/*", 1]],
		["", "1-", [200, "1-1/*", 1]],
		["", "0-9", [200, "0-1/*", 2]],
		["limit=1", "0-9", [200, "0-0/*", 1]],
		["offset=1", "0-9", [200, "1-1/*", 1]],
		["limit=0", "0-9", [200, "*/*", 0]],
		["", "bytes=0-0", [200, "0-1/*", 2]],
		["", "1-0", [416, "*/*", "PGRST103"]],
		["limit=1", "1-1", [416, "*/*", "PGRST103"]],
		["", "0-99999999999", [400, null, "PGRST100"]],
		["", "0-0", [206, "0-0/2", 1], "count=exact"],
		["", "2-", [206, "*/2", 0], "count=exact"],
		["", "3-", [416, "*/2", "PGRST103"], "count=exact"],
	])("reads with %s the Range %s", async (query, range, answer, prefer = "") => {
		const ask = (method: string) =>
			requestTables(testServer, `family_members?order=name&select=name&${query}`, {
				...{ method, token: anna.token, headers: { range, prefer } },
			});
		const response = await ask("GET");
		const body = await response.json();
		expect([response.status, response.headers.get("content-range"), body.code ?? body.length]).toEqual(answer);
		// It counts for GET alone.
		if (query === "") expect((await ask("HEAD")).headers.get("content-range")).toMatch(/^0-1/);
	});
});

describe("writing", () => {
	it("inserts one row and returns it as an object, or nothing", async () => {
		const film = await from("decision_categories").insert(named("Film")).select("name, family_groups(name)").single();
		expect(film).toMatchObject({ status: 201, data: { name: "Film", family_groups: { name: "My Family" } } });
		const silent = await from("decision_categories").insert(named("Silent film"));
		expect(silent).toMatchObject({ status: 201, data: null, error: null });
	});

	it("inserts in bulk, all rows or none", async () => {
		const categories = from("decision_categories");
		const { data } = await categories.insert(["A", "B"].map(named)).select("name").order("name");
		expect(data).toEqual([{ name: "A" }, { name: "B" }]);
		const again = await categories.insert(["C", "A"].map(named));
		expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
		expect((await categories.select().eq("name", "C")).data).toEqual([]);
	});

	it("leaves existing rows when duplicates are ignored", async () => {
		const categories = from("decision_categories");
		const row = named("Ride");
		const upsert = (options = {}) => categories.upsert(row, { ignoreDuplicates: true, ...options }).select("id");
		expect(await upsert()).toMatchObject({ status: 201, data: [{ id: row.id }] });
		expect(await upsert()).toMatchObject({ status: 200, data: [] });
		expect(await upsert({ onConflict: "id" })).toMatchObject({ status: 200, data: [] });
		expect(await upsert({ onConflict: "name" })).toMatchObject({ status: 400, error: { code: "42P10" } });
		const changing = await categories.upsert({ ...row, name: "Changed" });
		expect(changing).toMatchObject({ status: 400, error: { code: "PGRST127" } });
	});

	it("updates and deletes what the filter says, returns the rows, and marks what is removed", async () => {
		const members = from("family_members");
		const turns = from("category_cycles");
		const olga = named("Olga");
		await members.insert(olga);
		const renamed = await members.update({ name: "Olja" }).eq("id", olga.id).select("name").single();
		expect(renamed.data).toEqual({ name: "Olja" });
		const id = randomUUID();
		const { familyId: family_group_id, categoryId: category_id } = family;
		await turns.insert({ id, family_group_id, category_id, member_id: olga.id });
		const reset = await turns.delete({ count: "exact" }).eq("id", id).select("id");
		expect(reset).toMatchObject({ status: 200, count: 1, data: [{ id }] });
		expect(await turns.delete({ count: "exact" }).eq("id", id)).toMatchObject({ status: 204, count: 0 });
		const removed = await members.delete({ count: "exact" }).eq("id", olga.id).select("name");
		expect(removed).toMatchObject({ status: 200, count: 0, data: [] });
		const marked = await from("all_members").select("name, removed_at").eq("id", olga.id);
		expect(marked.data).toEqual([{ name: "Olja", removed_at: expect.any(String) }]);
	});

	it("undoes a change of several rows when one was wanted", async () => {
		const change = from("family_members").update({ colour: 3 }).eq("family_group_id", family.familyId);
		const error = { code: "PGRST116", details: "The result contains 2 rows" };
		expect(await change.select().single()).toMatchObject({ status: 406, error });
		expect((await from("family_members").select().eq("colour", 3)).data).toEqual([]);
	});

	const write = (method: string, path: string, body: string, prefer = "return=minimal") =>
		requestTables(testServer, path, {
			...{ method, token: anna.token, headers: { prefer }, ...(method === "PATCH" && { body }) },
		});

	it("changes nothing without a filter", async () => {
		for (const method of ["DELETE", "PATCH"]) {
			const answer = await write(method, "family_members", '{"name":"X"}');
			expect([answer.status, await answer.json()]).toMatchObject([400, { code: "21000" }]);
		}
		expect((await from("family_members").select()).data).toHaveLength(2);
	});

	it("says which rows an update has changed; one by no column is none, with or without a filter", async () => {
		const unchanged = `family_groups?id=eq.${family.familyId}&name=eq.My%20Family`;
		for (const range of ["0-0/*", "*/*"])
			expect((await write("PATCH", unchanged, '{"name":"Us"}')).headers.get("content-range")).toBe(range);
		for (const body of ["{}", "[]", "[{}]"])
			for (const path of ["family_groups", `family_groups?id=eq.${family.familyId}`, "decision_categories?name=eq.A"])
				for (const [prefer, status, text] of [
					["return=minimal", 204, ""],
					["return=representation", 200, "[]"],
				] as const) {
					const answer = await write("PATCH", path, body, prefer);
					const range = answer.headers.get("content-range");
					expect([answer.status, range, await answer.text()]).toEqual([status, "*/*", text]);
				}
	});
});

it("calls a function, whose refusals have the database's status, code and hint", async () => {
	const [mia, noah] = family.memberIds;
	const { id: category, ...chores } = named("Chores");
	await from("decision_categories").insert({ id: category, ...chores });
	const [first, last] = [mia, noah].map((member_id) => ({
		...{ id: randomUUID(), family_group_id: family.familyId, category_id: category, member_id },
	}));
	await from("category_cycles").insert({ ...first, option: "Pizza" });
	await from("category_cycles").insert({ ...last, done_by: mia });
	const undo = (turn: unknown) => anna.client.rpc("undo_turn", { turn });
	for (const other of [first?.id, null])
		expect(await undo(other)).toMatchObject({ status: 409, error: { code: "PT409", hint: "turn_not_last" } });
	expect(await undo("first")).toMatchObject({ status: 400, error: { code: "22P02" } });
	expect(await undo(last?.id)).toMatchObject({ status: 204, error: null });
	const columns = "kind, member_name, done_by_name, turns, session_id, family_groups(name)";
	const { data } = await from("family_history").select(columns).order("id", { ascending: false }).limit(1);
	expect(data).toEqual([
		{
			...{ kind: "turn-undone", member_name: "Noah", done_by_name: "Mia", turns: [last?.id] },
			...{ session_id: anna.sessionId, family_groups: { name: "Us" } },
		},
	]);
});
