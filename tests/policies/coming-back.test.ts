import { expect, it } from "vitest";
import { insertTurn } from "../helpers/family-rows.ts";
import { callFunction } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

it("turns that count again after a reset or a take-back are still of whoever recorded them", async () => {
	const turn = (await insertTurn(story.ben, { family: story.family.id, category: story.dishes, member: story.mia })).id;
	const who = async () =>
		(await story.anna.query("select who, who_name from category_cycles where id = $1", [turn])).rows;
	await story.anna.query("delete from category_cycles where category_id = $1", [story.dishes]);
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
			await story.anna.query(
				`select member.id from family_people left join family_members member on member.id = member_id
				where role <> 'screen' order by role desc`,
			)
		).rows.map(({ id }) => id);
	expect(await faces()).toEqual([story.mia, story.mia]);
	await story.anna.query("delete from family_members where id = $1", [story.mia]);
	expect(await faces()).toEqual([null, null]);
	await callFunction(story.anna, "edit_person", story.family.id, story.anna.id, "Anna", story.family.members.Noah);
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await faces()).toEqual([story.family.members.Noah, story.mia]);
});

it("an id that was removed cannot be taken, by a family or a stranger", async () => {
	const eves = (await story.eve.query<{ id: string }>("select id from family_groups")).rows[0]?.id;
	for (const [table, id] of [
		["family_members", story.mia],
		["decision_categories", story.dishes],
	]) {
		await story.anna.query(`delete from ${table} where id = $1`, [id]);
		const insert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine')`;
		await expect(story.anna.query(insert, [id, story.family.id])).rejects.toMatchObject({ code: "23505" });
		await expect(story.eve.query(insert, [id, eves])).rejects.toMatchObject({ code: "23505" });
	}
	await callFunction(story.anna, "restore_category", story.dishes);
	await callFunction(story.anna, "restore_member", story.mia);
	const turn = (await insertTurn(story.ben, { family: story.family.id, category: story.dishes, member: story.mia })).id;
	await callFunction(story.anna, "cancel_turn", turn);
	const theirs = await story.eve.query<{ member: string; category: string }>(
		"select member.id as member, category.id as category from family_members member, decision_categories category",
	);
	const { member = "", category = "" } = theirs.rows[0] ?? {};
	await expect(insertTurn(story.eve, { id: turn, family: eves as string, category, member })).rejects.toMatchObject({
		code: "23505",
	});
	await callFunction(story.anna, "redo_turn", turn);
	expect((await story.anna.query("select id from category_cycles")).rows).toEqual([{ id: turn }]);
});

it("a name that is there gives way to who is brought back while it has no turn, and is refused then", async () => {
	const add = async () =>
		(
			await story.anna.query<{ id: string }>(
				"insert into family_members (family_group_id, name) values ($1, 'Mia') returning id",
				[story.family.id],
			)
		).rows[0]?.id as string;
	const named = async () =>
		(await story.anna.query("select id, key from family_members where name = 'Mia'")).rows as unknown[];
	await story.anna.query("delete from family_members where id = $1", [story.mia]);
	const other = await add();
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await named()).toEqual([{ id: story.mia, key: "Mia" }]);
	await story.anna.query("delete from family_members where id = $1", [story.mia]);
	await callFunction(story.ben, "restore_member", other);
	await insertTurn(story.anna, { family: story.family.id, category: story.dishes, member: other });
	await expect(callFunction(story.ben, "restore_member", story.mia)).rejects.toMatchObject({
		code: "PT409",
		hint: "name_taken",
	});
	expect(await named()).toEqual([{ id: other, key: "Mia" }]);
	await story.anna.query("update family_members set name = 'Mia the other' where id = $1", [other]);
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await named()).toEqual([{ id: story.mia, key: "Mia#2" }]);
});

it("the other adult brings back what was removed; what is too old goes when they change something", async () => {
	const turn = (await insertTurn(story.ben, { family: story.family.id, category: story.dishes, member: story.mia })).id;
	const read = async () =>
		(await story.ben.query("select member_id, who, who_name from category_cycles where id = $1", [turn])).rows;
	await story.anna.query("delete from decision_categories where id = $1", [story.dishes]);
	expect(await read()).toEqual([]);
	await story.ben.query("select restore_category($1)", [story.dishes]);
	expect(await read()).toEqual([{ member_id: story.mia, who: story.ben.id, who_name: "Ben" }]);

	await story.anna.query("delete from family_members where id = $1", [story.family.members.Noah]);
	const kept = async () =>
		(await story.ben.query("select from all_members where removed_at is not null and key is not null")).rowCount;
	expect(await kept()).toBeGreaterThan(0);
	await story.testDatabase.owner.query("update family_members set removed_at = removed_at - interval '30 days'");
	await story.ben.query("update family_members set name = 'Max' where id = $1", [story.mia]);
	expect(await kept()).toBe(0);
});
