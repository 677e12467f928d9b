import { beforeAll, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily } from "../helpers/family-rows.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;
let ben: DatabaseUser;
let annas: FamilyRows;

beforeAll(async () => {
	anna = await insertUser(testDatabase, "anna");
	ben = await insertUser(testDatabase, "ben");
	annas = await insertFamily(anna, [], []);
});

describe("Anna, the owner", () => {
	it("sees her family", async () => {
		const { rows } = await anna.query("select id, name, user_id from family_groups");
		expect(rows).toEqual([{ id: annas.id, name: "My Family", user_id: anna.id }]);
	});

	it("renames it", async () => {
		await anna.query("update family_groups set name = 'The Andersons', group_kind = 'flat' where id = $1", [annas.id]);
		const { rows } = await testDatabase.owner.query("select name from family_groups where id = $1", [annas.id]);
		expect(rows).toEqual([{ name: "The Andersons" }]);
	});

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
		await expect(
			ben.query("insert into family_groups (name, user_id, created_at) values ('Ours', $1, 'epoch')", [ben.id]),
		).rejects.toMatchObject({ code: "42501" });
	});

	it("cannot delete it apart from her account", async () => {
		await expect(anna.query("delete from family_groups")).rejects.toMatchObject({ code: "42501" });
	});
});

describe("Ben, a stranger", () => {
	it("does not see it, not even by its id", async () => {
		expect((await ben.query("select * from family_groups where id = $1", [annas.id])).rows).toEqual([]);
	});

	it("cannot rename it", async () => {
		const { rowCount } = await ben.query("update family_groups set name = 'Taken' where id = $1", [annas.id]);
		expect(rowCount).toBe(0);
	});

	it("cannot start one in Anna's name, alone or in a crowd", async () => {
		const insert = "insert into family_groups (name, user_id) values ('Mine', $1), ('Hers', $2)";
		await expect(ben.query(insert, [ben.id, anna.id])).rejects.toMatchObject({ code: "42501" });
		expect((await ben.query("select 1 from family_groups")).rowCount).toBe(0);
	});

	it("cannot take it over by an upsert", async () => {
		const upsert = `insert into family_groups (id, name, user_id) values ($1, 'Taken', $2)
			on conflict (id) do update set name = excluded.name`;
		await expect(ben.query(upsert, [annas.id, ben.id])).rejects.toMatchObject({ code: "42501" });
	});
});
