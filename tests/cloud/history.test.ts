import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreError } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { addMembersAndCategories, cycleIn, dishesOf, turnOf, waitForSame } from "./store-actions.ts";

const backend = setUpTestServer();
let user: AppUser;
let phones: readonly [Device, Device];
let here: FamilyStore;
let there: FamilyStore;

beforeEach(async () => {
	user = await createAppUser(backend);
	phones = await Promise.all([user.openDevice(), user.openDevice()]);
	[here, there] = [phones[0].store, phones[1].store];
	await here.load();
	await addMembersAndCategories(here, ["Ann", "Ben"], ["Dishes"]);
	await there.load();
});
afterEach(() => {
	for (const store of [here, there]) store.close();
});

describe("the history", () => {
	it("says what was done on this device", async () => {
		await here.change(turnOf(here));
		await waitForSame(here, there);
		await there.change(turnOf(there));
		const { entries } = await there.readHistory({ category: dishesOf(there).id });
		const turns = entries.filter(({ kind }) => kind === "turn");
		expect(turns.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false]);
	});

	it("of years is read to its end, more rows than one answer holds", async () => {
		await here.change(turnOf(here, { member: "Ann" }));
		await backend.owner.sql`
			insert into category_cycles (family_group_id, category_id, member_id)
			select c.family_group_id, c.id, m.id from generate_series(1, 1250) as round, family_groups g
			join decision_categories c on c.family_group_id = g.id
			join lateral (select id from family_members where family_group_id = g.id order by name desc) m on true
			where g.user_id = ${user.userId} order by round`;
		const again = phones[0].openPage().store;
		await again.load();
		const [last] = await lastTurns(user.userId, 1);
		expect(last?.turn_number).toBe(2501);
		expect(cycleIn(again).at(-1)).toBe(last?.name);
		await again.change(turnOf(again));
		expect(await lastTurns(user.userId, 1)).toMatchObject([{ turn_number: 2502, cycle_number: 1251 }]);
		again.close();
	});

	it("is not read offline", async () => {
		phones[0].page.dispatchEvent(new Event("offline"));
		await expect(here.readHistory({})).rejects.toEqual(new StoreError("offline"));
	});
});

async function lastTurns(userId: string, count: number) {
	const { rows } = await backend.owner.sql<{ turn_number: number; cycle_number: number; name: string }>`
		select turn_number, cycle_number, m.name from category_cycles t
		join family_members m on m.id = t.member_id join family_groups g on g.id = t.family_group_id
		where user_id = ${userId} order by t.created_at desc limit ${count}`;
	return rows;
}
