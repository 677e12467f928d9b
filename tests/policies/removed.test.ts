import { expect, it } from "vitest";
import { pastTriggers } from "../helpers/database-users.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, family, record } = startPeopleStory("for each test");

it("is kept for thirty days, then forgotten at the next change: the name stays, for the history", async () => {
	const kept = async () =>
		(await anna.sql`select name, emoji is not null as emoji, key from all_members where id = ${family.mia}`).rows;
	/** As if it had been removed that long ago. */
	const age = (days: number) =>
		testDatabase.owner.sql`update family_members set removed_at = removed_at - make_interval(days => ${days})`;
	const rename = (name: string) => ben.sql`update family_members set name = ${name} where id = ${family.noah}`;
	await record(anna);
	await anna.sql`delete from family_members where id = ${family.mia}`;
	await age(29);
	await rename("Noa");
	expect(await kept()).toEqual([{ name: "Mia", emoji: true, key: "Mia" }]);
	await age(1);
	await anna.call("restore_member", family.mia);
	await rename("Noah");
	expect(await kept()).toEqual([{ name: "Mia", emoji: false, key: null }]);
	expect((await anna.query("select name from family_members")).rows).toEqual([{ name: "Noah" }]);
	expect((await anna.query("select from category_cycles")).rowCount).toBe(0);
});

it("is bounded: a thousand of them, the oldest of which go for good", async () => {
	const removed = async () =>
		(
			await anna.query(
				`select count(*)::int, (array_agg(name order by removed_at))[1] as first
				from all_members where removed_at is not null`,
			)
		).rows[0];
	await record(anna, { doneBy: family.noah });
	await anna.sql`delete from family_members where id = ${family.mia}`;
	await pastTriggers(testDatabase.owner, "family_members", (client) =>
		client.query(
			`insert into family_members (family_group_id, name, key, position, emoji, removed_at)
			select $1, 'Guest ' || n, 'Guest ' || n, n, null, now() from generate_series(1, 998) n`,
			[family.id],
		),
	);
	const comeAndGo = async (name: string) => {
		await anna.sql`insert into family_members (family_group_id, name) values (${family.id}, ${name})`;
		await anna.sql`delete from family_members where name = ${name}`;
	};
	await comeAndGo("Otto");
	expect(await removed()).toMatchObject({ count: 1000, first: "Mia" });
	await comeAndGo("Olga");
	expect(await removed()).toMatchObject({ count: 1000 });
	expect((await anna.sql`select from all_members where id = ${family.mia}`).rowCount).toBe(0);
	expect((await anna.query("select from all_turns")).rowCount).toBe(0);
	const { rows } = await testDatabase.owner.sql`
		select turns, counting from whose_turn_quotas.turn_counts where family_group_id = ${family.id}`;
	expect(rows).toEqual([{ turns: 0, counting: 0 }]);
});

it("comes back only where nobody with a turn has its name by then", async () => {
	await anna.sql`delete from family_members where id = ${family.mia}`;
	const { rows } = await anna.sql<{ id: string }>`
		insert into family_members (family_group_id, name) values (${family.id}, 'Mia') returning id`;
	await record(anna, { member: rows[0]?.id as string });
	const restored = ben.call("restore_member", family.mia);
	await expect(restored).rejects.toMatchObject({ code: "PT409", hint: "name_taken" });
});

it("did a turn that is sent only now: it counts for whose turn it was, without them", async () => {
	await ben.sql`delete from family_members where id = ${family.noah}`;
	expect(await record(anna, { doneBy: family.noah })).toMatchObject({ member_id: family.mia, done_by: null });
	await expect(record(anna, { member: family.noah })).rejects.toMatchObject({ code: "23503" });
});

it("a reset of a category that has been removed is undone only once it is back", async () => {
	const { id } = await record(anna);
	const undoReset = async () => {
		await anna.call("undo_reset", family.dishes, [id]);
		return (await anna.query("select from all_turns where reset_at is null")).rowCount;
	};
	await anna.call("reset_category", family.dishes, [id]);
	await anna.query("delete from decision_categories");
	expect(await undoReset()).toBe(0);
	await anna.call("restore_category", family.dishes);
	expect(await undoReset()).toBe(1);
});

it("turns that count again after a reset or a take-back are still of whoever said last whose they were", async () => {
	const { id } = await record(anna);
	const who = async () => (await anna.sql`select who, who_name from category_cycles where id = ${id}`).rows;
	await ben.call("mend_turn", id, family.noah, null, null);
	await anna.sql`delete from category_cycles where category_id = ${family.dishes}`;
	await anna.call("undo_reset", family.dishes, [id]);
	expect(await who()).toEqual([{ who: ben.id, who_name: "Ben" }]);
	await anna.call("cancel_turn", id);
	await anna.call("redo_turn", id);
	expect(await who()).toEqual([{ who: ben.id, who_name: "Ben" }]);
});
