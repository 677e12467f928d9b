import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../server/rest/sql.ts";
import { findCategory } from "../../src/rules/family.ts";
import { PAGE_SIZES } from "../../src/stores/cloud/rows/page-sizes.ts";
import { createAppUser } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember, requireFamily } from "./store-actions.ts";

let backend: TestServer;
beforeAll(async () => {
	backend = await startTestServer();
});
afterAll(() => backend.stop());

afterEach(() => {
	vi.restoreAllMocks();
});

describe("a history of years", () => {
	it("is read to its end, more rows than one answer holds", async () => {
		const user = await createAppUser(backend);
		const { store } = await user.openDevice();
		await store.load();
		await addMembersAndCategories(store, ["Ann", "Ben"], ["Dishes"]);
		await insertTurns(user.userId, "Ann", 1);
		await backend.owner.query(
			`insert into category_cycles (family_group_id, category_id, member_id)
			select c.family_group_id, c.id, m.id from generate_series(1, 1250) as round, family_groups g
			join decision_categories c on c.family_group_id = g.id
			join lateral (select id from family_members where family_group_id = g.id order by name desc) m on true
			where g.user_id = $1 order by round`,
			[user.userId],
		);
		const again = (await user.openDevice()).store;
		await again.load();
		const [last] = await lastTurns(user.userId, 1);
		expect(last?.turn_number).toBe(2501);
		expect(findCategory(requireFamily(again), "Dishes")?.cycle.at(-1)).toBe(last?.name);
		await again.change({ kind: "record-turn", draw: drawMember(again, "Dishes") });
		expect(await lastTurns(user.userId, 1)).toMatchObject([{ turn_number: 2502, cycle_number: 1251 }]);
		for (const one of [store, again]) one.close();
	});

	it("is read with its record, however wide each of the rows is, in pages that leave a fifth of an answer free", async () => {
		const user = await createAppUser(backend);
		const { store } = await user.openDevice();
		await store.load();
		await insertWidestRows(user.userId);
		const again = (await user.openDevice()).store;
		const rowBytes = measureRows();
		await again.load();
		const { members, turns, categories } = requireFamily(again);
		expect([members.length, turns?.length, categories.length]).toEqual([1000, 900, 40]);
		expect(categories[0]).toMatchObject({
			settings: { excluded: { length: 999 } },
		});
		expect(categories[0]?.openDraw?.passed).toHaveLength(20);
		expect(turns?.at(-1)?.closedDraw?.passed).toHaveLength(20);
		expect((await again.readRecord({})).entries).toHaveLength(200);
		expect([...rowBytes.keys()]).toEqual(expect.arrayContaining(Object.keys(PAGE_SIZES)));
		const pages = Object.entries(PAGE_SIZES).map(
			([table, rows]) => [table, (rows + 1) * (rowBytes.get(table) ?? 0)] as const,
		);
		expect(pages.filter(([, bytes]) => bytes > 0.8 * MAX_RESPONSE_BYTES)).toEqual([]);
		for (const one of [store, again]) one.close();
	});

	it("lets the one who opened a cycle leave without giving a newcomer a second turn", async () => {
		const user = await createAppUser(backend);
		const { store } = await user.openDevice();
		await store.load();
		await addMembersAndCategories(store, ["Ann", "Ben"], ["Dishes"]);
		const turn = (name: string) =>
			store.change({ kind: "record-turn", draw: { ...drawMember(store, "Dishes"), member: name } });
		for (const name of ["Ann", "Ben", "Ann"]) await turn(name);
		await store.change({ kind: "add-member", name: "Dan" });
		await turn("Dan");
		await store.change({ kind: "remove-member", name: "Ann" });
		expect(findCategory(requireFamily(store), "Dishes")?.cycle).toEqual(["Dan"]);
		store.close();
		await store.load();
		expect(findCategory(requireFamily(store), "Dishes")?.cycle).toEqual(["Dan"]);
		store.close();
	});
});

