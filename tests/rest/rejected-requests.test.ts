import { describe, expect, it } from "vitest";
import { insertLargeFamily } from "../helpers/database-users.ts";
import { insertTokenUser, setUpFamilies } from "../helpers/set-up.ts";
import type { TestRequest } from "../helpers/test-server.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, annasFamily: family } = setUpFamilies();

async function answer(path: string, init: TestRequest = {}) {
	const response = await requestTables(testServer, path, { ...init, token: anna.token });
	return { status: response.status, ...(await response.json()) };
}

const post = (table: string, body: string) => answer(table, { body });

describe("other schemas and tables", () => {
	it.each(["auth", "pg_catalog", "PUBLIC", "public,auth"])("does not know the schema %s", async (schema) => {
		for (const header of ["accept-profile", "content-profile"]) {
			const refused = await answer("family_groups", { headers: { [header]: schema } });
			expect(refused).toMatchObject({ status: 406, code: "PGRST106", message: `Invalid schema: ${schema}` });
		}
	});

	it("does not know these tables", async () => {
		for (const table of [
			"users",
			"auth.users",
			"pg_user",
			"pg_catalog.pg_user",
			"Family_groups",
			"constructor",
			"__proto__",
		])
			expect(await answer(table), table).toMatchObject({ status: 404, code: "PGRST205" });
	});

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
	it("does not know these", async () => {
		for (const name of ["before_turn", "auth.uid", "pg_sleep", "constructor", "__proto__", "Delete_my_account"])
			expect(await post(`rpc/${name}`, "{}"), name).toMatchObject({ status: 404, code: "PGRST202" });
	});

	it("takes no arguments where there are none", async () => {
		const message =
			"Could not find the function public.delete_my_account with parameters person, sure in the schema cache";
		const refused = await post("rpc/delete_my_account", '{"person": "ben", "sure": true}');
		expect(refused).toMatchObject({ status: 404, code: "PGRST202", message });
		for (const body of ["[]", "7", "null", "{"]) {
			expect(await post("rpc/delete_my_account", body)).toMatchObject({ status: 400, code: "PGRST102" });
		}
	});

	it.each(["GET", "PUT", "PATCH", "DELETE"])("is called by POST, not by %s", async (method) => {
		expect(await answer("rpc/delete_my_account", { method })).toMatchObject({ status: 405, code: "PGRST101" });
	});
});

describe("queries outside the dialect", () => {
	const refused: Readonly<Record<string, readonly string[]>> = {
		PGRST200: [
			...["category_cycles?select=family_members(category_cycles(id))"],
			...["all_turns?select=id,family_members(name)", "category_cycles?select=users(email)"],
			...["family_members?select=category_cycles(*)", "family_members?select=count()"],
		],
		PGRST127: [
			...["category_cycles?select=family_members(family_groups(name))"],
			...["category_cycles?select=id,decision_categories(settings)"],
			...["category_cycles?select=id,decision_categories(name,not_now)"],
			...["category_cycles?select=id,decision_categories(*)"],
			...["category_cycles?select=family_members!inner(name)"],
			...[`family_members?select=${Array(40).fill("id").join()}`],
			...[`category_cycles?select=${Array(5).fill("family_members(id)").join()}`],
			...["category_cycles?select=id,id", "category_cycles?select=a:id,b:id"],
			...["category_cycles?select=*,turn_number", "category_cycles?select=*,*"],
			...["category_cycles?select=family_members(id),family_members(name)"],
			...["category_cycles?select=family_members(id),who:family_members(id)"],
			...["category_cycles?select=family_members(name,n:name)", "family_members?select=id::text"],
			...["family_members?name=like.*a*", "family_members?name=not.eq.a"],
			...["family_members?name=like(any).{a,b}", "family_members?name=eq(any).{a,b}"],
			...["decision_categories?select=settings->>emoji", "decision_categories?settings->>emoji=eq.a"],
			...["decision_categories?order=settings->>emoji", "family_members?name=is.true"],
			...["family_members?or=(name.eq.a,name.eq.b)", "family_members?family_groups.name=eq.a"],
			...["family_members?on_conflict=id"],
		],
		PGRST100: [
			...[`category_cycles?select=${"a".repeat(64)}:id`, "family_members?select=id,"],
			...["family_members?select=id)", "family_members?order=name.sideways", "family_members?name=eq"],
			...["family_members?name=sounds.like", "family_members?name=cs(any).{a}"],
			...["family_members?name=is.nothing", "family_members?name=in.(a", "family_members?name=in.(a)b"],
			...["family_members?limit=1&limit=2", "family_members?limit=-1"],
			...["family_members?limit=99999999999999999999"],
		],
		"42703": [...["family_members?select=password", "family_members?password=eq.1", "family_members?order=password"]],
		"22P02": ["family_members?id=eq.1", "family_members?id=in.(1,2)", "category_cycles?turn_number=lte."],
		"22003": ["category_cycles?turn_number=lte.2147483648"],
		"22021": ["family_members?name=eq.%00"],
		"54000": ["family_history?turns=eq.{{{{{{{{a}}}}}}}}"],
	};

	// 54000: more dimensions than an array of PostgreSQL has.
	it.each(Object.entries(refused))("are refused with %s", async (code, paths) => {
		for (const path of paths) {
			const expected = { status: 400, code, message: expect.any(String) };
			expect(await answer(path), path).toMatchObject(expected);
		}
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
	it("refuses what is no row, and what is nested too deeply to be written again", async () => {
		const nested = `{"name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
		for (const body of ["", "{", "1", "null", '"text"', "[1]", "[[]]", "[null]", nested])
			expect(await post("family_members", body)).toMatchObject({ status: 400, code: "PGRST102" });
	});

	it("refuses rows of different shapes, unknown columns and broken rules", async () => {
		const uneven = JSON.stringify([{ name: "A" }, { name: "B", family_group_id: family.familyId }]);
		const message = "All object keys must match";
		expect(await post("family_members", uneven)).toMatchObject({ status: 400, message });
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

	it("refuses more than 64 KB, declared or streamed", async () => {
		const text = JSON.stringify({ name: "a".repeat(65 * 1024) });
		for (const body of [text, new Blob([text]).stream()])
			expect((await requestTables(testServer, "family_members", { body, token: anna.token })).status).toBe(413);
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
