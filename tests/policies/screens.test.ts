import { expect, it } from "vitest";
import { queryAsUser } from "../helpers/database-users.ts";
import { createToken } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, tablet, family, look, readDraw, record } = startPeopleStory("for each test");

it("a screen records one turn a statement, and says which it is", async () => {
	const turns = (count: number, numbered: string) =>
		tablet.query(
			`insert into category_cycles (family_group_id, category_id, member_id, turn_number)
			select $1, $2, $3, ${numbered} from generate_series(1, $4::int) n`,
			[family.id, family.dishes, family.mia, count],
		);
	await expect(turns(250, "n")).rejects.toMatchObject({ code: "PT403", hint: "role" });
	await expect(turns(1, "null")).rejects.toMatchObject({ code: "PT400", hint: "turn_number_needed" });
	await turns(1, "1");
	expect((await anna.query("select from category_cycles")).rowCount).toBe(1);
});

it("screens record sixty turns an hour in a category, and tokens sixty, whatever is taken back", async () => {
	const program = async (name: string) => queryAsUser(testDatabase, (await createToken(anna, family.id, name)).id);
	const [hub, other] = [await program("Hub"), await program("Other hub")];
	const decide = async (user = tablet, category = family.dishes) => {
		const { id } = await record(user, { category, turnNumber: 1 });
		await anna.call("undo_turn", id);
	};
	for (const user of [hub, tablet]) for (let time = 0; time < 60; time++) await decide(user);
	for (const user of [tablet, hub, other])
		await expect(decide(user)).rejects.toMatchObject({ code: "PT429", hint: "screen_limit" });
	await decide(anna);
	const bath = "insert into decision_categories (family_group_id, name) values ($1, 'Bath') returning id";
	await decide(tablet, (await anna.query<{ id: string }>(bath, [family.id])).rows[0]?.id);
	await testDatabase.owner.query("update family_history set at = at - interval '1 hour'");
	await decide();
});

it("a screen looks at whom the draw says, of those who are left; an adult's look is theirs", async () => {
	const looked = async () =>
		(await anna.query("select looked_at ->> 'member' as member from decision_categories")).rows[0]?.member;
	const first = await readDraw();
	const second = first === family.noah ? family.mia : family.noah;
	await look(tablet, second);
	expect(await looked()).toBeNull();
	await look(tablet, first);
	expect(await looked()).toBe(first);
	await tablet.call("say_not_now", family.dishes, 0, first);
	await look(tablet, second);
	expect(await looked()).toBe(second);
	await look(tablet, first);
	expect(await looked()).toBe(second);
	await look(anna, first);
	expect(await looked()).toBe(first);
});

it("where a family has more than enough entries, those of its screens go first", async () => {
	const { owner } = testDatabase;
	await owner.sql`
		insert into family_history (family_group_id, id, kind, at, category, who)
		select ${family.id}, last_id + n, 'drawn', now(), ${family.dishes}, ${tablet.id}
		from whose_turn_quotas.history_numbers, generate_series(1, 1500) n where family_group_id = ${family.id}`;
	await owner.sql`
		update whose_turn_quotas.history_numbers set last_id = last_id + 1500, weight = 50000
		where family_group_id = ${family.id}`;
	const entries = async () => {
		const { rows } = await anna.sql<{ screens: number; others: number }>`
			select count(*) filter (where who = ${tablet.id})::int as screens,
			count(*) filter (where who <> ${tablet.id})::int as others from family_history`;
		return rows[0] as (typeof rows)[0];
	};
	const before = await entries();
	await anna.sql`update family_members set name = 'Max' where id = ${family.mia}`;
	const after = await entries();
	expect(after.others).toBe(before.others + 1);
	expect(before.screens - after.screens).toBeGreaterThanOrEqual(1000);
	expect(after.screens).toBeGreaterThan(0);
});
