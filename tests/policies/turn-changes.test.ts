import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { queryAsUser } from "../helpers/database-users.ts";
import { insertTurn, readEntries, readLastTurn } from "../helpers/family-rows.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

let dishes: string;
let mia: string;
let noah: string;

beforeEach(async () => {
	dishes = story.family.categories.Dishes as string;
	[mia, noah] = [story.family.members.Mia as string, story.family.members.Noah as string];
});

const record = (member: string, more: { id?: string; turnNumber?: number; doneBy?: string } = {}) =>
	insertTurn(story.anna, { family: story.family.id, category: dishes, member, ...more });
const entries = () => readEntries(story.anna, dishes).then((all) => all.slice(1));
const readCategory = async () =>
	(await story.anna.query("select not_now, looked_at from decision_categories where id = $1", [dishes])).rows[0];

it("what was sent and undone is not recorded again by a phone that never got the answer", async () => {
	const { id } = await record(mia, { turnNumber: 1 });
	await story.anna.query("select undo_turn($1)", [id]);
	await story.anna.query("select undo_turn($1)", [id]);
	await expect(record(mia, { id, turnNumber: 1 })).rejects.toMatchObject({ code: "PT409", hint: "turn_undone" });
	expect(await entries()).toEqual(["turn Mia", "turn-undone Mia"]);
	expect(await readLastTurn(story.anna, dishes)).toBe(0);
});

it("nor is one that was reset", async () => {
	const { id } = await record(mia);
	await story.anna.query("delete from category_cycles where id = $1", [id]);
	await expect(record(mia, { id })).rejects.toMatchObject({ code: "23505" });
	expect((await story.anna.query("select id from category_cycles")).rows).toEqual([]);
	expect((await story.anna.query("select id from all_turns where reset_at is not null")).rows).toEqual([{ id }]);
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
	expect(await readLastTurn(story.anna, dishes)).toBe(1);
	expect((await story.anna.query("select member_id from category_cycles")).rows).toEqual([{ member_id: mia }]);
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
	for (const more of [{ day: "yesterday" }, { day: 1 }, { day: "9999-99-99" }])
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
		"update category_cycles set reset_at = null",
		"update all_turns set undone_at = null",
		"delete from all_turns",
		"update all_members set removed_at = null",
		"update family_members set removed_at = null",
		"update family_members set key = 'x'",
		"update family_groups set secret = repeat('0', 32)",
	])
		await expect(story.anna.query(sql, sql.includes("$1") ? [story.family.id] : [])).rejects.toMatchObject({
			code: "42501",
		});
});

const stored = async () =>
	(
		await story.anna.query<{ turn_number: number; cycle_number: number }>(
			"select turn_number, cycle_number from category_cycles order by created_at",
		)
	).rows;

it("turn numbers are filled in, and the specification's cycle numbers stay as they were sent", async () => {
	for (const member of [mia, noah]) await record(member);
	await story.anna.query(
		`insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, 2)`,
		[story.family.id, dishes, noah],
	);
	expect(await stored()).toEqual([
		{ turn_number: 1, cycle_number: 1 },
		{ turn_number: 2, cycle_number: 1 },
		{ turn_number: 3, cycle_number: 2 },
	]);
});

it("an adult cannot choose numbers by request: neither that of a turn, nor of its cycle", async () => {
	await record(mia);
	for (const turnNumber of [1_000_000_000, 7, 0])
		await expect(record(noah, { turnNumber })).rejects.toMatchObject({ code: "PT409" });
	for (const column of ["cycle", "reset_at", "undone_at", "created_at", "who"])
		await expect(
			story.anna.query(
				`insert into category_cycles (family_group_id, category_id, member_id, ${column}) values ($1, $2, $3, default)`,
				[story.family.id, dishes, noah],
			),
		).rejects.toMatchObject({ code: "42501" });
	await record(noah);
	expect(await readLastTurn(story.anna, dishes)).toBe(2);
});

it.each([0, 1, 3, -1])(
	"a turn is refused to a device that believes in turn %d when turn 2 is next",
	async (believed) => {
		await record(mia, { turnNumber: 1 });
		await expect(record(noah, { turnNumber: believed })).rejects.toMatchObject({ code: "PT409" });
		expect(await stored()).toHaveLength(1);
	},
);

it("a repeated turn is answered as the same row", async () => {
	const id = randomUUID();
	await record(mia, { turnNumber: 1, id });
	await record(noah, { turnNumber: 2 });
	await expect(record(mia, { turnNumber: 1, id })).rejects.toMatchObject({
		code: "23505",
		constraint: "category_cycles_pkey",
	});
	await expect(record(mia, { id })).rejects.toMatchObject({
		code: "23505",
		constraint: "category_cycles_pkey",
	});
	expect(await stored()).toHaveLength(2);
});

it("a repeated turn passes when the device ignores duplicates", async () => {
	const again = `insert into category_cycles (id, family_group_id, category_id, member_id, turn_number)
		values ($1, $2, $3, $4, 1) on conflict (id) do nothing`;
	const values = [randomUUID(), story.family.id, dishes, mia];
	expect((await story.anna.query(again, values)).rowCount).toBe(1);
	expect((await story.anna.query(again, values)).rowCount).toBe(0);
});

it("several turns of one insert have numbers", async () => {
	await story.anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, m from unnest($3::uuid[]) m",
		[story.family.id, dishes, Object.values(story.family.members)],
	);
	expect((await stored()).map((turn) => turn.turn_number)).toEqual([1, 2]);
});
