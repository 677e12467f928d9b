import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;

beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	family = await insertFamily(anna, ["Mia", "Noah", "Ida"], ["Dishes", "Movies"]);
	dishes = family.categories.Dishes as string;
});

const id = (name: string) => family.members[name] as string;
const turn = async (member: string, doneBy?: string) => {
	const row = { family: family.id, category: dishes, member: id(member) };
	return (await insertTurn(anna, doneBy === undefined ? row : { ...row, doneBy: id(doneBy) })).id;
};
/** As the version before does it, too. */
const reset = () => anna.query("delete from category_cycles where category_id = $1", [dishes]);
const importRecord = (entries: unknown) => anna.query("select import_record($1::jsonb)", [JSON.stringify(entries)]);

/** As `member < who did it`, or `member`. */
async function past(): Promise<readonly string[]> {
	const { rows } = await anna.query("select past_members, past_done_by from decision_categories where id = $1", [
		dishes,
	]);
	const names = new Map(Object.entries(family.members).map(([name, one]) => [one, name]));
	return rows[0]?.past_members.map((member: string, at: number) => {
		const doneBy: string | null = rows[0]?.past_done_by[at];
		return [member, ...(doneBy === null ? [] : [doneBy])].map((one) => names.get(one)).join(" < ");
	});
}

describe("what a reset leaves of a category's turns", () => {
	it("is who owes whom, and who was last, in order", async () => {
		await turn("Mia", "Noah");
		await turn("Ida");
		expect(await past()).toEqual([]);
		await reset();
		expect(await past()).toEqual(["Mia < Noah", "Mia", "Ida"]);
	});

	it("is nothing that is even, nor what was taken back", async () => {
		await turn("Mia", "Noah");
		await turn("Noah", "Mia");
		await anna.query("select undo_turn($1)", [await turn("Ida", "Mia")]);
		await reset();
		expect(await past()).toEqual(["Mia", "Noah"]);
	});

	it("counts a turn once, however often it comes back", async () => {
		const back = async (one: string) =>
			anna.query(
				`insert into category_cycles (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by)
				values ($1, $2, $3, $4, 1, 1, $5)`,
				[one, family.id, dishes, id("Mia"), id("Noah")],
			);
		const mias = await turn("Mia", "Noah");
		for (let times = 0; times < 3; times++) {
			await reset();
			expect(await past()).toEqual(expect.arrayContaining(["Mia < Noah"]));
			expect((await past()).filter((one) => one === "Mia < Noah")).toHaveLength(1);
			await back(mias);
			expect(await past()).toEqual([]);
		}
	});

	it("stays stored when somebody leaves, and says nothing of who has left after the next reset", async () => {
		await turn("Mia", "Noah");
		await turn("Ida", "Mia");
		await reset();
		await anna.query("delete from family_members where id = $1", [id("Noah")]);
		await turn("Ida");
		await reset();
		expect(await past()).toEqual(["Ida < Mia", "Mia", "Ida", "Ida"]);
	});

	it("is bounded, since it is read with the category", async () => {
		for (let at = 0; at < 120; at++) await turn("Mia", "Noah");
		await reset();
		const all = await past();
		expect(all.filter((one) => one === "Mia < Noah")).toHaveLength(100);
		expect(all.filter((one) => one === "Mia")).toHaveLength(12);
	});
});

describe("what Anna can do to it herself", () => {
	it.each([
		["write it", "update decision_categories set past_members = array[$1::uuid], past_done_by = array[null::uuid]"],
		["begin with it", "insert into decision_categories (family_group_id, name, past_members) values ($1, 'Own', '{}')"],
		["work it out", "select whose_turn_private.update_past_turns($1)"],
	])("is not to %s", async (_, sql) => {
		await expect(anna.query(sql, [family.id])).rejects.toMatchObject({ code: "42501" });
	});

	it("is to import more, and to take back nothing that happened here", async () => {
		const mias = await turn("Mia", "Noah");
		await reset();
		const entry = { category: "Dishes", member: "Mia", done_by: "Noah" };
		await importRecord([
			{ ...entry, kind: "undone", at: "2024-01-01T00:00:00Z", turn: mias },
			{ ...entry, kind: "turn", at: "2024-01-02T00:00:00Z", turn: randomUUID() },
			{ ...entry, kind: "turn", at: "2024-01-03T00:00:00Z" },
			{ ...entry, kind: "turn", at: "2024-01-04T00:00:00Z", turn: mias },
		]);
		expect((await past()).filter((one) => one === "Mia < Noah")).toHaveLength(3);
	});

	it("is nothing to another family", async () => {
		await turn("Mia", "Noah");
		await reset();
		const before = await past();
		const stranger = await insertUser(testDatabase, "eve");
		await insertFamily(stranger, ["Mia", "Noah"], ["Dishes"]);
		await stranger.query("select import_record($1::jsonb)", [
			JSON.stringify([
				{ kind: "turn", category: "Dishes", member: "Mia", done_by: "Noah", at: "2024-01-01T00:00:00Z" },
			]),
		]);
		await stranger.query("delete from category_cycles where category_id = $1", [dishes]);
		expect(await past()).toEqual(before);
	});
});