/** Notes of each table the most bytes that a row had in an answer, on average. */
function measureRows(): ReadonlyMap<string, number> {
	const bytes = new Map<string, number>();
	const original = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const request = new Request(input, init);
		const table = /\/rest\/v1\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
		const response = await original(request);
		if (table === undefined || request.method !== "GET") return response;
		const text = await response.clone().text();
		const rows = JSON.parse(text);
		if (Array.isArray(rows) && rows.length > 0)
			bytes.set(table, Math.max(bytes.get(table) ?? 0, Buffer.byteLength(text) / rows.length));
		return response;
	});
	return bytes;
}

/** As wide as the constraints let them be, of characters of which JSON makes six bytes each. */
async function insertWidestRows(userId: string) {
	const { owner } = backend;
	const { rows: groups } = await owner.query("select id from family_groups where user_id = $1", [userId]);
	const family = groups[0]?.id;
	// Such a character is no part of a name any more. As wide would be whatever else has six bytes one day.
	const tidied = ["family_members", "decision_categories", "category_cycles", "family_record"];
	for (const table of tidied) await owner.query(`alter table ${table} disable trigger tidy_columns`);
	await owner.query("alter table decision_categories disable trigger tidy_options");
	const name = "repeat(chr(1), 76) || to_char(n, 'FM0000')";
	await owner.query(
		`insert into family_members (family_group_id, name, emoji, colour, back_on)
		select $1, ${name}, repeat(chr(1), 16), 15, case when n > 1 then '9999-12-31'::date end from generate_series(1, 1000) n`,
		[family],
	);
	await owner.query(
		`insert into decision_categories (family_group_id, name, emoji, excluded, question, options)
		select $1, ${name}, repeat(chr(1), 16), (select array_agg(id) from family_members where family_group_id = $1 and position > 1),
			repeat(chr(1), 80), (select array_agg(${name}) from generate_series(1, 12) n)
		from generate_series(1, 40) n`,
		[family],
	);
	await owner.query(
		`insert into category_cycles (family_group_id, category_id, member_id, done_by, option)
		select $1, c.id, m.id, d.id, repeat(chr(1), 80) from generate_series(1, 900) n
		join decision_categories c on c.family_group_id = $1 and c.position = n % 40 + 1
		join family_members m on m.family_group_id = $1 and m.position = n
		join family_members d on d.family_group_id = $1 and d.position = 1000`,
		[family],
	);
	const passed =
		"(select array_agg(id) from family_members where family_group_id = $1 and position between 900 and $2)";
	const keepPassed = (last: number) =>
		owner.query(
			`update category_cycles set draw_member = member_id, draw_passed = ${passed} where family_group_id = $1`,
			[family, last],
		);
	await keepPassed(919);
	await expect(keepPassed(920)).rejects.toMatchObject({ code: "23514" });
	await owner.query(
		`update decision_categories set past_members = past.ids, past_done_by = past.ids
		from (select array_agg(id) as ids from family_members where family_group_id = $1 and position <= 112) past where family_group_id = $1`,
		[family],
	);
	await owner.query(
		`insert into open_draws (family_group_id, category_id, member_id, passed, based_on)
		select $1, c.id, m.id, ${passed}, (select id from category_cycles where category_id = c.id order by turn_number desc limit 1)
		from decision_categories c join family_members m on m.family_group_id = $1 and m.position = 1 where c.family_group_id = $1`,
		[family, 999],
	);
}

async function insertTurns(userId: string, name: string, times: number) {
	await backend.owner.query(
		`insert into category_cycles (family_group_id, category_id, member_id)
		select c.family_group_id, c.id, m.id from generate_series(1, $3), family_groups g
		join decision_categories c on c.family_group_id = g.id
		join family_members m on m.family_group_id = g.id and m.name = $2
		where g.user_id = $1`,
		[userId, name, times],
	);
}

async function lastTurns(userId: string, count: number) {
	const { rows } = await backend.owner.query<{ turn_number: number; cycle_number: number; name: string }>(
		`select turn_number, cycle_number, m.name from category_cycles t
		join family_members m on m.id = t.member_id join family_groups g on g.id = t.family_group_id
		where user_id = $1 order by t.created_at desc limit $2`,
		[userId, count],
	);
	return rows;
}
