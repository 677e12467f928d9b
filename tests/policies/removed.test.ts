import { beforeEach, expect, it } from "vitest";
import { insertTurn, pastTriggers } from "../helpers/database-users.ts";
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
	const { rows } = await story.anna.sql`
		select (select array_agg(name order by position) from family_members) as members,
		(select array_agg(name order by position) from decision_categories) as categories,
		(select count(*)::int from category_cycles) as turns`;
	return rows[0];
};
/** As if it had been removed that long ago. */
const age = (days: number) =>
	story.owner.sql`
		update family_members set removed_at = removed_at - make_interval(days => ${days})
		where family_group_id = ${story.family.id}`;
const rename = (name: string) => story.anna.sql`update family_members set name = ${name} where id = ${noah}`;

it("is kept for thirty days, then forgotten at the next change: the name stays, for the history", async () => {
	const kept = async () =>
		(await story.anna.sql`select name, emoji is not null as emoji, key from all_members where id = ${mia}`).rows;
	await remove("family_members", mia);
	await age(29);
	await rename("Noa");
	expect(await kept()).toEqual([{ name: "Mia", emoji: true, key: "Mia" }]);
	await age(1);
	await restore("member", mia);
	expect((await present())?.members).toEqual(["Noa"]);
	await rename("Noah");
	expect(await kept()).toEqual([{ name: "Mia", emoji: false, key: null }]);
	expect(await present()).toMatchObject({ members: ["Noah"], turns: 0 });
});

it("a reset that is undone while somebody is removed counts theirs again, too, in its cycle", async () => {
	const turns = async () =>
		(await story.anna.query("select member_id, cycle, turn_number from category_cycles order by created_at")).rows;
	const { id } = await insertTurn(story.anna, { family: story.family.id, category: dishes, member: noah });
	const before = await turns();
	expect(before).toEqual([
		{ member_id: mia, cycle: 1, turn_number: 1 },
		{ member_id: noah, cycle: 1, turn_number: 2 },
	]);
	await story.anna.query("select reset_category($1, array(select id from category_cycles))", [dishes]);
	await remove("family_members", mia);
	await story.anna.query("select undo_reset($1, $2)", [dishes, [id]]);
	expect(await turns()).toEqual(before.slice(1));
	await restore("member", mia);
	expect(await turns()).toEqual(before);
});

it("a reset of a category that has been removed is undone only once it is back", async () => {
	const { rows } = await story.anna.query<{ id: string }>("select id from category_cycles");
	const turns = rows.map(({ id }) => id);
	const undoReset = () => story.anna.query("select undo_reset($1, $2)", [dishes, turns]);
	await story.anna.query("select reset_category($1, $2)", [dishes, turns]);
	await remove("decision_categories", dishes);
	await undoReset();
	await restore("category", dishes);
	expect(await present()).toMatchObject({ turns: 0 });
	await undoReset();
	expect(await present()).toMatchObject({ turns: turns.length });
});

it("is reached by no delete, also by one that names no row", async () => {
	await story.anna.sql`select reset_category(${dishes}, array(select id from category_cycles))`;
	await remove("family_members", mia);
	for (let time = 0; time < 2; time++)
		for (const table of ["category_cycles", "family_members", "decision_categories"])
			await story.anna.query(`delete from ${table}`);
	for (const [view, count] of Object.entries({ all_turns: 1, all_members: 2, all_categories: 1 }))
		expect((await story.anna.query(`select from ${view}`)).rowCount, view).toBe(count);
});

it("is bounded: a thousand of them, the oldest of which go for good", async () => {
	const removed = async () =>
		(
			await story.anna.sql<{ count: number; first: string }>`
				select count(*)::int, (array_agg(name order by removed_at))[1] as first
				from all_members where removed_at is not null`
		).rows[0];
	await remove("family_members", mia);
	await pastTriggers(story.owner, "family_members", (client) =>
		client.query(
			`insert into family_members (family_group_id, name, key, position, emoji, removed_at)
			select $1, 'Guest ' || n, 'Guest ' || n, n, null, now() from generate_series(1, 998) n`,
			[story.family.id],
		),
	);
	const comeAndGo = async (name: string) => {
		await story.anna.query("insert into family_members (family_group_id, name) values ($1, $2)", [
			...[story.family.id, name],
		]);
		await story.anna.sql`delete from family_members where name = ${name}`;
	};
	await comeAndGo("Otto");
	expect(await removed()).toMatchObject({ count: 1000, first: "Mia" });
	await comeAndGo("Olga");
	expect(await removed()).toMatchObject({ count: 1000 });
	expect((await story.anna.sql`select from all_members where id = ${mia}`).rowCount).toBe(0);
	expect((await story.anna.query("select from all_turns")).rowCount).toBe(0);
	const { rows } = await story.owner.sql`
		select turns, counting from whose_turn_quotas.turn_counts where family_group_id = ${story.family.id}`;
	expect(rows).toEqual([{ turns: 0, counting: 0 }]);
});
