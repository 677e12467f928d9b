import { beforeEach, expect, it } from "vitest";
import { insertTurn } from "../helpers/family-rows.ts";
import { callFunction } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");
let noah: string;

beforeEach(() => {
	noah = story.family.members.Noah as string;
});

const turns = (count: number, numbered: string) =>
	story.tablet.query(
		`insert into category_cycles (family_group_id, category_id, member_id, turn_number)
		select $1, $2, $3, ${numbered} from generate_series(1, $4::int) n`,
		[story.family.id, story.dishes, story.mia, count],
	);

const rowsIn = async (table: string) =>
	(await story.testDatabase.owner.query(`select from ${table} where family_group_id = $1`, [story.family.id])).rowCount;

it("a screen records one turn a statement, and says which it is", async () => {
	await expect(turns(250, "n")).rejects.toMatchObject({ code: "PT403", hint: "role" });
	await expect(turns(1, "null")).rejects.toMatchObject({ code: "PT400", hint: "turn_number_needed" });
	expect(await rowsIn("category_cycles")).toBe(0);
	await turns(1, "1");
	expect(await rowsIn("category_cycles")).toBe(1);
});

it("screens record sixty turns an hour in a category, whatever is taken back, and others go on", async () => {
	const { owner } = story.testDatabase;
	const record = (user = story.tablet, category = story.dishes) =>
		insertTurn(user, { family: story.family.id, category, member: story.mia, turnNumber: 1 });
	const undo = (turn: { id: string }) => callFunction(story.anna, "undo_turn", turn.id);
	for (let time = 0; time < 60; time++) await undo(await record());
	await expect(record()).rejects.toMatchObject({ code: "PT429", hint: "screen_limit" });
	await undo(await record(story.anna));
	const bath = "insert into decision_categories (family_group_id, name) values ($1, 'Bath') returning id";
	await record(story.tablet, (await story.anna.query<{ id: string }>(bath, [story.family.id])).rows[0]?.id);
	await owner.query("update family_history set at = at - interval '1 hour' where family_group_id = $1", [
		story.family.id,
	]);
	await record();
});

it("a screen looks at whom the draw says, of those who are left; an adult's look is theirs", async () => {
	const { owner } = story.testDatabase;
	const look = (user: typeof story.tablet, member: string) =>
		user.query("update decision_categories set looked_at = $1 where id = $2", [{ n: 0, member }, story.dishes]);
	const looked = async () =>
		(
			await owner.query("select looked_at ->> 'member' as member from decision_categories where id = $1", [
				story.dishes,
			])
		).rows[0]?.member;
	const drawn = async () =>
		(
			await owner.query(
				"select whose_turn_private.find_draw(one, '2026-11-22') as member from decision_categories one where id = $1",
				[story.dishes],
			)
		).rows[0]?.member as string;
	const first = await drawn();
	const second = first === noah ? story.mia : noah;
	await look(story.tablet, second);
	expect(await looked()).toBeNull();
	await look(story.tablet, first);
	expect(await looked()).toBe(first);
	await callFunction(story.tablet, "say_not_now", story.dishes, 0, first);
	await look(story.tablet, second);
	expect(await looked()).toBe(second);
	await look(story.tablet, first);
	expect(await looked()).toBe(second);
	await look(story.anna, first);
	expect(await looked()).toBe(first);
});

it("where a family has more than enough entries, those of its screens go first", async () => {
	const { owner } = story.testDatabase;
	await owner.query(
		`insert into family_history (family_group_id, id, kind, at, category, who)
		select $1, last_id + n, 'drawn', now(), $2, $3 from whose_turn_quotas.history_numbers, generate_series(1, 1500) n
		where family_group_id = $1`,
		[story.family.id, story.dishes, story.tablet.id],
	);
	await owner.query(
		"update whose_turn_quotas.history_numbers set last_id = last_id + 1500, weight = 50000 where family_group_id = $1",
		[story.family.id],
	);
	const entries = async () => {
		const { rows } = await owner.query<{ screens: number; others: number }>(
			`select count(*) filter (where who = $2)::int as screens, count(*) filter (where who <> $2)::int as others
			from family_history where family_group_id = $1`,
			[story.family.id, story.tablet.id],
		);
		return rows[0] as (typeof rows)[0];
	};
	const before = await entries();
	await story.anna.query("update family_members set name = 'Max' where id = $1", [story.mia]);
	const after = await entries();
	expect(after.others).toBe(before.others + 1);
	expect(before.screens - after.screens).toBeGreaterThanOrEqual(1000);
	expect(after.screens).toBeGreaterThan(0);
});
