import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { startAccessStory } from "../helpers/access-story.ts";
import { type DatabaseUser, insertUser, queryAsAnonymous, queryAsUser } from "../helpers/database-users.ts";
import { insertTurn, readEntries } from "../helpers/family-rows.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

let ben: DatabaseUser;
let dishes: string;
let mia: string;
let noah: string;

beforeEach(async () => {
	ben = await insertUser(story.testDatabase, "ben");
	dishes = story.family.categories.Dishes as string;
	[mia, noah] = [story.family.members.Mia as string, story.family.members.Noah as string];
});

const record = (member: string, more: { id?: string; turnNumber?: number; doneBy?: string } = {}) =>
	insertTurn(story.anna, { family: story.family.id, category: dishes, member, ...more });
const entries = () => readEntries(story.anna, dishes).then((all) => all.slice(1));
const readCategory = async () =>
	(await story.anna.query("select last_turn, not_now, looked_at from decision_categories where id = $1", [dishes]))
		.rows[0];

it("what was sent and undone is not recorded again by a phone that never got the answer", async () => {
	const { id } = await record(mia, { turnNumber: 1 });
	await story.anna.query("select undo_turn($1)", [id]);
	await story.anna.query("select undo_turn($1)", [id]);
	await expect(record(mia, { id, turnNumber: 1 })).rejects.toMatchObject({ code: "PT409", hint: "turn_undone" });
	expect(await entries()).toEqual(["turn Mia", "turn-undone Mia"]);
	expect(await readCategory()).toMatchObject({ last_turn: 0 });
});

it("nor is one that was reset", async () => {
	const { id } = await record(mia);
	await story.anna.query("delete from category_cycles where id = $1", [id]);
	await expect(record(mia, { id })).rejects.toMatchObject({ code: "23505" });
	expect((await story.anna.query("select id from past_turns")).rows).toEqual([{ id }]);
});

it("only the last turn is undone", async () => {
	const { id } = await record(mia);
	await record(noah, { doneBy: mia });
	for (const turn of [id, randomUUID(), null])
		await expect(story.anna.query("select undo_turn($1)", [turn])).rejects.toMatchObject({
			code: "PT409",
			hint: "turn_not_last",
		});
	expect(await entries()).toEqual(["turn Mia", "turn Noah by Mia"]);
});

it("two phones that undo at once undo one turn", async () => {
	await record(mia);
	const { id } = await record(noah);
	await Promise.all([1, 2].map(() => story.anna.query("select undo_turn($1)", [id])));
	expect(await readCategory()).toMatchObject({ last_turn: 1 });
	expect((await story.anna.query("select member_id from category_cycles")).rows).toEqual([{ member_id: mia }]);
});

it("a turn deleted by its id is in the history, in whatever cycle", async () => {
	const { id } = await record(mia);
	await record(mia);
	await story.anna.query("delete from category_cycles where id = $1", [id]);
	expect(await entries()).toEqual(["turn Mia", "turn Mia", "reset"]);
});

it("a reset that meets another phone's turn says which turns it emptied", async () => {
	const { id } = await record(mia, { doneBy: noah });
	const other = await record(noah);
	await story.anna.query("delete from category_cycles where id = any($1)", [[id]]);
	const { rows } = await story.anna.query("select turns from family_history where kind = 'reset'");
	expect(rows).toEqual([{ turns: [id] }]);
	expect((await story.anna.query("select id from category_cycles")).rows).toEqual([{ id: other.id }]);
	// Who owes whom goes on.
	expect((await story.anna.query("select member_id, done_by from past_turns")).rows).toEqual([
		{ member_id: mia, done_by: noah },
	]);
});

it("'not now' is said of the next turn only, once", async () => {
	await story.anna.query("select say_not_now($1, 0, $2)", [dishes, mia]);
	await story.anna.query("select say_not_now($1, 0, $2)", [dishes, mia]);
	await story.anna.query("select say_not_now($1, 0, $2)", [dishes, randomUUID()]);
	expect(await readCategory()).toMatchObject({ not_now: { n: 0, members: [mia] } });
	expect(await entries()).toEqual(["not-now Mia"]);
	for (const n of [1, -1, null])
		await expect(story.anna.query("select say_not_now($1, $2, $3)", [dishes, n, noah])).rejects.toMatchObject({
			code: "PT409",
		});
	expect(await readCategory()).toMatchObject({ not_now: { n: 0, members: [mia] } });
});

