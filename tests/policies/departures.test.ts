import { beforeEach, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";

import { callFunction, insertAnonymous, insertPerson, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");
const GONE = { code: "PT410", hint: "family_gone" };

interface Departure {
	readonly family: string;
	readonly name: string;
	readonly by: string | null;
	readonly is_deleted: boolean;
	readonly until: string | null;
}

const departures = (user: DatabaseUser) => callFunction<Departure[]>(user, "my_departures");
const restore = (user: DatabaseUser) => callFunction(user, "restore_family", story.family.id);
const deleteForAll = () => callFunction(story.anna, "delete_family", story.family.id, true);

/** Moves what was deleted, and who was taken out, into the past. */
async function age(days: number): Promise<void> {
	const { owner } = story;
	for (const [table, column] of [
		["whose_turn_private.departures", "left_at"],
		["family_groups", "removed_at"],
	])
		await owner.query(`update ${table} set ${column} = ${column} - $1 * interval '1 day'`, [days]);
}

beforeEach(() => callFunction(story.anna, "edit_person", story.family.id, story.anna.id, "Anna", null));

it("whoever is removed reads by whom, brings nothing back, and reads it no more once they are in again", async () => {
	const { anna, family, rob, tablet } = story;
	await callFunction(anna, "remove_person", family.id, tablet.id);
	expect(await departures(tablet)).toEqual([
		{ family: family.id, name: "My Family", by: "Anna", is_deleted: false, until: null },
	]);
	await expect(restore(rob)).rejects.toMatchObject(GONE);
	await deleteForAll();
	await expect(restore(rob)).rejects.toMatchObject(GONE);
	await restore(story.ben);
	await join(rob, (await invite(story.ben, family.id)).token, "Rob");
	expect(await departures(rob)).toEqual([]);
});

it("a deleted family is seen by nobody, and an adult's again for thirty days, with all but its owner", async () => {
	const { anna, ben, eve, family, tablet, testDatabase } = story;
	const turn = await story.record(anna);
	const cleo = await insertPerson(testDatabase, anna, family.id, { name: "Cleo" });
	const { token } = await invite(anna, family.id);
	await deleteForAll();
	for (const person of [anna, ben, tablet])
		for (const table of ["family_people", "all_members", "all_turns", "family_history"])
			expect((await person.query(`select from ${table} where family_group_id = $1`, [family.id])).rowCount).toBe(0);
	await expect(join(eve, token, "Eve")).rejects.toMatchObject({ hint: "invitation_revoked" });
	await expect(story.record(ben)).rejects.toThrow();
	for (const stranger of [anna, eve, tablet, await insertAnonymous(testDatabase)])
		await expect(restore(stranger)).rejects.toMatchObject(GONE);
	await age(29);
	expect(await departures(ben)).toMatchObject([{ by: "Anna", is_deleted: true, until: expect.any(String) }]);
	await restore(ben);
	await expect(restore(cleo)).rejects.toMatchObject(GONE);
	const people = "select name, role from family_people where family_group_id = $1 order by name";
	expect((await ben.query(people, [family.id])).rows).toEqual([
		{ name: "Ben", role: "owner" },
		{ name: "Cleo", role: "adult" },
		{ name: "Kitchen tablet", role: "screen" },
	]);
	expect((await cleo.query("select id from category_cycles")).rows).toEqual([{ id: turn.id }]);
	const { rows } = await cleo.query("select kind, new_name from family_history order by id desc limit 2");
	expect(rows).toEqual([
		{ kind: "family-restored", new_name: "Ben" },
		{ kind: "family-deleted", new_name: "Anna" },
	]);
	expect((await anna.query("select from family_people")).rowCount).toBe(0);
});

it("two adults who bring it back at once: one of them owns it", async () => {
	const cleo = await insertPerson(story.testDatabase, story.anna, story.family.id, { name: "Cleo" });
	await deleteForAll();
	const answers = await Promise.allSettled([restore(story.ben), restore(cleo)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

it("nobody owns two: whose own family was used reads so, and whose was not has the other instead of it", async () => {
	const { ben } = story;
	const own = "insert into family_groups (name, user_id) values ('My Family', $1) returning id";
	const { rows } = await ben.query<{ id: string }>(own, [ben.id]);
	await deleteForAll();
	await ben.sql`insert into family_members (family_group_id, name) values (${rows[0]?.id}, 'Bo')`;
	await expect(restore(ben)).rejects.toMatchObject({ hint: "owns_a_family" });
	await story.owner.sql`delete from family_groups where id = ${rows[0]?.id}`;
	await ben.query(own, [ben.id]);
	await restore(ben);
	expect((await ben.query("select id from family_groups")).rows).toEqual([{ id: story.family.id }]);
});

it("after thirty days nobody brings it back, and the next look at any family removes it for good", async () => {
	const { ben, eve, testDatabase } = story;
	await deleteForAll();
	await age(30);
	await expect(restore(ben)).rejects.toMatchObject(GONE);
	expect(await departures(ben)).toEqual([]);
	await callFunction(eve, "see_family", story.family.id);
	const { owner } = testDatabase;
	expect((await owner.sql`select from family_groups where id = ${story.family.id}`).rowCount).toBe(0);
	const members = "select from family_members where family_group_id = $1";
	expect((await owner.query(members, [story.family.id])).rowCount).toBe(0);
});

it("of many that are over, each look removes one", async () => {
	const { owner } = story;
	await owner.sql`
		insert into family_groups (name, removed_at) select 'Gone', now() - interval '31 days'
		from generate_series(1, 3)`;
	const count = async () => (await owner.query("select from family_groups where removed_at is not null")).rowCount ?? 0;
	const before = await count();
	await callFunction(story.eve, "see_family", story.family.id);
	expect(await count()).toBe(before - 1);
});

it("without other adults a family goes at once", async () => {
	await callFunction(story.anna, "remove_person", story.family.id, story.ben.id);
	await deleteForAll();
	const { owner } = story;
	expect((await owner.sql`select from family_groups where id = ${story.family.id}`).rowCount).toBe(0);
});

it("a family is deleted only by who has shown lately who they are", async () => {
	const now = Math.floor(Date.now() / 1000);
	for (const claims of [{}, { amr: [{ method: "password", timestamp: now - 700 }] }]) {
		const phone = queryAsUser(story.testDatabase, story.anna.id, claims);
		await expect(callFunction(phone, "delete_family", story.family.id, true)).rejects.toMatchObject({
			code: "PT403",
			hint: "reauthentication_needed",
		});
	}
});

it("what is deleted again and again is kept twenty times for an adult who was in it", async () => {
	const { anna, ben, eve, family } = story;
	await story.owner.sql`
		with made as (
		insert into family_groups (name, user_id, removed_at) select 'Gone', null, now() from generate_series(1, 19)
		returning id, removed_at
		)
		insert into whose_turn_private.departures
		(family_group_id, user_id, role, is_anonymous, joined_at, last_seen, left_at)
		select id, ${ben.id}, 'adult', false, now(), now(), removed_at from made`;
	await callFunction(anna, "remove_person", family.id, ben.id);
	const { token } = await invite(eve, story.eves.id);
	await expect(join(ben, token, "Ben")).rejects.toMatchObject({ hint: "quota_exceeded" });
	await join(ben, (await invite(anna, family.id)).token, "Ben");
});
