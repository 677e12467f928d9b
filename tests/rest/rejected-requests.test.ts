import { describe, expect, it } from "vitest";
import { insertLargeFamily } from "../helpers/database-users.ts";
import { insertTokenUser, requestTables, setUpFamily } from "../helpers/set-up.ts";

const { testServer, anna, family } = setUpFamily();

async function answer(path: string, init: RequestInit = {}) {
	const response = await requestTables(testServer, path, { ...init, token: anna.token });
	return { status: response.status, ...(await response.json()) };
}

const post = (table: string, body: string) => answer(table, { method: "POST", body });

describe("other schemas and tables", () => {
	it.each(["auth", "pg_catalog", "information_schema", "supabase_migrations", "PUBLIC", "public,auth"])(
		"does not know the schema %s",
		async (schema) => {
			for (const header of ["accept-profile", "content-profile"]) {
				const refused = await answer("family_groups", { headers: { [header]: schema } });
				expect(refused).toMatchObject({ status: 406, code: "PGRST106", message: `Invalid schema: ${schema}` });
			}
		},
	);

	it.each(["users", "auth.users", "pg_user", "pg_catalog.pg_user", "Family_groups", "constructor", "__proto__"])(
		"does not know the table %s",
		async (table) => {
			expect(await answer(table)).toMatchObject({ status: 404, code: "PGRST205" });
		},
	);

	it("decides on the parsed path", async () => {
		for (const path of ["family_groups%2f..%2fusers", "rpc/number_turn", ""]) {
			expect((await requestTables(testServer, path, { token: anna.token })).status).toBe(404);
		}
		// Leads out of the tables, to the page of the site.
		const outside = await requestTables(testServer, "%2e%2e/auth/v1/users", { token: anna.token });
		expect([outside.headers.get("content-type"), await outside.text()]).toEqual(["text/html", ""]);
		const parsed = await requestTables(testServer, "nothing/../family%5Fgroups", { token: anna.token });
		expect(await parsed.json()).toHaveLength(1);
	});
});

describe("functions", () => {
	it.each(["before_turn", "is_tidy_name", "auth.uid", "pg_sleep", "constructor", "__proto__", "Delete_my_account"])(
		"does not know %s",
		async (name) => {
			expect(await post(`rpc/${name}`, "{}")).toMatchObject({ status: 404, code: "PGRST202" });
		},
	);

	it("takes no arguments where there are none", async () => {
		expect(await post("rpc/delete_my_account", '{"person": "ben", "sure": true}')).toMatchObject({
			status: 404,
			code: "PGRST202",
			message: "Could not find the function public.delete_my_account with parameters person, sure in the schema cache",
		});
		for (const body of ["[]", "7", "null", "{"]) {
			expect(await post("rpc/delete_my_account", body)).toMatchObject({ status: 400, code: "PGRST102" });
		}
	});

	it.each(["GET", "PUT", "PATCH", "DELETE"])("is called by POST, not by %s", async (method) => {
		expect(await answer("rpc/delete_my_account", { method })).toMatchObject({ status: 405, code: "PGRST101" });
	});

	it("is closed to somebody who is not signed in, and to a session that says nothing of a recent sign-in", async () => {
		const call = { method: "POST", body: "{}" };
		const anonymous = await requestTables(testServer, "rpc/delete_my_account", call);
		expect([anonymous.status, await anonymous.json()]).toMatchObject([401, { code: "42501" }]);
		expect(await post("rpc/delete_my_account", "{}")).toMatchObject({
			status: 403,
			code: "PT403",
			message: "Please sign in again first.",
			hint: "reauthentication_needed",
		});
		expect((await requestTables(testServer, "family_groups", { token: anna.token })).status).toBe(200);
	});
});