it("a look is one at the draw that there is, at a member", async () => {
	const look = (looked: unknown) =>
		story.anna.query("update decision_categories set looked_at = $2 where id = $1", [dishes, looked]);
	for (const looked of [
		{ n: 1, member: mia },
		{ n: 0, member: randomUUID() },
		{ n: 0 },
		[],
		"x",
		{ n: 0, member: mia, more: 1 },
	])
		await look(JSON.stringify(looked));
	expect(await readCategory()).toMatchObject({ looked_at: null });
	// What nobody has looked at cannot be put away, and a day is one.
	await look({ n: 0, member: mia, day: "2026-11-22", later: true });
	expect(await readCategory()).toMatchObject({ looked_at: null });
	for (const more of [{ day: "yesterday" }, { day: 1 }])
		await expect(look({ n: 0, member: mia, ...more })).rejects.toMatchObject({ code: "23514" });
	const seen = { n: 0, member: mia, day: "2026-11-22" };
	await look(seen);
	await look({ n: 0, member: mia, day: "2026-11-23" });
	await look(null);
	expect(await readCategory()).toMatchObject({ looked_at: seen });
	await look({ n: 0, member: mia, later: 1 });
	expect(await readCategory()).toMatchObject({ looked_at: { ...seen, later: true } });
	// An earlier version of the app knows neither.
	await look({ n: 0, member: mia });
	expect(await readCategory()).toMatchObject({ looked_at: seen });
	expect(await entries()).toEqual(["drawn Mia"]);
	await story.anna.query("delete from family_members where id = $1", [mia]);
	expect(await readCategory()).toMatchObject({ looked_at: null });
});

it("two phones that edit a category's settings edit what they name", async () => {
	const edit = (settings: object, edits: string[]) =>
		story.anna.query("select edit_category($1, $2, $3)", [dishes, settings, edits]);
	await edit({ emoji: "🦊", helper: null }, ["emoji", "helper"]);
	await edit({ excluded: [noah, randomUUID()], noRepeat: true, emoji: "🐙" }, ["excluded", "noRepeat"]);
	await edit({}, ["noRepeat"]);
	const { rows } = await story.anna.query("select settings from decision_categories where id = $1", [dishes]);
	expect(rows).toEqual([{ settings: { emoji: "🦊", helper: null, excluded: [noah] } }]);
	const edited = await story.anna.query(
		"select settings from family_history where kind = 'category-edited' order by id",
	);
	expect(edited.rows.map(({ settings }) => settings)).toEqual([
		{ emoji: "🦊", helper: null },
		{ excluded: [noah], noRepeat: true },
		{ noRepeat: null },
	]);
	for (const settings of [
		{ unknown: 1 },
		[],
		{ emoji: 1 },
		{ helper: { question: "Which?", options: ["A"] } },
		{ inOrder: "yes" },
	])
		await expect(
			story.anna.query("update decision_categories set settings = $2 where id = $1", [
				dishes,
				JSON.stringify(settings),
			]),
		).rejects.toMatchObject({ code: "23514" });
});

it("an entry says the device, and is never changed or forged", async () => {
	const session = randomUUID();
	await insertTurn(queryAsUser(story.testDatabase, story.anna.id, { session_id: session }), {
		...{ family: story.family.id, category: dishes, member: mia },
	});
	const { rows } = await story.anna.query("select session_id from family_history where kind = 'turn'");
	expect(rows).toEqual([{ session_id: session }]);
	for (const sql of [
		"update family_history set member_name = 'X'",
		"delete from family_history",
		"insert into family_history (family_group_id, id, kind, at) values ($1, 1, 'turn', now())",
		"insert into past_turns (id, family_group_id) values ($1, $1)",
		"delete from past_turns",
		"update decision_categories set last_turn = 9",
		"update family_members set key = 'x'",
		"update family_groups set secret = repeat('0', 32)",
	])
		await expect(story.anna.query(sql, sql.includes("$1") ? [story.family.id] : [])).rejects.toMatchObject({
			code: "42501",
		});
});

it("a stranger and nobody change nothing", async () => {
	const { id } = await record(mia);
	const nobody = queryAsAnonymous(story.testDatabase);
	const before = await readCategory();
	const calls = [
		["select say_not_now($1, 1, $2)", [dishes, noah]],
		["select undo_reset($1, array[$2::uuid])", [dishes, id]],
		["select edit_category($1, $2, array['emoji'])", [dishes, { emoji: "🦊" }]],
		["select undo_turn($1)", [id]],
		["update decision_categories set looked_at = $2 where id = $1", [dishes, { n: 1, member: mia }]],
	] as const;
	for (const [sql, values] of calls) {
		if (sql.startsWith("update")) expect((await ben.query(sql, [...values])).rowCount).toBe(0);
		else await expect(ben.query(sql, [...values])).rejects.toMatchObject({ code: "PT403", hint: "not_in_family" });
		await expect(nobody.query(sql, [...values])).rejects.toMatchObject({ code: "42501" });
	}
	expect(await readCategory()).toEqual(before);
	expect((await ben.query("select from family_history")).rowCount).toBe(0);
	expect(await entries()).toEqual(["turn Mia"]);
});
