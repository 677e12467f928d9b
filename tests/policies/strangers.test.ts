import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { setUpAnnaAndBen } from "./stories.ts";

// What each may do by their role: roles.test.ts. Here are the ways around it.

const { testDatabase, anna, ben, annas, bens } = setUpAnnaAndBen([["Mia"], ["Dishes"]], [["Noah"], ["Movies"]]);
beforeAll(() =>
	insertTurn(anna, {
		family: annas.id,
		category: annas.categories.Dishes as string,
		member: annas.members.Mia as string,
	}),
);

describe("Anna, the owner of a family,", () => {
	it("cannot start a second one", async () => {
		await expect(insertFamily(anna, [], [])).rejects.toMatchObject({ code: "23505" });
	});

	it("gets one family when two of her devices sign in for the first time", async () => {
		const clara = await insertUser(testDatabase, "clara");
		const first = "insert into family_groups (name, user_id) values ('My Family', $1) on conflict (user_id) do nothing";
		await Promise.all([clara.query(first, [clara.id]), clara.query(first, [clara.id])]);
		expect((await clara.query("select 1 from family_groups")).rowCount).toBe(1);
	});

	it("cannot give it to somebody, or set when it began", async () => {
		await expect(anna.query("update family_groups set user_id = $1", [ben.id])).rejects.toMatchObject({
			code: "42501",
		});
		await expect(anna.query("update family_groups set created_at = now()")).rejects.toMatchObject({ code: "42501" });
		const cleo = await insertUser(testDatabase, "cleo");
		await expect(
			cleo.query("insert into family_groups (name, user_id, created_at) values ('Ours', $1, 'epoch')", [cleo.id]),
		).rejects.toMatchObject({ code: "42501" });
	});

	it("cannot rewrite a turn", async () => {
		for (const column of ["member_id", "category_id", "family_group_id", "turn_number", "cycle_number", "created_at"])
			await expect(anna.query(`update category_cycles set ${column} = ${column}`)).rejects.toMatchObject({
				code: "42501",
			});
	});

	it("cannot say when a turn was", async () => {
		const insert =
			"insert into category_cycles (family_group_id, category_id, member_id, created_at) values ($1, $2, $3, 'epoch')";
		await expect(anna.query(insert, [annas.id, annas.categories.Dishes, annas.members.Mia])).rejects.toMatchObject({
			code: "42501",
		});
	});
});

describe("Ben, a stranger", () => {
	it("cannot start a family in Anna's name, alone or in a crowd, nor take hers over by an upsert", async () => {
		const dora = await insertUser(testDatabase, "dora");
		const insert = "insert into family_groups (name, user_id) values ('Mine', $1), ('Hers', $2)";
		await expect(dora.query(insert, [dora.id, anna.id])).rejects.toMatchObject({ code: "42501" });
		expect((await dora.query("select 1 from family_groups")).rowCount).toBe(0);
		const upsert = `insert into family_groups (id, name, user_id) values ($1, 'Taken', $2)
			on conflict (id) do update set name = excluded.name`;
		await expect(dora.query(upsert, [annas.id, dora.id])).rejects.toMatchObject({ code: "42501" });
	});

	it("cannot mix the two families, whatever he combines", async () => {
		const families = [annas.id, bens.id, randomUUID()];
		const categories = [annas.categories.Dishes, bens.categories.Movies, randomUUID()] as string[];
		const members = [annas.members.Mia, bens.members.Noah, randomUUID()] as string[];
		const turnsOfAnna = async () =>
			(await testDatabase.owner.query("select from category_cycles where family_group_id = $1", [annas.id])).rowCount;
		const before = await turnsOfAnna();
		for (const family of families)
			for (const category of categories)
				for (const member of members) {
					if (family === bens.id && category === bens.categories.Movies && member === bens.members.Noah) continue;
					await expect(insertTurn(ben, { family, category, member })).rejects.toMatchObject({ code: "23503" });
				}
		expect(await turnsOfAnna()).toBe(before);
		expect((await ben.query("select 1 from category_cycles")).rowCount).toBe(0);
	});
});

describe.each([
	["family_members", "Mia", "Noah"],
	["decision_categories", "Dishes", "Movies"],
])("%s", (table, annasName, bensName) => {
	const insert = `insert into ${table} (family_group_id, name) values ($1, $2)`;
	const names = async (user: DatabaseUser) => (await user.query<{ name: string }>(`select name from ${table}`)).rows;

	it("are not seen through a join from one's own family", async () => {
		const { rows } = await ben.query(`select t.name from family_groups g, ${table} t`);
		expect(rows).toEqual([{ name: bensName }]);
	});

	it("are not added to a foreign family, alone or hidden among one's own", async () => {
		await expect(ben.query(insert, [annas.id, "Spy"])).rejects.toMatchObject({ code: "42501" });
		const both = `insert into ${table} (family_group_id, name) values ($1, 'Harmless'), ($2, 'Spy')`;
		await expect(ben.query(both, [bens.id, annas.id])).rejects.toMatchObject({ code: "42501" });
		expect(await names(ben)).toEqual([{ name: bensName }]);
	});

	it("are not added to a family that does not exist", async () => {
		await expect(ben.query(insert, [randomUUID(), "Lost"])).rejects.toMatchObject({ code: "42501" });
	});

	it("do not move to another family, or change their id or age", async () => {
		for (const change of [`family_group_id = '${annas.id}'`, "id = gen_random_uuid()", "created_at = now()"])
			await expect(ben.query(`update ${table} set ${change}`)).rejects.toMatchObject({ code: "42501" });
	});

	it("are not overwritten by an upsert with a foreign id", async () => {
		const { rows } = await testDatabase.owner.query<{ id: string }>(`select id from ${table} where name = $1`, [
			annasName,
		]);
		const upsert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine')`;
		await expect(ben.query(upsert, [rows[0]?.id, bens.id])).rejects.toMatchObject({ code: "23505" });
		await expect(
			ben.query(`${upsert} on conflict (id) do update set name = excluded.name`, [rows[0]?.id, bens.id]),
		).rejects.toMatchObject({ code: "42501" });
		expect((await ben.query(`${upsert} on conflict do nothing`, [rows[0]?.id, bens.id])).rowCount).toBe(0);
		expect(await names(anna)).toEqual([{ name: annasName }]);
	});

	it("have a name of their own within the family, compared exactly", async () => {
		await expect(anna.query(insert, [annas.id, annasName])).rejects.toMatchObject({ code: "23505" });
		await anna.query(insert, [annas.id, annasName.toUpperCase()]);
		await anna.query(insert, [annas.id, bensName]);
		await anna.query(`delete from ${table} where name <> $1`, [annasName]);
	});
});
