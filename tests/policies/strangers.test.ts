import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type DatabaseUser, insertTurn, insertUser } from "../helpers/database-users.ts";
import { startPeopleStory } from "./stories.ts";

// What each may do by their role: roles.test.ts. Here are the ways around it.

const story = startPeopleStory("once");

it("somebody gets one family when two of their devices sign in for the first time", async () => {
	const clara = await insertUser(story.testDatabase, "clara");
	const first = "insert into family_groups (name, user_id) values ('My Family', $1) on conflict (user_id) do nothing";
	await Promise.all([clara.query(first, [clara.id]), clara.query(first, [clara.id])]);
	expect((await clara.query("select 1 from family_groups")).rowCount).toBe(1);
});

describe("Eve, a stranger", () => {
	it("cannot start a family in Anna's name, alone or in a crowd, nor take hers over by an upsert", async () => {
		const dora = await insertUser(story.testDatabase, "dora");
		const insert = "insert into family_groups (name, user_id) values ('Mine', $1), ('Hers', $2)";
		await expect(dora.query(insert, [dora.id, story.anna.id])).rejects.toMatchObject({ code: "42501" });
		expect((await dora.query("select 1 from family_groups")).rowCount).toBe(0);
		const upsert = `insert into family_groups (id, name, user_id) values ($1, 'Taken', $2)
			on conflict (id) do update set name = excluded.name`;
		await expect(dora.query(upsert, [story.family.id, dora.id])).rejects.toMatchObject({ code: "42501" });
	});

	it("cannot mix the two families, whatever she combines", async () => {
		const { id, categories: own, members: eve } = story.eves;
		const families = [story.family.id, id, randomUUID()];
		const categories = [story.dishes, own.Spying, randomUUID()] as string[];
		const members = [story.mia, eve.Eve, randomUUID()] as string[];
		const turnsOfAnna = async () =>
			(await story.owner.sql`select from category_cycles where family_group_id = ${story.family.id}`).rowCount;
		const before = await turnsOfAnna();
		for (const family of families)
			for (const category of categories)
				for (const member of members) {
					if (family === id && category === own.Spying && member === eve.Eve) continue;
					await expect(insertTurn(story.eve, { family, category, member })).rejects.toMatchObject({ code: "23503" });
				}
		expect(await turnsOfAnna()).toBe(before);
		expect((await story.eve.query("select 1 from category_cycles")).rowCount).toBe(0);
	});
});

describe.each([
	["family_members", "Mia", "Eve"],
	["decision_categories", "Dishes", "Spying"],
])("%s", (table, annasName, evesName) => {
	const insert = `insert into ${table} (family_group_id, name) values ($1, $2)`;
	const names = async (user: DatabaseUser) => (await user.query<{ name: string }>(`select name from ${table}`)).rows;

	it("are not seen through a join from one's own family", async () => {
		const { rows } = await story.eve.query(`select t.name from family_groups g, ${table} t`);
		expect(rows).toEqual([{ name: evesName }]);
	});

	it("are not added to a foreign family, alone or hidden among one's own", async () => {
		await expect(story.eve.query(insert, [story.family.id, "Spy"])).rejects.toMatchObject({ code: "42501" });
		const both = `insert into ${table} (family_group_id, name) values ($1, 'Harmless'), ($2, 'Spy')`;
		await expect(story.eve.query(both, [story.eves.id, story.family.id])).rejects.toMatchObject({ code: "42501" });
		expect(await names(story.eve)).toEqual([{ name: evesName }]);
	});

	it("are not added to a family that does not exist", async () => {
		await expect(story.eve.query(insert, [randomUUID(), "Lost"])).rejects.toMatchObject({ code: "42501" });
	});

	it("are not overwritten by an upsert with a foreign id", async () => {
		const { rows } = await story.owner.query<{ id: string }>(`select id from ${table} where name = $1`, [annasName]);
		const upsert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine')`;
		await expect(story.eve.query(upsert, [rows[0]?.id, story.eves.id])).rejects.toMatchObject({ code: "23505" });
		await expect(
			story.eve.query(`${upsert} on conflict (id) do update set name = excluded.name`, [rows[0]?.id, story.eves.id]),
		).rejects.toMatchObject({ code: "42501" });
		expect((await story.eve.query(`${upsert} on conflict do nothing`, [rows[0]?.id, story.eves.id])).rowCount).toBe(0);
		expect(await names(story.anna)).toContainEqual({ name: annasName });
	});

	it("have a name of their own within the family, compared exactly", async () => {
		await expect(story.anna.query(insert, [story.family.id, annasName])).rejects.toMatchObject({ code: "23505" });
		for (const other of [annasName.toUpperCase(), evesName]) {
			await story.anna.query(insert, [story.family.id, other]);
			await story.anna.query(`delete from ${table} where name = $1`, [other]);
		}
	});
});
