import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { insertTurn } from "../helpers/family-rows.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

let dishes: string;
let mia: string;
let noah: string;

beforeEach(async () => {
	dishes = story.family.categories.Dishes as string;
	[mia, noah] = [story.family.members.Mia as string, story.family.members.Noah as string];
	await insertTurn(story.anna, { family: story.family.id, category: dishes, member: mia, doneBy: noah });
});

const remove = (table: "family_members" | "decision_categories", id: string) =>
	story.anna.query(`delete from ${table} where id = $1`, [id]);
const restore = (kind: "member" | "category", id: string, user = story.anna) =>
	user.query(`select restore_${kind}($1)`, [id]);
const present = async () => {
	const { rows } = await story.anna.query(
		`select (select array_agg(name order by position) from family_members) as members,
			(select array_agg(name order by position) from decision_categories) as categories,
			(select count(*)::int from category_cycles) as turns,
			(select array_agg(kind order by kind) from removed_rows) as removed`,
	);
	return rows[0];
};
/** As if it had been removed that long ago. */
const age = (days: number) =>
	story.testDatabase.owner.query(
		"update removed_rows set removed_at = removed_at - make_interval(days => $2) where family_group_id = $1",
		[story.family.id, days],
	);

it("is kept for thirty days, then forgotten at the next change", async () => {
	await remove("family_members", mia);
	await age(29);
	await story.anna.query("update family_members set name = 'Noa' where id = $1", [noah]);
	expect((await present())?.removed).toEqual(["member", "turn"]);
	await age(1);
	await restore("member", mia);
	expect((await present())?.members).toEqual(["Noa"]);
	await story.anna.query("update family_members set name = 'Noah' where id = $1", [noah]);
	expect((await present())?.removed).toBeNull();
});

it("is bounded: a hundred of them, and five thousand turns beside those of the last", async () => {
	const heads = async () =>
		(
			await story.anna.query(
				"select fields ->> 'name' as name from removed_rows where kind = 'member' order by removed_at",
			)
		).rows.map(({ name }) => name);
	await story.anna.query(
		`insert into family_members (family_group_id, name) select $1, 'Guest ' || n from generate_series(1, 101) n`,
		[story.family.id],
	);
	await story.anna.query("delete from family_members where name like 'Guest%'");
	expect(await heads()).toHaveLength(100);
	const [first, last] = [randomUUID(), randomUUID()];
	for (const [id, name, turns] of [
		[first, "First", 3000],
		[last, "Last", 6000],
	] as const) {
		await story.anna.query("insert into family_members (id, family_group_id, name) values ($1, $2, $3)", [
			...[id, story.family.id, name],
		]);
		await story.testDatabase.owner.query(
			`insert into past_turns (id, family_group_id, category_id, member_id, created_at)
			select gen_random_uuid(), $1, $2, $3, now() - n * interval '1 minute' from generate_series(1, $4::int) n`,
			[story.family.id, dishes, id, turns],
		);
	}
	await remove("family_members", first);
	await remove("family_members", last);
	const turns = async () =>
		(await story.anna.query("select member_id, count(*)::int from removed_rows where kind = 'turn' group by 1")).rows;
	expect((await heads()).slice(-2)).toEqual(["First", "Last"]);
	expect(await heads()).toHaveLength(100);
	expect(await turns()).toEqual(
		expect.arrayContaining([
			{ member_id: first, count: 3000 },
			{ member_id: last, count: 5000 },
		]),
	);
	// The last one has 5,000 now for which there is no room beside a third's.
	await remove("family_members", mia);
	expect(await heads()).toEqual(["Last", "Mia"]);
});

it("a family that goes leaves nothing of it", async () => {
	await remove("family_members", mia);
	await story.testDatabase.owner.query("delete from family_groups where id = $1", [story.family.id]);
	const { rows } = await story.testDatabase.owner.query("select from removed_rows where family_group_id = $1", [
		story.family.id,
	]);
	expect(rows).toEqual([]);
});
