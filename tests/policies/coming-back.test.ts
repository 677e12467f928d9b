import { expect, it } from "vitest";
import { insertTurn } from "../helpers/database-users.ts";
import { callFunction } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

it("turns that count again after a reset or a take-back are still of whoever said last whose they were", async () => {
	const { id: turn } = await story.record(story.anna);
	const who = async () => (await story.anna.sql`select who, who_name from category_cycles where id = ${turn}`).rows;
	await callFunction(story.ben, "mend_turn", turn, story.family.members.Noah, null, null);
	await story.anna.sql`delete from category_cycles where category_id = ${story.dishes}`;
	await callFunction(story.anna, "undo_reset", story.dishes, [turn]);
	expect(await who()).toEqual([{ who: story.ben.id, who_name: "Ben" }]);
	await callFunction(story.anna, "cancel_turn", turn);
	await callFunction(story.anna, "redo_turn", turn);
	expect(await who()).toEqual([{ who: story.ben.id, who_name: "Ben" }]);
});

it("a face that leaves the family stays theirs whose it was and who have no other by then", async () => {
	for (const user of [story.anna, story.ben])
		await callFunction(user, "edit_person", story.family.id, user.id, null, story.mia);
	const faces = async () =>
		(
			await story.anna.sql`
				select member.id from family_people left join family_members member on member.id = member_id
				where role <> 'screen' order by role desc`
		).rows.map(({ id }) => id);
	expect(await faces()).toEqual([story.mia, story.mia]);
	await story.anna.sql`delete from family_members where id = ${story.mia}`;
	expect(await faces()).toEqual([null, null]);
	await callFunction(story.anna, "edit_person", story.family.id, story.anna.id, "Anna", story.family.members.Noah);
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await faces()).toEqual([story.family.members.Noah, story.mia]);
});

it("an id that was removed cannot be taken, by a family or a stranger", async () => {
	for (const [table, id] of [
		["family_members", story.mia],
		["decision_categories", story.dishes],
	]) {
		await story.anna.query(`delete from ${table} where id = $1`, [id]);
		const insert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine')`;
		await expect(story.anna.query(insert, [id, story.family.id])).rejects.toMatchObject({ code: "23505" });
		await expect(story.eve.query(insert, [id, story.eves.id])).rejects.toMatchObject({ code: "23505" });
	}
	await callFunction(story.anna, "restore_category", story.dishes);
	await callFunction(story.anna, "restore_member", story.mia);
	const turn = (await story.record(story.ben)).id;
	await callFunction(story.anna, "cancel_turn", turn);
	const { id: family, members, categories } = story.eves;
	const theirs = { family, category: categories.Spying as string, member: members.Eve as string };
	await expect(insertTurn(story.eve, { id: turn, ...theirs })).rejects.toMatchObject({ code: "23505" });
	await callFunction(story.anna, "redo_turn", turn);
	expect((await story.anna.query("select id from category_cycles")).rows).toEqual([{ id: turn }]);
});

it("a name that is there gives way to who is brought back while it has no turn, and is refused then", async () => {
	const add = async () =>
		(
			await story.anna.sql<{ id: string }>`
				insert into family_members (family_group_id, name) values (${story.family.id}, 'Mia') returning id`
		).rows[0]?.id as string;
	const named = async () =>
		(await story.anna.query("select id, key from family_members where name = 'Mia'")).rows as unknown[];
	await story.anna.sql`delete from family_members where id = ${story.mia}`;
	const other = await add();
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await named()).toEqual([{ id: story.mia, key: "Mia" }]);
	await story.anna.sql`delete from family_members where id = ${story.mia}`;
	await callFunction(story.ben, "restore_member", other);
	await story.record(story.anna, { member: other });
	await expect(callFunction(story.ben, "restore_member", story.mia)).rejects.toMatchObject({
		code: "PT409",
		hint: "name_taken",
	});
	expect(await named()).toEqual([{ id: other, key: "Mia" }]);
	await story.anna.sql`update family_members set name = 'Mia the other' where id = ${other}`;
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await named()).toEqual([{ id: story.mia, key: "Mia#2" }]);
});

it("the other adult brings back what was removed; what is too old goes when they change something", async () => {
	const turn = (await story.record(story.ben)).id;
	const read = async () =>
		(await story.ben.sql`select member_id, who, who_name from category_cycles where id = ${turn}`).rows;
	await story.anna.sql`delete from decision_categories where id = ${story.dishes}`;
	expect(await read()).toEqual([]);
	await story.ben.sql`select restore_category(${story.dishes})`;
	expect(await read()).toEqual([{ member_id: story.mia, who: story.ben.id, who_name: "Ben" }]);

	await story.anna.sql`delete from family_members where id = ${story.family.members.Noah}`;
	const kept = async () =>
		(await story.ben.query("select from all_members where removed_at is not null and key is not null")).rowCount;
	expect(await kept()).toBeGreaterThan(0);
	await story.owner.query("update family_members set removed_at = removed_at - interval '30 days'");
	await story.ben.sql`update family_members set name = 'Max' where id = ${story.mia}`;
	expect(await kept()).toBe(0);
});