describe("queries outside the dialect", () => {
	it.each([
		["category_cycles?select=family_members(category_cycles(id))", "PGRST200"],
		["category_cycles?select=family_members(family_groups(name))", "PGRST127"],
		["category_cycles?select=id,decision_categories(settings)", "PGRST127"],
		["category_cycles?select=id,decision_categories(name,not_now)", "PGRST127"],
		["category_cycles?select=id,decision_categories(*)", "PGRST127"],
		["all_turns?select=id,family_members(name)", "PGRST200"],
		["category_cycles?select=users(email)", "PGRST200"],
		["category_cycles?select=family_members!inner(name)", "PGRST127"],
		["family_members?select=category_cycles(*)", "PGRST200"],
		[`family_members?select=${Array(40).fill("id").join()}`, "PGRST127"],
		[`category_cycles?select=${Array(5).fill("family_members(id)").join()}`, "PGRST127"],
		["family_members?select=id,", "PGRST100"],
		["family_members?select=id)", "PGRST100"],
		["family_members?select=count()", "PGRST200"],
		["family_members?select=id::text", "PGRST127"],
		["family_members?select=password", "42703"],
		["family_members?password=eq.1", "42703"],
		["family_members?order=password", "42703"],
		["family_members?order=name.sideways", "PGRST100"],
		["family_members?name=eq", "PGRST100"],
		["family_members?name=like.*a*", "PGRST127"],
		["family_members?name=not.eq.a", "PGRST127"],
		["family_members?name=like(any).{a,b}", "PGRST127"],
		["family_members?name=eq(any).{a,b}", "PGRST127"],
		// PostgREST has none of these either.
		["family_members?name=sounds.like", "PGRST100"],
		["family_members?name=cs(any).{a}", "PGRST100"],
		["family_members?name=is.nothing", "PGRST100"],
		["decision_categories?select=settings->>emoji", "PGRST127"],
		["decision_categories?settings->>emoji=eq.a", "PGRST127"],
		["decision_categories?order=settings->>emoji", "PGRST127"],
		["family_members?name=is.true", "PGRST127"],
		["family_members?name=in.(a", "PGRST100"],
		["family_members?name=in.(a)b", "PGRST100"],
		["family_members?or=(name.eq.a,name.eq.b)", "PGRST127"],
		["family_members?family_groups.name=eq.a", "PGRST127"],
		["family_members?limit=1&limit=2", "PGRST100"],
		["family_members?limit=-1", "PGRST100"],
		["family_members?limit=99999999999999999999", "PGRST100"],
		["family_members?on_conflict=id", "PGRST127"],
		["family_members?id=eq.1", "22P02"],
		["family_members?id=in.(1,2)", "22P02"],
		["category_cycles?turn_number=lte.", "22P02"],
		["category_cycles?turn_number=lte.2147483648", "22003"],
		["family_members?name=eq.%00", "22021"],
	])("refuses %s with %s", async (path, code) => {
		expect(await answer(path)).toMatchObject({ status: 400, code, message: expect.any(String) });
	});

	it("refuses media types and preferences that change what happens", async () => {
		const get = (headers: Record<string, string>) => answer("family_members", { headers });
		expect(await get({ accept: "text/csv" })).toMatchObject({ status: 406, code: "PGRST107" });
		for (const prefer of ["count=planned", "tx=rollback", "handling=strict, max-affected=1"]) {
			expect(await get({ prefer })).toMatchObject({ status: 400, code: "PGRST127" });
		}
	});

	it("refuses other verbs", async () => {
		for (const method of ["PUT", "OPTIONS"]) {
			expect(await answer("family_members", { method })).toMatchObject({ status: 405, code: "PGRST117" });
		}
	});
});

describe("bodies", () => {
	it("refuses what is nested too deeply to be written again", async () => {
		const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
		expect(await post("family_members", `{"name":${nested}}`)).toMatchObject({ status: 400, code: "PGRST102" });
	});

	it.each(["", "{", "1", "null", '"text"', "[1]", "[[]]", "[null]"])("refuses %j", async (body) => {
		expect(await post("family_members", body)).toMatchObject({ status: 400, code: "PGRST102" });
	});

	it("refuses rows of different shapes, unknown columns and broken rules", async () => {
		const uneven = JSON.stringify([{ name: "A" }, { name: "B", family_group_id: family.familyId }]);
		expect(await post("family_members", uneven)).toMatchObject({
			status: 400,
			message: "All object keys must match",
		});
		for (const body of ['{"password":1}', '{"__proto__":{"name":"A"}}', '{"constructor":1}']) {
			expect(await post("family_members", body)).toMatchObject({ status: 400, code: "PGRST204" });
		}
		const named = (name: string) => JSON.stringify({ family_group_id: family.familyId, name });
		expect(await post("family_members", named(" "))).toMatchObject({ status: 400, code: "23514" });
		expect(await post("family_members", named("Mia"))).toMatchObject({ status: 409, code: "23505" });
		// Nothing at all is a row without a family, which is nobody's.
		expect(await post("family_members", "{}")).toMatchObject({ status: 403, code: "42501" });
		expect(await post("family_members", named("\u0000"))).toMatchObject({ status: 400, code: "22P05" });
	});

	it("rejects the second of two devices with the status that the database chose", async () => {
		const turn = { family_group_id: family.familyId, category_id: family.categoryId, member_id: family.memberIds[1] };
		const body = JSON.stringify({ ...turn, cycle_number: 1, turn_number: 1 });
		expect(await post("category_cycles", body)).toMatchObject({
			status: 409,
			code: "PT409",
			hint: expect.any(String),
		});
	});

	it("refuses more than 64 KB, declared or streamed", async () => {
		const body = JSON.stringify({ name: "a".repeat(65 * 1024) });
		expect(
			(await requestTables(testServer, "family_members", { method: "POST", body, token: anna.token })).status,
		).toBe(413);
		const stream = new Blob([body]).stream();
		const init = { method: "POST", body: stream, duplex: "half", token: anna.token } as const;
		expect((await requestTables(testServer, "family_members", init)).status).toBe(413);
	});
});

it("cuts answers at 1000 rows", async () => {
	const ben = await insertTokenUser(testServer, "ben");
	await insertLargeFamily(testServer.owner, ben, { members: ["Mia"], categories: ["Dishes"], count: 1202 });
	const all = () => ben.client.from("category_cycles").select("id", { count: "exact" });
	expect(await all()).toMatchObject({ count: 1202, data: { length: 1000 } });
	expect((await all().limit(5000)).data).toHaveLength(1000);
	expect((await all().range(1000, 1999)).data).toHaveLength(202);
});

it("logs nothing that users typed", async () => {
	await answer("family_members?name=eq.Secret&id=eq.Secret");
	expect(testServer.logLines.join("")).not.toContain("Secret");
});
