import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { limitsReached } from "../../server/metrics/counters.ts";
import { insertSession, setUpFamilies } from "../helpers/set-up.ts";
import { findBlocked, holdLock, waitForBlocked } from "../helpers/test-database.ts";
import type { TestRequest } from "../helpers/test-server.ts";
import { insertAnonymous, invite, join } from "../policies/family-people.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, ben, annasFamily: family } = setUpFamilies({ refusalHoldMs: 1000 });

beforeAll(async () => {
	await testServer.owner.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${family.familyId}, ${family.categoryId}, ${family.memberIds[0]} from generate_series(1, 950)`;
});
afterEach(() => {
	vi.useRealTimers();
});

async function answer(path: string, init: TestRequest = {}) {
	const response = await requestTables(testServer, path, { ...init, token: anna.token });
	return { status: response.status, headers: response.headers, body: await response.json() };
}

it("an answer is at most 1 MB, and an error rather than incomplete, which undoes a change", async () => {
	const path = "category_cycles?select=*,family_members(*),decision_categories(id,name,created_at)";
	const { owner } = testServer;
	await owner.sql`update family_members set name = repeat('👩', 80) where id = ${family.memberIds[0]}`;
	await owner.sql`update decision_categories set name = repeat('🍽', 80) where id = ${family.categoryId}`;
	expect(await answer(`${path}&limit=100`)).toMatchObject({ status: 200, body: { length: 100 } });
	const tooLarge = { status: 413, body: { code: "413" } };
	expect(await answer(path)).toMatchObject(tooLarge);
	const change = { method: "DELETE", headers: { prefer: "return=representation" } };
	expect(await answer(`${path}&category_id=eq.${family.categoryId}`, change)).toMatchObject(tooLarge);
	const init = { method: "HEAD", token: anna.token, headers: { prefer: "count=exact" } };
	const counted = await requestTables(testServer, "category_cycles?select=id", init);
	expect([counted.status, counted.headers.get("content-range")]).toEqual([200, "0-950/951"]);
});

it("a change of categories is of one, by its id", async () => {
	const patch = { method: "PATCH", token: anna.token, body: '{"position":7}' };
	const change = (filter: string) => requestTables(testServer, `decision_categories?${filter}`, patch);
	const ofAll = await change(`family_group_id=eq.${family.familyId}`);
	expect([ofAll.status, await ofAll.json()]).toMatchObject([400, { code: "PGRST127" }]);
	expect((await change(`id=in.(${family.categoryId},${family.familyId})`)).status).toBe(400);
	expect((await change(`id=eq.${family.categoryId}`)).status).toBe(204);
});

describe("one family", () => {
	/** A family that held connections is delayed by up to two seconds a request. */
	const TIMEOUT = { timeout: 240_000 };

	it("holds two connections, has sixty requests in flight, then gets 429, screens included", TIMEOUT, async () => {
		const screens = await Promise.all(Array.from({ length: 6 }, () => pairScreen()));
		const lock = "select from family_members where family_group_id = $1 for update";
		const letGo = await holdLock(testServer.owner, lock, [family.familyId]);
		const path = `family_members?id=eq.${family.memberIds[1]}`;
		const remove = (_: unknown, at: number) =>
			requestTables(testServer, path, { method: "DELETE", token: screens[at % 7] ?? anna.token });
		const requests = Array.from({ length: 70 }, remove);
		const refused = await Promise.all(Array.from({ length: 10 }, () => Promise.any(requests.map(only429))));
		expect(refused[0]?.headers.get("retry-after")).toBe("1");
		await waitForBlocked(testServer.owner, 2);
		// Nobody else waits for them.
		expect((await requestTables(testServer, "family_groups", { token: ben.token })).status).toBe(200);
		expect(await findBlocked(testServer.owner)).toHaveLength(2);
		await letGo();
		const statuses = (await Promise.all(requests)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 429)).toHaveLength(10);
		// What a screen may not do it is refused, having waited all the same.
		expect(statuses.filter((status) => status === 204 || status === 403)).toHaveLength(60);
		expect((await requestTables(testServer, "family_groups", { token: anna.token })).status).toBe(200);
	});

	/** @returns its token */
	async function pairScreen(): Promise<string> {
		const screen = await insertAnonymous(testServer);
		await join(screen, (await invite(anna, family.familyId, "screen")).token, "Kitchen");
		return (await insertSession(testServer, screen)).token;
	}

	async function only429(request: Promise<Response>): Promise<Response> {
		const response = await request;
		if (response.status !== 429) throw new Error(String(response.status));
		return response;
	}

	it("is delayed by its own unread responses, and nobody else is", TIMEOUT, async () => {
		const { hostname, port } = new URL(testServer.url);
		const read = `GET /rest/v1/category_cycles?select=*,family_members(*)&limit=850 HTTP/1.1\r\nHost: ${hostname}\r\n\
apikey: ${testServer.publishableKey}\r\nAuthorization: Bearer ${anna.token}\r\n\r\n`;
		const rude = connect(Number(port), hostname).on("error", () => {});
		await once(rude, "connect");
		// More than the operating system takes for a reader who does not read.
		rude.write(read.repeat(25));
		const [start] = await once(rude, "data");
		rude.pause();
		expect(String(start)).toMatch(/^HTTP\/1.1 200 /);
		let hasAnswer = false;
		const hers = requestTables(testServer, "family_groups", { token: anna.token }).then(({ status }) => {
			hasAnswer = true;
			return status;
		});
		for (let time = 0; time < 20; time++)
			expect((await requestTables(testServer, "family_groups", { token: ben.token })).status).toBe(200);
		expect(hasAnswer).toBe(false);
		rude.destroy();
		expect(await hers).toBe(200);
	});
});

describe("who is not signed in", () => {
	let networkCount = 0;
	const countRefused = async () =>
		(await limitsReached.get()).values.find(({ labels }) => labels.limit === "anonymousErrorsPerNetwork")?.value ?? 0;
	const read = (from: string) => requestTables(testServer, "family_groups", { from });

	it("is refused without a question to the database", async () => {
		await holdLock(testServer.owner, "lock table family_groups in access exclusive mode");
		const { status, headers } = await read("2001:db8:1::1");
		expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
	});

	it("gets thirty answers a second for a /48, and refusals that are held beyond", async () => {
		// All of them in one second, however long they take.
		vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
		const ofSite = (subnet: number) => read(`2001:db8:2:${subnet.toString(16)}::1`);
		const answers = await Promise.all(Array.from({ length: 30 }, (_, subnet) => ofSite(subnet)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
		const held: number[] = [];
		const more = ofSite(77).then(({ status }) => held.push(status));
		for (let site = 3; site < 23; site++) expect((await read(`2001:db8:${site}::1`)).status).toBe(401);
		expect(held).toEqual([]);
		while (held.length === 0) await vi.advanceTimersByTimeAsync(1000);
		await more;
		expect(held).toEqual([429]);
	});

	it.each([
		["with a token of nobody", "family_groups", { headers: { authorization: "Bearer x.y.z" } }],
		["with a wrong key", "family_groups", { headers: { apikey: "wrong" } }],
		["for a table that is none", "nope", {}],
		["for a column that is none", "family_groups?select=nope", {}],
		["for a function", "rpc/delete_my_account", { method: "POST", body: "{}" }],
	])("counts whatever it asks: %s", async (_, path, init: TestRequest) => {
		const from = `203.0.113.${++networkCount}`;
		const ask = () => requestTables(testServer, path, { ...init, from });
		// All of them in one second, however long they take.
		vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
		const before = await countRefused();
		const statuses: number[] = [];
		for (let time = 0; time < 40; time++) void ask().then(({ status }) => statuses.push(status));
		await vi.waitUntil(async () => (await countRefused()) === before + 10, { timeout: 60_000 });
		while (statuses.length < 40) await vi.advanceTimersByTimeAsync(1000);
		expect(statuses.toSorted()).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
	});
});

it("nothing of it is stored on the way, errors included", async () => {
	for (const [path, init] of [
		["family_groups", {}],
		["family_groups", { method: "HEAD" }],
		["nothing", {}],
		["a/path/of/nothing", {}],
		["family_groups", { method: "PUT" }],
		["family_groups", { headers: { apikey: "wrong" } }],
		["rpc/delete_my_account", { method: "POST", body: "{}" }],
		["family_members?id=eq.x", { method: "DELETE" }],
		["family_members", { method: "POST", body: "a".repeat(65 * 1024) }],
	] as const) {
		const { headers } = await requestTables(testServer, path, { ...init, token: ben.token });
		expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
	}
});
