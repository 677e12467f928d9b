import { expect, it } from "vitest";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Leo"], ["Dishes"]);

it("a plain client counts 1, 1, 1, 2, with what it deletes, resets and inserts", async () => {
	const { Mia: first, Leo: second } = story.family.members;
	const category = story.family.categories.Dishes;
	await story.anna.query("insert into family_members (family_group_id, name) values ($1, 'Zoe')", [story.family.id]);
	const members = await story.anna.query<{ id: string }>("select id from family_members order by created_at");
	// Specification, section 4.
	const insert = async (member: string | undefined) => {
		const { rows } = await story.anna.query<{ cycle_number: number }>(
			`insert into category_cycles (family_group_id, category_id, member_id, cycle_number)
			select $1, $2, $3, (select count(*) from category_cycles where category_id = $2)
				/ (select count(*) from family_members where family_group_id = $1) + 1 returning cycle_number`,
			[story.family.id, category, member],
		);
		return rows[0]?.cycle_number;
	};
	const play = async () => {
		const numbers: (number | undefined)[] = [];
		for (const member of [first, second, members.rows[2]?.id, first]) numbers.push(await insert(member));
		return numbers;
	};
	expect(await play()).toEqual([1, 1, 1, 2]);
	const { rows } = await story.anna.query("delete from category_cycles where category_id = $1 returning id", [
		category,
	]);
	expect(rows).toHaveLength(4);
	expect(await play()).toEqual([1, 1, 1, 2]);
	await story.anna.query("delete from family_members where id = $1", [members.rows[2]?.id]);
	const seen = await story.anna.query(
		`select member.name as member, category.name as category, turn_number from category_cycles turn
		join family_members member on member.id = member_id join decision_categories category on category.id = category_id
		order by turn.created_at`,
	);
	expect(seen.rows).toEqual(
		[
			["Mia", 5],
			["Leo", 6],
			["Mia", 8],
		].map(([member, turn_number]) => ({ member, category: "Dishes", turn_number })),
	);
	await story.anna.query("delete from decision_categories where id = $1", [category]);
	expect((await story.anna.query("select from category_cycles")).rowCount).toBe(0);
});
