import { beforeEach, describe, expect, it } from "vitest";
import { insertFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { beginFamily, createProgram, openProgram, type Program, typeOf } from "./programs.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });
let { anna, family, hub } = {} as Awaited<ReturnType<typeof beginFamily>>;
beforeEach(async () => {
	({ anna, family, hub } = await beginFamily(testServer, ["Mia", "Noah"], ["Dishes"]));
});

const POSTS = ["draw", "confirm", "not-now", "undo"].map((name) => `/categories/Dishes/${name}`);
const GETS = ["/families", "/categories", "/categories/Dishes/history"];

/** What each request is answered with. */
const tryAll = async (program: Pick<Program, "get" | "post">) =>
	new Set([
		...(await Promise.all(GETS.map(async (path) => typeOf(await program.get(path))))),
		...(await Promise.all(POSTS.map(async (path) => typeOf(await program.post(path))))),
	]);

const stored = async () => {
	const { rows } = await testServer.owner.sql`
		select (select count(*) from category_cycles), (select count(*) from family_history), (select looked_at
		from decision_categories where id = ${family.categories.Dishes})`;
	return rows;
};

describe("whoever sends no token that there is", () => {
	it("is told to send one, and nothing else", async () => {
		const before = await stored();
		const changed = `${hub.token.slice(0, -1)}${hub.token.endsWith("0") ? 1 : 0}`;
		for (const token of ["", "wt_", "wt_guessed", changed, hub.token.toUpperCase(), `${hub.token}0`, hub.id, "null"])
			expect([token, ...(await tryAll(openProgram(testServer, token)))]).toEqual([token, "unauthorized"]);
		const { token } = hub;
		for (const headers of [{}, { authorization: `Basic ${token}` }, { authorization: token }, { apikey: token }]) {
			const answer = await testServer.request("/api/v1/categories", { headers });
			expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
		}
		expect(await stored()).toEqual(before);
	});

	it("may not send it in an address, where others read it, whether it is good or not", async () => {
		for (const path of [
			`/categories?token=${hub.token}`,
			`/categories?access_token=${hub.token}`,
			`/categories/${hub.token}/history`,
			`/categories?x=%77t_${hub.token.slice(3)}`,
			`/${hub.token}`,
		])
			for (const program of [hub, openProgram(testServer, "")])
				expect([path, typeOf(await program.get(path))]).toEqual([path, "token-in-url"]);
		expect(testServer.logLines.join()).not.toContain(hub.token.slice(3));
	});

	it("opens nothing else with it: neither tables nor an account, and no session opens the API", async () => {
		for (const path of ["/rest/v1/family_members", "/rest/v1/rpc/see_family", "/auth/v1/user"]) {
			const headers = { apikey: testServer.publishableKey };
			const { status } = await testServer.request(path, { headers, token: hub.token });
			expect([path, status]).toEqual([path, expect.toBeOneOf([401, 404])]);
		}
		expect([...(await tryAll(openProgram(testServer, testServer.publishableKey)))]).toEqual(["unauthorized"]);
	});
});

describe("a token", () => {
	it("that reads changes nothing", async () => {
		const meter = await createProgram(testServer, anna, family.id, { scope: "read" });
		const before = await stored();
		for (const path of GETS) expect((await meter.get(path)).status).toBe(200);
		for (const path of POSTS) expect(typeOf(await meter.post(path, {}, { "idempotency-key": "k" }))).toBe("read-only");
		expect(await stored()).toEqual(before);
	});

	it("reaches no other family, by its ids or by its names", async () => {
		const eve = await insertUser(testServer, "eve");
		const eves = await insertFamily(eve, ["Eve"], ["Spying"]);
		const spy = await createProgram(testServer, eve, eves.id);
		for (const category of ["Dishes", family.categories.Dishes, family.id]) {
			expect(typeOf(await spy.get(`/categories/${category}/history`))).toBe("not-found");
			for (const name of ["draw", "confirm", "not-now", "undo"])
				expect(typeOf(await spy.post(`/categories/${category}/${name}`))).toBe("not-found");
		}
		for (const member of ["Mia", family.members.Mia])
			expect(typeOf(await spy.post("/categories/Spying/confirm", { member }))).toBe("not-found");
		expect(JSON.stringify((await spy.get("/categories")).body)).not.toContain("Mia");
		const { turn } = (await hub.post("/categories/Dishes/confirm", { member: "Mia" })).body;
		expect(typeOf(await spy.post("/categories/Spying/undo", { turn: turn.id }))).toBe("nothing-to-undo");
	});

	it("is answered alike for what was removed and what never was", async () => {
		await anna.sql`delete from decision_categories where id = ${family.categories.Dishes}`;
		const [gone, never] = [await hub.post("/categories/Dishes/draw"), await hub.post("/categories/Never/draw")];
		expect([gone.status, gone.body]).toEqual([404, never.body]);
	});

	it("gets nowhere by a name that leads elsewhere", async () => {
		for (const name of ["../families", "%2e%2e", "%2e%2e%2f%2e%2e", "%00", "%ff", ";", "__proto__", "'--", "%25"])
			for (const answer of [await hub.get(`/categories/${name}/history`), await hub.post(`/categories/${name}/draw`)])
				expect([400, 404, 405], name).toContain(answer.status);
	});
});

it("other methods are not allowed, and other paths not there, without a word about tokens", async () => {
	for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
		const response = await testServer.request("/api/v1/categories", { method });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
	}
	expect((await testServer.request("/api/v1/members")).status).toBe(404);
	expect((await testServer.request("/api/v2/categories")).status).toBe(200);
});
