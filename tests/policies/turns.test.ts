import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;
let ben: DatabaseUser;
let annas: FamilyRows;
let bens: FamilyRows;

beforeAll(async () => {
	anna = await insertUser(testDatabase, "anna");
	ben = await insertUser(testDatabase, "ben");
	annas = await insertFamily(anna, ["Mia", "Leo"], ["Dishes", "Movies"]);
	bens = await insertFamily(ben, ["Noah"], ["Dishes"]);
	await insertTurn(anna, turnOf("Mia", "Dishes"));
	await insertTurn(anna, turnOf("Leo", "Movies"));
});

const turnOf = (member: string, category: string) => ({
	family: annas.id,
	category: annas.categories[category] as string,
	member: annas.members[member] as string,
});

const turnsOfAnna = async () =>
	(await testDatabase.owner.query("select 1 from category_cycles where family_group_id = $1", [annas.id])).rowCount;

describe("Anna, the owner", () => {
	it("sees her turns with the names of members and categories", async () => {
		const { rows } = await anna.query(`
			select m.name as member, c.name as category from category_cycles t
			join family_members m on m.id = t.member_id join decision_categories c on c.id = t.category_id
			order by t.created_at`);
		expect(rows).toEqual([
			{ member: "Mia", category: "Dishes" },
			{ member: "Leo", category: "Movies" },
		]);
	});

	it("resets one category and leaves the other", async () => {
		await insertTurn(anna, turnOf("Leo", "Dishes"));
		const reset = "delete from category_cycles where family_group_id = $1 and category_id = $2";
		expect((await anna.query(reset, [annas.id, annas.categories.Dishes])).rowCount).toBe(2);
		expect(await turnsOfAnna()).toBe(1);
		expect(await insertTurn(anna, turnOf("Mia", "Dishes"))).toMatchObject({
			turn_number: 3,
			cycle_number: 1,
			cycle: 1,
		});
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

	it("loses a member's turns with the member, and a category's with the category", async () => {
		const carl = await insertUser(testDatabase, "carl");
		const { id, members, categories } = await insertFamily(carl, ["A", "B"], ["X", "Y"]);
		for (const member of Object.values(members))
			for (const category of Object.values(categories)) await insertTurn(carl, { family: id, member, category });
		await carl.query("delete from family_members where name = 'A'");
		expect((await carl.query("select member_id from category_cycles")).rows).toEqual([
			{ member_id: members.B },
			{ member_id: members.B },
		]);
		await carl.query("delete from decision_categories where name = 'X'");
		expect((await carl.query("select category_id from category_cycles")).rows).toEqual([{ category_id: categories.Y }]);
	});
});

describe("Ben, a stranger", () => {
	it("sees no turn of hers", async () => {
		expect((await ben.query("select * from category_cycles where family_group_id = $1", [annas.id])).rows).toEqual([]);
	});

	it("cannot record a turn in her family", async () => {
		await expect(insertTurn(ben, turnOf("Mia", "Dishes"))).rejects.toMatchObject({ code: "23503" });
	});

	it("cannot mix the two families, whatever he combines", async () => {
		const families = [annas.id, bens.id, randomUUID()];
		const categories = [annas.categories.Dishes, bens.categories.Dishes, randomUUID()] as string[];
		const members = [annas.members.Mia, bens.members.Noah, randomUUID()] as string[];
		const before = await turnsOfAnna();
		for (const family of families)
			for (const category of categories)
				for (const member of members) {
					if (family === bens.id && category === bens.categories.Dishes && member === bens.members.Noah) continue;
					await expect(insertTurn(ben, { family, category, member })).rejects.toMatchObject({ code: "23503" });
				}
		expect(await turnsOfAnna()).toBe(before);
		expect((await ben.query("select 1 from category_cycles")).rowCount).toBe(0);
	});

	it("cannot reset her categories", async () => {
		const before = await turnsOfAnna();
		expect((await ben.query("delete from category_cycles where family_group_id = $1", [annas.id])).rowCount).toBe(0);
		expect((await ben.query("delete from category_cycles")).rowCount).toBe(0);
		expect(await turnsOfAnna()).toBe(before);
	});
});

describe("an account that is deleted", () => {
	it("takes its family along, and only its own", async () => {
		const dora = await insertUser(testDatabase, "dora");
		const { id, members, categories } = await insertFamily(dora, ["A"], ["X"]);
		await insertTurn(dora, { family: id, member: members.A as string, category: categories.X as string });
		const before = await turnsOfAnna();
		await testDatabase.database.pool.query("delete from auth.users where id = $1", [dora.id]);
		for (const table of ["family_members", "decision_categories", "category_cycles"])
			expect((await testDatabase.owner.query(`select 1 from ${table} where family_group_id = $1`, [id])).rowCount).toBe(
				0,
			);
		expect(await turnsOfAnna()).toBe(before);
	});
});
