import { expect, it } from "vitest";
import { insertTurn } from "../helpers/family-rows.ts";
import { callFunction } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

it("turns that count again after a reset are still of whoever recorded them, and those that were taken back of whoever says them again", async () => {
	const turn = (await insertTurn(story.ben, { family: story.family.id, category: story.dishes, member: story.mia })).id;
	const who = async () =>
		(await story.anna.query("select who, who_name from category_cycles where id = $1", [turn])).rows;
	await story.anna.query("delete from category_cycles where category_id = $1", [story.dishes]);
	await callFunction(story.anna, "undo_reset", story.dishes, [turn]);
	expect(await who()).toEqual([{ who: story.ben.id, who_name: "Ben" }]);
	await callFunction(story.anna, "cancel_turn", turn);
	await callFunction(story.anna, "redo_turn", turn, story.dishes, story.mia, null, null, null, 0, 1);
	expect(await who()).toEqual([{ who: story.anna.id, who_name: null }]);
});

it("a face that leaves the family is nobody's, and comes back to those whose it was and who have no other by then", async () => {
	for (const user of [story.anna, story.ben])
		await callFunction(user, "edit_person", story.family.id, user.id, null, story.mia);
	const faces = async () =>
		(await story.anna.query("select member_id from family_people where role <> 'screen' order by role desc")).rows.map(
			({ member_id }) => member_id,
		);
	expect(await faces()).toEqual([story.mia, story.mia]);
	await story.anna.query("delete from family_members where id = $1", [story.mia]);
	expect(await faces()).toEqual([null, null]);
	await callFunction(story.anna, "edit_person", story.family.id, story.anna.id, "Anna", story.family.members.Noah);
	await callFunction(story.ben, "restore_member", story.mia);
	expect(await faces()).toEqual([story.family.members.Noah, story.mia]);
});

it("a turn that comes back into another category by a request of one's own brings no number along", async () => {
	const { rows } = await story.anna.query(
		"insert into decision_categories (family_group_id, name) values ($1, 'Bath') returning id",
		[story.family.id],
	);
	const bath = rows[0]?.id as string;
	const turns: string[] = [];
	for (const member of [story.mia, story.family.members.Noah as string, story.mia])
		turns.push((await insertTurn(story.anna, { family: story.family.id, category: bath, member })).id);
	await callFunction(story.anna, "cancel_turn", turns[1]);
	await callFunction(story.anna, "redo_turn", turns[1], story.dishes, story.mia, null, null, null, 1, 1);
	const lastTurns = await story.anna.query("select id, last_turn from decision_categories where id = any($1)", [
		[bath, story.dishes],
	]);
	expect(new Map(lastTurns.rows.map((one) => [one.id, one.last_turn]))).toEqual(
		new Map([
			[bath, 3],
			[story.dishes, 0],
		]),
	);
});
