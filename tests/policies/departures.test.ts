import { beforeEach, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";
import { insertAnonymous, insertPerson, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, tablet, rob, eve, family, eves, record } = startPeopleStory("for each test");
const GONE = { code: "PT410", hint: "family_gone" };

const departures = (user: DatabaseUser) => user.call<object[]>("my_departures");
const restore = (user: DatabaseUser) => user.call("restore_family", family.id);
const deleteForAll = () => anna.call("delete_family", family.id, true);
const isThere = async () =>
	(await testDatabase.owner.sql`select from family_groups where id = ${family.id}`).rowCount === 1;

/** Moves what was deleted, and who was taken out, into the past. */
async function age(days: number): Promise<void> {
	const { owner } = testDatabase;
	const interval = `${days} days`;
	await owner.sql`update whose_turn_private.departures set left_at = left_at - ${interval}::interval`;
	await owner.sql`update family_groups set removed_at = removed_at - ${interval}::interval`;
}

beforeEach(() => anna.call("edit_person", family.id, anna.id, "Anna", null));

it("whoever is removed reads by whom, brings nothing back, and reads it no more once they are in again", async () => {
	await anna.call("remove_person", family.id, tablet.id);
	const departure = { family: family.id, name: "My Family", by: "Anna", is_deleted: false, until: null };
	expect(await departures(tablet)).toEqual([departure]);
	await expect(restore(rob)).rejects.toMatchObject(GONE);
	await deleteForAll();
	await expect(restore(rob)).rejects.toMatchObject(GONE);
	await restore(ben);
	await join(rob, (await invite(ben, family.id)).token, "Rob");
	expect(await departures(rob)).toEqual([]);
});

it("a deleted family is seen by nobody, and an adult's again for thirty days, with all but its owner", async () => {
	const turn = await record(anna);
	const cleo = await insertPerson(testDatabase, anna, family.id, { name: "Cleo" });
	const { token } = await invite(anna, family.id);
	await deleteForAll();
	for (const person of [anna, ben, tablet])
		for (const table of ["family_people", "all_members", "all_turns", "family_history"])
			expect((await person.query(`select from ${table} where family_group_id = $1`, [family.id])).rowCount).toBe(0);
	await expect(join(eve, token, "Eve")).rejects.toMatchObject({ hint: "invitation_revoked" });
	await expect(record(ben)).rejects.toThrow();
	for (const stranger of [anna, eve, tablet, await insertAnonymous(testDatabase)])
		await expect(restore(stranger)).rejects.toMatchObject(GONE);
	await age(29);
	expect(await departures(ben)).toMatchObject([{ by: "Anna", is_deleted: true, until: expect.any(String) }]);
	await restore(ben);
	await expect(restore(cleo)).rejects.toMatchObject(GONE);
	const people = await ben.query("select concat_ws(' ', name, role) as who from family_people order by name");
	expect(people.rows.map(({ who }) => who)).toEqual(["Ben owner", "Cleo adult", "Kitchen tablet screen"]);
	expect((await cleo.query("select id from category_cycles")).rows).toEqual([{ id: turn.id }]);
	const told = "select kind || ' ' || new_name as told from family_history order by id desc limit 2";
	const { rows } = await cleo.query(told);
	expect(rows.map(({ told }) => told)).toEqual(["family-restored Ben", "family-deleted Anna"]);
	expect((await anna.query("select from family_people")).rowCount).toBe(0);
});

it("two adults who bring it back at once: one of them owns it", async () => {
	const cleo = await insertPerson(testDatabase, anna, family.id, { name: "Cleo" });
	await deleteForAll();
	const answers = await Promise.allSettled([restore(ben), restore(cleo)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

it("nobody owns two: whose own family was used reads so, and whose was not has the other instead of it", async () => {
	const begin = async () =>
		(await ben.sql`insert into family_groups (name, user_id) values ('My Family', ${ben.id}) returning id`).rows[0]?.id;
	const own = await begin();
	await deleteForAll();
	await ben.sql`insert into family_members (family_group_id, name) values (${own}, 'Bo')`;
	await expect(restore(ben)).rejects.toMatchObject({ hint: "owns_a_family" });
	await testDatabase.owner.sql`delete from family_groups where id = ${own}`;
	await begin();
	await restore(ben);
	expect((await ben.query("select id from family_groups")).rows).toEqual([{ id: family.id }]);
});

it("after thirty days nobody brings it back, and each look at any family removes one such for good", async () => {
	await deleteForAll();
	await age(30);
	await expect(restore(ben)).rejects.toMatchObject(GONE);
	expect(await departures(ben)).toEqual([]);
	const { owner } = testDatabase;
	await owner.query(`
		insert into family_groups (name, removed_at) select 'Gone', now() - interval '40 days' from generate_series(1, 2)`);
	const old = "select from family_groups where removed_at < now() - interval '30 days'";
	for (let left = (await owner.query(old)).rowCount ?? 0; left > 0; left--) {
		expect(await isThere()).toBe(true);
		await eve.call("see_family", family.id);
		expect((await owner.query(old)).rowCount).toBe(left - 1);
	}
	expect(await isThere()).toBe(false);
	expect((await owner.sql`select from family_members where family_group_id = ${family.id}`).rowCount).toBe(0);
});

it("without other adults a family goes at once", async () => {
	await anna.call("remove_person", family.id, ben.id);
	await deleteForAll();
	expect(await isThere()).toBe(false);
});

it("a family is deleted only by who has shown lately who they are", async () => {
	const timestamp = Math.floor(Date.now() / 1000) - 700;
	for (const claims of [{}, { amr: [{ method: "password", timestamp }] }]) {
		const phone = queryAsUser(testDatabase, anna.id, claims);
		const refused = { code: "PT403", hint: "reauthentication_needed" };
		await expect(phone.call("delete_family", family.id, true)).rejects.toMatchObject(refused);
	}
});

it("what is deleted again and again is kept twenty times for an adult who was in it", async () => {
	await testDatabase.owner.sql`
		with made as (
		insert into family_groups (name, user_id, removed_at) select 'Gone', null, now() from generate_series(1, 19)
		returning id, removed_at
		)
		insert into whose_turn_private.departures
		(family_group_id, user_id, role, is_anonymous, joined_at, last_seen, left_at)
		select id, ${ben.id}, 'adult', false, now(), now(), removed_at from made`;
	await anna.call("remove_person", family.id, ben.id);
	const { token } = await invite(eve, eves.id);
	await expect(join(ben, token, "Ben")).rejects.toMatchObject({ hint: "quota_exceeded" });
	await join(ben, (await invite(anna, family.id)).token, "Ben");
});
