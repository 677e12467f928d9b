import { describe, expect, it, onTestFinished } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { StoreError } from "../../src/stores/errors.ts";
import { makeExamples } from "../../src/stores/example-changes.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { getDeviceTimeZone } from "../../src/stores/local-day.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import {
	addMembersAndCategories,
	cycleIn,
	dishesOf,
	idOf,
	memberNames,
	turnOf,
	waitForFamily,
	waitForSame,
} from "./store-actions.ts";

const backend = setUpTestServer();

/** Phones of a new user, of which the first adds those members and Dishes before the others load. */
async function openPhones(count: number, ...members: readonly string[]) {
	const user = await createAppUser(backend);
	const phones = await Promise.all(Array.from({ length: count }, () => user.openDevice()));
	onTestFinished(() => {
		for (const { store } of phones) store.close();
	});
	const [first] = phones as [Device];
	await first.store.load();
	await addMembersAndCategories(first.store, members, ["Dishes"]);
	await Promise.all(phones.slice(1).map(({ store }) => store.load()));
	const [here, there] = phones.map(({ store }) => store) as [FamilyStore, FamilyStore];
	return { user, phones: phones as [Device, Device, ...Device[]], here, there };
}

describe("a family on several phones", () => {
	it('begins as one "My Family" in the time zone of the phones, although all sign in at once', async () => {
		const user = await createAppUser(backend);
		const phones = await Promise.all([user.openDevice(), user.openDevice(), user.openDevice()]);
		await Promise.all(phones.map(({ store }) => store.load()));
		const { rows } = await backend.owner.sql`
			select name, time_zone from family_groups where user_id = ${user.userId}`;
		expect(rows).toEqual([{ name: "My Family", time_zone: getDeviceTimeZone() }]);
		await Promise.all(phones.map(({ store }, at) => store.change(addMember(`Child ${at}`))));
		for (const { store } of phones) store.close();
	});

	it("begins without a time zone where the backend does not know that of the phone", async () => {
		const { rows } = await backend.owner.sql<{ code: string }>`
			select pg_get_functiondef('whose_turn_private.is_time_zone(text)'::regprocedure) as code`;
		onTestFinished(async () => {
			await backend.owner.query(rows[0]?.code ?? "");
		});
		await backend.owner.sql`
			create or replace function whose_turn_private.is_time_zone(zone text) returns boolean language sql
			return false`;
		const { store } = await (await createAppUser(backend)).openDevice();
		await store.load();
		await store.change(addMember("Ann"));
		expect([memberNames(store), store.family()?.timeZone]).toEqual([["Ann"], undefined]);
		await expect(store.change({ kind: "set-time-zone", timeZone: "Asia/Tokyo" })).rejects.toThrow();
		store.close();
	});

	it("hears of marks that a Supabase project's log hides from it by the family's version", async () => {
		const { user, phones } = await openPhones(2, "Ann");
		const [{ store }, other] = phones;
		await store.change(turnOf(store));
		await waitForSame(store, other.store);
		const client = await backend.owner.connect();
		// As a statement of another phone in a project: nothing is told but the family's own row.
		await client.query("begin");
		await client.query(
			`select set_config('whose_turn.locked_family', id::text, true),
				set_config('request.jwt.claims', json_build_object('sub', user_id)::text, true)
			from family_groups where user_id = $1`,
			[user.userId],
		);
		await client.query(
			"update category_cycles set undone_at = now() where family_group_id = (select id from family_groups where user_id = $1)",
			[user.userId],
		);
		await client.query(
			"select auth.tell_changes('family_groups', 'UPDATE', jsonb_agg(family)) from family_groups family where user_id = $1",
			[user.userId],
		);
		await client.query("commit");
		client.release();
		for (const phone of phones) await waitForFamily(phone.store, (family) => family?.turns.length === 0);
	});

	it("shows on one what happens on another, without being touched: a change of each kind", async () => {
		const { here, there } = await openPhones(2, "Ann", "Ben");
		await here.change(turnOf(here));
		await makeExamples(
			() => here.family() as Family,
			async (change) => {
				await here.change(change);
				await waitForSame(here, there);
			},
		);
	});

	it("shows what happened while the connection of one was down", async () => {
		const { phones } = await openPhones(2);
		const [here, there] = phones;
		await there.client.realtime.disconnect();
		await here.store.change(addMember("Ann"));
		there.client.realtime.connect();
		await waitForSame(here.store, there.store);
		expect(memberNames(there.store)).toEqual(["Ann"]);
	});

	it("keeps the order where no number is left between two positions", async () => {
		const { phones } = await openPhones(2, "Ann", "Ben", "Cleo");
		await backend.owner.query("update family_members set position = 1 where name in ('Ann', 'Ben')");
		const [fresh, again] = phones.map((phone) => phone.openPage().store) as [FamilyStore, FamilyStore];
		await fresh.load();
		await fresh.change({ kind: "move-member", member: idOf(fresh, "Cleo"), before: idOf(fresh, "Ben") });
		await again.load();
		expect(memberNames(again)).toEqual(["Ann", "Cleo", "Ben"]);
		const { entries } = await again.readHistory({});
		expect(entries.filter(({ kind }) => kind === "member-moved")).toMatchObject([
			{ memberName: "Cleo", wasPlace: 3, place: 2 },
		]);
		for (const store of [fresh, again]) store.close();
	});

	it("refuses a name that another phone gives somebody else at the same moment", async () => {
		const { here, there } = await openPhones(2, "Ann", "Ben");
		const outcomes = await Promise.allSettled([
			here.change({ kind: "rename-member", member: idOf(here, "Ann"), name: "Zoë" }),
			there.change({ kind: "rename-member", member: idOf(here, "Ben"), name: "Zoë" }),
		]);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(["name-taken"]);
		await waitForSame(here, there);
		expect(memberNames(there)).toContain("Zoë");
	});

	it("says in the history what was done on this device, and does not read it offline", async () => {
		const { phones, here, there } = await openPhones(2, "Ann", "Ben");
		await here.change(turnOf(here));
		await waitForSame(here, there);
		await there.change(turnOf(there));
		const { entries } = await there.readHistory({ category: dishesOf(there).id });
		const turns = entries.filter(({ kind }) => kind === "turn");
		expect(turns.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false]);
		phones[1].page.dispatchEvent(new Event("offline"));
		await expect(there.readHistory({})).rejects.toEqual(new StoreError("offline"));
	});

	it("reads the turns of years to their end, more rows than one answer holds", async () => {
		const { user, phones } = await openPhones(1, "Ann", "Ben");
		const [phone] = phones;
		await phone.store.change(turnOf(phone.store, { member: "Ann" }));
		await backend.owner.sql`
			insert into category_cycles (family_group_id, category_id, member_id)
			select c.family_group_id, c.id, m.id from generate_series(1, 1250) as round, family_groups g
			join decision_categories c on c.family_group_id = g.id
			join lateral (select id from family_members where family_group_id = g.id order by name desc) m on true
			where g.user_id = ${user.userId} order by round`;
		const lastTurns = async () =>
			(
				await backend.owner.sql<{ turn_number: number; cycle_number: number; name: string }>`
					select turn_number, cycle_number, m.name from category_cycles t
					join family_members m on m.id = t.member_id join family_groups g on g.id = t.family_group_id
					where user_id = ${user.userId} order by t.created_at desc limit 1`
			).rows;
		const again = phone.openPage().store;
		await again.load();
		expect(await lastTurns()).toMatchObject([{ turn_number: 2501, name: cycleIn(again).at(-1) }]);
		await again.change(turnOf(again));
		expect(await lastTurns()).toMatchObject([{ turn_number: 2502, cycle_number: 1251 }]);
		again.close();
	});
});
