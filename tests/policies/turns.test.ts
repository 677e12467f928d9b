import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpAnnaAndBen } from "../helpers/access-story.ts";
import { insertTurn } from "../helpers/family-rows.ts";

const { testDatabase, anna, ben, annas, bens } = setUpAnnaAndBen(
	[
		["Mia", "Leo"],
		["Dishes", "Movies"],
	],
	[["Noah"], ["Dishes"]],
);
beforeAll(async () => {
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
	it("sees no turn of hers", async () => {
		expect((await ben.query("select * from category_cycles where family_group_id = $1", [annas.id])).rows).toEqual([]);
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
