import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setUpAnnaAndBen } from "../helpers/access-story.ts";
import type { DatabaseUser } from "../helpers/database-users.ts";

const { testDatabase, anna, ben, annas, bens } = setUpAnnaAndBen([["Mia"], ["Dishes"]], [["Noah"], ["Movies"]]);

describe.each([
	["family_members", "Mia", "Noah"],
	["decision_categories", "Dishes", "Movies"],
])("%s", (table, annasName, bensName) => {
	const insert = `insert into ${table} (family_group_id, name) values ($1, $2)`;
	const names = async (user: DatabaseUser) => (await user.query<{ name: string }>(`select name from ${table}`)).rows;

	it("are seen by their own family only", async () => {
		expect(await names(anna)).toEqual([{ name: annasName }]);
		expect(await names(ben)).toEqual([{ name: bensName }]);
	});

	it("are not seen through a join from one's own family", async () => {
		const { rows } = await ben.query(`select t.name from family_groups g, ${table} t`);
		expect(rows).toEqual([{ name: bensName }]);
	});

	it("are added, renamed and removed by Anna", async () => {
		await anna.query(insert, [annas.id, "Guest"]);
		await anna.query(`update ${table} set name = 'Visitor' where name = 'Guest'`);
		expect(await names(anna)).toEqual([{ name: annasName }, { name: "Visitor" }]);
		await anna.query(`delete from ${table} where name = 'Visitor'`);
		expect(await names(anna)).toEqual([{ name: annasName }]);
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

	it("are not renamed or removed by a stranger", async () => {
		expect((await ben.query(`update ${table} set name = 'Mine' where name = $1`, [annasName])).rowCount).toBe(0);
		expect((await ben.query(`delete from ${table} where family_group_id = $1`, [annas.id])).rowCount).toBe(0);
		expect(await names(anna)).toEqual([{ name: annasName }]);
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

	it.each(["__proto__", "👩‍👩‍👧‍👦", "שלום", "O'Brien\"; --", "x".repeat(80), "👍".repeat(80)])(
		"may be called %s",
		async (name) => {
			await anna.query(insert, [annas.id, name]);
			const { rows } = await anna.query(`delete from ${table} where name = $1 returning name`, [name]);
			expect(rows).toEqual([{ name }]);
		},
	);

	const trimmed = [..."\t\n\v\f\r \u00a0\u1680\u2000\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"];
	it.each(["", "x".repeat(81), ...trimmed.flatMap((space) => [space, `${space}Mia`, `Mia${space}`])])(
		"may not be called %j",
		async (name) => {
			expect(name.trim() === name && name !== "" && name.length <= 80).toBe(false);
			await expect(anna.query(insert, [annas.id, name])).rejects.toMatchObject({ code: "23514" });
		},
	);
});
