import { beforeEach, expect, it } from "vitest";

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
	(await story.owner.query(`select from ${table} where family_group_id = $1`, [story.family.id])).rowCount;

it("a screen records one turn a statement, and says which it is", async () => {
	await expect(turns(250, "n")).rejects.toMatchObject({ code: "PT403", hint: "role" });
	await expect(turns(1, "null")).rejects.toMatchObject({ code: "PT400", hint: "turn_number_needed" });
	expect(await rowsIn("category_cycles")).toBe(0);
	await turns(1, "1");
	expect(await rowsIn("category_cycles")).toBe(1);
});

it("screens record sixty turns an hour in a category, whatever is taken back, and others go on", async () => {
	const { owner } = story;
	const record = (user = story.tablet, category = story.dishes) => story.record(user, { category, turnNumber: 1 });
	const undo = (turn: { id: string }) => callFunction(story.anna, "undo_turn", turn.id);
	for (let time = 0; time < 60; time++) await undo(await record());
	await expect(record()).rejects.toMatchObject({ code: "PT429", hint: "screen_limit" });
	await undo(await record(story.anna));
	const bath = "insert into decision_categories (family_group_id, name) values ($1, 'Bath') returning id";
	await record(story.tablet, (await story.anna.query<{ id: string }>(bath, [story.family.id])).rows[0]?.id);
	await owner.sql`update family_history set at = at - interval '1 hour' where family_group_id = ${story.family.id}`;
	await record();
});

it("a screen looks at whom the draw says, of those who are left; an adult's look is theirs", async () => {
	const { owner } = story;
	const looked = async () =>
		(
			await owner.sql`
				select looked_at ->> 'member' as member from decision_categories where id = ${story.dishes}`
		).rows[0]?.member;
	const first = await story.readDraw();
	const second = first === noah ? story.mia : noah;
	await story.look(story.tablet, second);
	expect(await looked()).toBeNull();
	await story.look(story.tablet, first);
	expect(await looked()).toBe(first);
	await callFunction(story.tablet, "say_not_now", story.dishes, 0, first);
	await story.look(story.tablet, second);
	expect(await looked()).toBe(second);
	await story.look(story.tablet, first);
	expect(await looked()).toBe(second);
	await story.look(story.anna, first);
	expect(await looked()).toBe(first);
});

it("where a family has more than enough entries, those of its screens go first", async () => {
	const { owner } = story;
	await owner.sql`
		insert into family_history (family_group_id, id, kind, at, category, who)
		select ${story.family.id}, last_id + n, 'drawn', now(), ${story.dishes}, ${story.tablet.id}
		from whose_turn_quotas.history_numbers, generate_series(1, 1500) n
		where family_group_id = ${story.family.id}`;
	await owner.sql`
		update whose_turn_quotas.history_numbers set last_id = last_id + 1500, weight = 50000
		where family_group_id = ${story.family.id}`;
	const entries = async () => {
		const { rows } = await owner.sql<{ screens: number; others: number }>`
			select count(*) filter (where who = ${story.tablet.id})::int as screens, count(*) filter
			(where who <> ${story.tablet.id})::int as others
			from family_history where family_group_id = ${story.family.id}`;
		return rows[0] as (typeof rows)[0];
	};
	const before = await entries();
	await story.anna.sql`update family_members set name = 'Max' where id = ${story.mia}`;
	const after = await entries();
	expect(after.others).toBe(before.others + 1);
	expect(before.screens - after.screens).toBeGreaterThanOrEqual(1000);
	expect(after.screens).toBeGreaterThan(0);
});
