import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
	family = await insertFamily(anna, ["Mia", "Noah", "Ida"], ["Dishes"]);
	dishes = family.categories.Dishes as string;
});

const member = (name: string) => family.members[name] as string;
const turn = async (name: string) =>
	(await insertTurn(anna, { family: family.id, category: dishes, member: member(name) })).id;

/** "Mia 1", "Noah 1", "Mia 2 opened" */
async function readRounds(): Promise<string[]> {
	const { rows } = await anna.query(
		`select m.name, t.round, t.opened_round from category_cycles t join family_members m on m.id = t.member_id order by t.turn_number`,
	);
	return rows.map(({ name, round, opened_round }) => `${name} ${round}${opened_round ? " opened" : ""}`);
}

const runningRound = async () =>
	(await anna.query("select running_round from decision_categories where id = $1", [dishes])).rows[0]?.running_round;

it("a turn by who has had one opens the next round", async () => {
	for (const name of ["Mia", "Noah", "Ida", "Noah", "Noah"]) await turn(name);
	expect(await readRounds()).toEqual(["Mia 1", "Noah 1", "Ida 1", "Noah 2 opened", "Noah 3 opened"]);
	expect(await runningRound()).toBe(3);
});

it("so do the turns of one insert", async () => {
	await anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, m from unnest($3::uuid[]) m",
		[family.id, dishes, ["Mia", "Noah", "Mia", "Noah", "Noah"].map(member)],
	);
	expect(await readRounds()).toEqual(["Mia 1", "Noah 1", "Mia 2 opened", "Noah 2", "Noah 3 opened"]);
	expect(await runningRound()).toBe(3);
});

it("a turn that was there already opens nothing", async () => {
	const again = `insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)
		on conflict (id) do nothing`;
	const id = await turn("Mia");
	await anna.query(again, [id, family.id, dishes, member("Mia")]);
	const ben = await insertUser(testDatabase, "ben");
	const bens = await insertFamily(ben, ["Olga"], ["Dishes"]);
	const theirs = { family: bens.id, category: bens.categories.Dishes as string, member: bens.members.Olga as string };
	const { id: borrowed } = await insertTurn(ben, theirs);
	await anna.query(again, [borrowed, family.id, dishes, member("Mia")]);
	expect(await readRounds()).toEqual(["Mia 1"]);
	expect(await runningRound()).toBe(1);
});

it("who comes later is in the running round, and who leaves takes nobody's along", async () => {
	for (const name of ["Mia", "Noah", "Ida", "Mia"]) await turn(name);
	await anna.query("delete from family_members where id = $1", [member("Mia")]);
	expect(await readRounds()).toEqual(["Noah 1", "Ida 1"]);
	expect(await runningRound()).toBe(2);
	await turn("Noah");
	const olga = randomUUID();
	await anna.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Olga')", [olga, family.id]);
	await insertTurn(anna, { family: family.id, category: dishes, member: olga });
	await turn("Noah");
	expect(await readRounds()).toEqual(["Noah 1", "Ida 1", "Noah 2", "Olga 2", "Noah 3 opened"]);
});

it("a reset goes on with the round, and everybody is eligible in it", async () => {
	for (const name of ["Mia", "Noah", "Mia"]) await turn(name);
	await anna.query("delete from category_cycles where category_id = $1 and turn_number <= 3", [dishes]);
	await turn("Mia");
	expect(await readRounds()).toEqual(["Mia 2"]);
	expect(await runningRound()).toBe(2);
});

it("a reset of what one phone knew leaves what another recorded since", async () => {
	for (const name of ["Mia", "Noah", "Ida", "Noah"]) await turn(name);
	await anna.query("delete from category_cycles where category_id = $1 and turn_number <= 3", [dishes]);
	expect(await readRounds()).toEqual(["Noah 2 opened"]);
	expect(await runningRound()).toBe(2);
});

it("a phone of an earlier version that takes back the turn that opened a round brings back the one before", async () => {
	const turns: string[] = [];
	for (const name of ["Mia", "Noah", "Ida", "Noah", "Mia"]) turns.push(await turn(name));
	await anna.query("delete from category_cycles where id = $1", [turns[4]]);
	expect(await runningRound()).toBe(2);
	await anna.query("delete from category_cycles where id = any($1)", [turns.slice(2, 4)]);
	expect(await runningRound()).toBe(1);
	await turn("Ida");
	expect(await readRounds()).toEqual(["Mia 1", "Noah 1", "Ida 1"]);
});

it("somebody else of the family did it, until they leave", async () => {
	const insert =
		"insert into category_cycles (family_group_id, category_id, member_id, done_by) values ($1, $2, $3, $4)";
	await anna.query(insert, [family.id, dishes, member("Mia"), member("Noah")]);
	await anna.query(insert, [family.id, dishes, member("Noah"), member("Ida")]);
	await anna.query("delete from family_members where id = $1", [member("Ida")]);
	expect((await anna.query("select done_by from category_cycles order by turn_number")).rows).toEqual([
		{ done_by: member("Noah") },
		{ done_by: null },
	]);
	const ben = await insertUser(testDatabase, "ben");
	const bens = await insertFamily(ben, ["Olga"], []);
	for (const [doneBy, code] of [
		[member("Mia"), "23514"],
		[bens.members.Olga, "23503"],
		[randomUUID(), "23503"],
	])
		await expect(anna.query(insert, [family.id, dishes, member("Mia"), doneBy])).rejects.toMatchObject({ code });
});

it("nobody gives a category another round", async () => {
	await expect(anna.query("update decision_categories set running_round = 7")).rejects.toMatchObject({ code: "42501" });
	await expect(
		anna.query("insert into decision_categories (family_group_id, name, running_round) values ($1, 'Film', 7)", [
			family.id,
		]),
	).rejects.toMatchObject({ code: "42501" });
});
