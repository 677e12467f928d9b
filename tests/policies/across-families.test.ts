import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type FamilyRows, insertFamily } from "../helpers/database-users.ts";
import { callFunction, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");

describe("Rob, who was in the family once and has one of his own,", () => {
	let robs: FamilyRows;
	beforeEach(async () => {
		robs = await insertFamily(story.rob, ["Rob"], ["Shopping"]);
		await join(story.rob, (await invite(story.anna, story.family.id)).token, "Rob");
	});

	it("has no row of his own by the id of one of theirs: by an id he changes nothing of theirs", async () => {
		const [id, turn] = [randomUUID(), randomUUID()];
		const add = (family: string) =>
			story.rob.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, 'Film')", [
				...[id, family],
			]);
		const record = ({ id: family, categories, members }: FamilyRows) =>
			story.rob.query(
				"insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)",
				[...[turn, family, Object.values(categories)[0], Object.values(members)[0]]],
			);
		await add(story.family.id);
		await record(story.family);
		await story.rob.sql`select cancel_turn(${turn})`;
		await callFunction(story.anna, "remove_person", story.family.id, story.rob.id);
		for (const again of [() => add(robs.id), () => record(robs)])
			await expect(again()).rejects.toMatchObject({ code: "23505" });
		for (const call of [
			story.rob.sql`select edit_category(${id}, '{"noRepeat": true}', '{noRepeat}')`,
			story.rob.sql`select redo_turn(${turn})`,
		])
			await expect(call).rejects.toMatchObject({ code: "PT403", hint: "not_in_family" });
	});
});

it("one statement changes one family, however many rows of it come first", async () => {
	const { ben, family } = story;
	const bens = await insertFamily(ben, ["Bo"], ["Shopping"]);
	const refused = { code: "PT403", hint: "two_families" };
	const added = ben.sql`
		insert into family_members (family_group_id, name)
		select case when number > 101 then ${family.id}::uuid else ${bens.id}::uuid end, 'Member ' || number
		from generate_series(1, 102) number`;
	await expect(added).rejects.toMatchObject(refused);
	const renamed = ben.sql`update family_groups set name = 'Both' where id in (${family.id}, ${bens.id})`;
	await expect(renamed).rejects.toMatchObject(refused);
});

it("another role needs room for one more of it", async () => {
	const { anna, ben, family, testDatabase } = story;
	await testDatabase.owner.sql`
		with made as (insert into auth.users (email) select gen_random_uuid() || '@family.example'
		from generate_series(1, 19) returning id)
		insert into family_people (family_group_id, user_id, role) select ${family.id}, id, 'screen' from made`;
	const full = callFunction(anna, "set_role", family.id, ben.id, "screen");
	await expect(full).rejects.toMatchObject({ code: "PT403", hint: "quota_exceeded" });
	await callFunction(anna, "set_role", family.id, story.tablet.id, "screen");
});
