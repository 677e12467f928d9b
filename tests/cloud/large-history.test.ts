import { describe, expect, it } from "vitest";
import { createAppUser } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { addMembersAndCategories, cycleIn, turnOf } from "./store-actions.ts";

const backend = setUpTestServer();

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
		expect(cycleIn(again).at(-1)).toBe(last?.name);
		await again.change(turnOf(again));
		expect(await lastTurns(user.userId, 1)).toMatchObject([{ turn_number: 2502, cycle_number: 1251 }]);
		for (const one of [store, again]) one.close();
	});
});

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
