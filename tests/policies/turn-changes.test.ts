import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { insertTurn, queryAsUser, readEntries, readLastTurn } from "../helpers/database-users.ts";
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
	(await story.anna.sql`select not_now, looked_at from decision_categories where id = ${dishes}`).rows[0];

it("what was sent and undone is not recorded again by a phone that never got the answer", async () => {
	const { id } = await record(mia, { turnNumber: 1 });
	await story.anna.sql`select undo_turn(${id})`;
	await story.anna.sql`select undo_turn(${id})`;
	await expect(record(mia, { id, turnNumber: 1 })).rejects.toMatchObject({ code: "PT409", hint: "turn_undone" });
	expect(await entries()).toEqual(["turn Mia", "turn-undone Mia"]);
	expect(await readLastTurn(story.anna, dishes)).toBe(0);
});

it("a look is one at the draw that there is, at a member", async () => {
	const look = (looked: unknown) =>
		story.anna.sql`update decision_categories set looked_at = ${looked} where id = ${dishes}`;
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
		"insert into family_history default values",
		"update family_groups set secret = repeat('0', 32)",
	])
		await expect(story.anna.query(sql)).rejects.toMatchObject({ code: "42501" });
});

const stored = async () =>
	(
		await story.anna.sql<{ turn_number: number; cycle_number: number }>`
			select turn_number, cycle_number from category_cycles order by created_at`
	).rows;

it("turn numbers are filled in, and the specification's cycle numbers stay as they were sent", async () => {
	for (const member of [mia, noah]) await record(member);
	await story.anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values
		(${story.family.id}, ${dishes}, ${noah}, 2)`;
	expect(await stored()).toEqual([
		{ turn_number: 1, cycle_number: 1 },
		{ turn_number: 2, cycle_number: 1 },
		{ turn_number: 3, cycle_number: 2 },
	]);
});

it("an adult cannot choose the number of a turn by request", async () => {
	await record(mia);
	for (const turnNumber of [1_000_000_000, 7, 0])
		await expect(record(noah, { turnNumber })).rejects.toMatchObject({ code: "PT409" });
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
	await story.anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${story.family.id}, ${dishes}, m from unnest(${Object.values(story.family.members)}::uuid[]) m`;
	expect((await stored()).map((turn) => turn.turn_number)).toEqual([1, 2]);
});
