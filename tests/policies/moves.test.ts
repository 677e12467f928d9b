import { expect, it } from "vitest";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah", "Eve", "Kim"], ["Dishes"]);

const readMoves = async () =>
	(
		await story.anna.sql`
			select kind, member_name, was_place, place from family_history where member is not null
			order by id offset 4`
	).rows.map((row) => [row.kind, row.member_name, row.was_place, row.place].filter((value) => value !== null));
const move = (name: string, position: string) =>
	story.anna.query(`update family_members set position = ${position} where name = $1`, [name]);
const insert = (name: string, position: number) =>
	story.anna.query("insert into family_members (family_group_id, name, position) values ($1, $2, $3)", [
		...[story.family.id, name, position],
	]);

it("another number in the same place is no move, nor are other numbers of all", async () => {
	await move("Noah", "2.5");
	await story.anna.query("update family_members set position = position * 10 - 100");
	expect(await readMoves()).toEqual([]);
});

it("several that are moved at once are told one after the other", async () => {
	await story.anna.query("update family_members set position = -position");
	expect(await readMoves()).toEqual([
		["member-moved", "Kim", 4, 1],
		["member-moved", "Eve", 4, 2],
		["member-moved", "Noah", 4, 3],
	]);
});

it("who is added in between has come last and was moved there; who comes back is in their place", async () => {
	await insert("Ida", 1.5);
	await insert("Leo", 9);
	await story.anna.query("delete from family_members where name = 'Noah'");
	await story.anna.sql`select restore_member(${story.family.members.Noah})`;
	expect(await readMoves()).toEqual([
		["member-added", "Ida"],
		["member-moved", "Ida", 5, 2],
		["member-added", "Leo"],
		["member-removed", "Noah"],
		["member-restored", "Noah"],
	]);
});
