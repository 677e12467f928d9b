import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily, insertTurn, readRecord } from "../helpers/family-rows.ts";
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
	family = await insertFamily(anna, ["Mia", "Noah"], ["Dishes", "Movies"]);
	dishes = family.categories.Dishes as string;
});

const importRecord = (entries: unknown, user = anna) =>
	user.query("select import_record($1::jsonb)", [JSON.stringify(entries)]);
const turn = async (name: string, user = anna) =>
	(await insertTurn(user, { family: family.id, category: dishes, member: family.members[name] as string })).id;
const day = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString();
const entry = (at: number, member = "Mia") => ({ kind: "turn", category: "Dishes", at: day(at), member });

describe("what Anna brings along of a record", () => {
	it("is marked, and has the names and the ids of her family", async () => {
		const turnId = randomUUID();
		await importRecord([
			{ ...entry(1, "Noah"), done_by: "Mia", option: "Pans", turn: turnId, opened_round: true },
			{ kind: "reset", category: "Movies", at: day(2) },
			{ ...entry(3, "Grandma"), kind: "void" },
		]);
		const { rows } = await anna.query(
			`select kind, at, turn_id, round, member_id, member_name, done_by_id, done_by_name, option, opened_round, imported, recorded_by
			from family_record order by id`,
		);
		const nothing = { turn_id: null, done_by_id: null, done_by_name: null, option: null, opened_round: false };
		const imported = { round: null, imported: true, recorded_by: anna.id };
		expect(rows).toEqual([
			{
				...{ kind: "turn", at: new Date(day(1)), turn_id: turnId },
				...{ member_id: family.members.Noah, member_name: "Noah", done_by_id: family.members.Mia, done_by_name: "Mia" },
				...{ option: "Pans", opened_round: true, ...imported },
			},
			{ kind: "reset", at: new Date(day(2)), member_id: null, member_name: null, ...nothing, ...imported },
			{ kind: "void", at: new Date(day(3)), member_id: null, member_name: "Grandma", ...nothing, ...imported },
		]);
	});

	it("lies before what happened here, in its order, the newest call first", async () => {
		await turn("Mia");
		await importRecord([entry(3, "Noah"), entry(4, "Ida")]);
		await importRecord([entry(1, "Mia"), entry(2, "Ben")]);
		await turn("Noah");
		expect(await readRecord(anna, dishes)).toEqual([
			...["turn Mia", "turn Ben", "turn Noah", "turn Ida"],
			...["turn Mia", "turn Noah"],
		]);
	});

	it("comes once, however often it is imported, also after somebody was renamed", async () => {
		const entries = [entry(1), entry(1, "Noah"), { ...entry(1), kind: "drawn" }, entry(1)];
		await importRecord(entries);
		await anna.query("update family_members set name = 'Maria' where name = 'Mia'");
		await importRecord(entries);
		await importRecord([...entries, { ...entry(1), member: "Maria" }]);
		expect((await readRecord(anna, dishes)).toSorted()).toEqual(["drawn Mia", "turn Mia", "turn Noah"]);
	});

	it("does not repeat what happened here: a file of the family that is read again", async () => {
		await turn("Mia");
		const { rows } = await anna.query("select at from family_record");
		await importRecord([{ ...entry(1), at: rows[0]?.at.toISOString() }]);
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia"]);
	});

	it("is that of the family's members and categories, however their names are spelled, and comes once", async () => {
		const spelled = { ...entry(1, "No\u200bah"), category: "Dish\u200bes", done_by: "\u202eMia" };
		await importRecord([{ ...spelled, option: "\u2800" }]);
		await importRecord([spelled, { ...entry(1, "Noah"), done_by: "Mia" }, entry(2, "\u2800")]);
		const { rows } = await anna.query("select category_id, member_id, done_by_id, option from family_record");
		const [member_id, done_by_id] = [family.members.Noah, family.members.Mia];
		expect(rows).toEqual([{ category_id: dishes, member_id, done_by_id, option: null }]);
		const { rows: past } = await anna.query("select past_members from decision_categories where id = $1", [dishes]);
		expect(past[0]?.past_members).toContain(member_id);
	});

	it("is left out where the family has no such category, or the clock ran ahead", async () => {
		await importRecord([entry(1), { ...entry(2), category: "Chess" }, { ...entry(3), at: "2999-01-01T00:00:00.000Z" }]);
		expect((await anna.query("select at from family_record")).rows).toEqual([{ at: new Date(day(1)) }]);
	});

	it("says nothing of a turn that was recorded here before, also after it was undone or reset, or its entry is gone", async () => {
		const forged = (id: string, at: number) =>
			importRecord(
				["turn", "undone"].map((kind) => ({ ...entry(at, "Noah"), kind, turn: id, done_by: "Mia", option: "Pans" })),
			);
		const [first, last] = [await turn("Mia"), await turn("Noah")];
		await anna.query("select undo_turn($1)", [last]);
		for (const id of [first, last]) await forged(id, 1);
		await testDatabase.owner.query("delete from family_record where turn_id = $1", [first]);
		await forged(first, 2);
		const again = await turn("Noah");
		await anna.query("delete from category_cycles where category_id = $1", [dishes]);
		await forged(again, 3);
		expect((await anna.query("select from family_record where imported")).rowCount).toBe(0);
		await forged(randomUUID(), 4);
		expect((await anna.query("select from family_record where imported")).rowCount).toBe(2);
	});

	it("is at most 2,000 entries of a family, the newest", async () => {
		const all = Array.from({ length: 2500 }, (_, at) => entry(at % 600, `Guest ${at}`));
		for (let from = 2000; from >= 0; from -= 500) await importRecord(all.slice(from, from + 500));
		await importRecord([entry(601)]);
		const { rows } = await anna.query("select member_name as name from family_record order by id");
		expect(rows.map(({ name }) => name)).toEqual(all.slice(500).map(({ member }) => member));
		const { rows: counted } = await testDatabase.owner.query(
			"select row_count from whose_turn_quotas.family_sizes where family_group_id = $1 and table_name = 'family_record'",
			[family.id],
		);
		expect(counted).toEqual([{ row_count: 2000 }]);
	});

	it("gives way before anything that happened here", async () => {
		await importRecord([entry(1), entry(2)]);
		await testDatabase.owner.query(
			`insert into family_record (family_group_id, category_id, kind, round)
			select $1, $2, 'drawn', n from generate_series(1, 49999) n`,
			[family.id, dishes],
		);
		const { rows } = await anna.query("select bool_or(imported) as imported, min(round) as oldest from family_record");
		expect(rows).toEqual([{ imported: false, oldest: 1000 }]);
	});
});

describe("Anna cannot import", () => {
	it.each([
		["no list", {}],
		["nothing at all", null],
		["what is no entry", [7]],
		["another kind", [{ ...entry(1), kind: "won" }]],
		["an entry without a kind", [{ ...entry(1), kind: undefined }]],
		["an entry without a time", [{ ...entry(1), at: undefined }]],
		["an entry without a category", [{ ...entry(1), category: undefined }]],
		["a time before 2000", [{ ...entry(1), at: "1999-12-31T23:59:59.999Z" }]],
		["the end of all times", [{ ...entry(1), at: "infinity" }]],
		["an untidy name", [entry(1, " Mia")]],
		["a name that is too long", [entry(1, "x".repeat(81))]],
		["an untidy doer", [{ ...entry(1), done_by: "" }]],
		["an untidy option", [{ ...entry(1), option: "Pans " }]],
	])("%s", async (_, entries) => {
		await expect(importRecord(entries)).rejects.toMatchObject({ code: "22023" });
		expect((await anna.query("select from family_record")).rowCount).toBe(0);
	});

	it.each([
		["more than 500 entries at once", Array.from({ length: 501 }, () => entry(1))],
		["half a megabyte at once", [{ ...entry(1), more: "x".repeat(500_000) }]],
	])("%s", async (_, entries) => {
		await expect(importRecord(entries)).rejects.toMatchObject({ code: "PT413" });
	});

	it("an entry that passes for one of the triggers'", async () => {
		await importRecord([
			{ ...entry(1), imported: false, id: 7, round: 1, recorded_by: randomUUID(), session_id: randomUUID() },
		]);
		const { rows } = await anna.query(
			"select id < 0 as before, imported, round, recorded_by, session_id from family_record",
		);
		expect(rows).toEqual([{ before: true, imported: true, round: null, recorded_by: anna.id, session_id: null }]);
		await expect(
			testDatabase.owner.query("update family_record set imported = false where family_group_id = $1", [family.id]),
		).rejects.toMatchObject({ code: "23514" });
	});

	it("a turn's entry in the place of the one that its recording writes", async () => {
		const id = randomUUID();
		await importRecord([{ ...entry(1), turn: id }]);
		await insertTurn(anna, { id, family: family.id, category: dishes, member: family.members.Mia as string });
		const { rows } = await anna.query("select imported from family_record where turn_id = $1 order by id", [id]);
		expect(rows).toEqual([{ imported: true }, { imported: false }]);
	});
});

describe("strangers", () => {
	it("import nothing into Anna's family: Ben, who has one, Cleo, who has none, and who is not signed in", async () => {
		const ben = await insertUser(testDatabase, "ben");
		const bens = await insertFamily(ben, ["Olga"], ["Dishes"]);
		await importRecord([entry(1)], ben);
		expect((await ben.query("select category_id, member_id from family_record")).rows).toEqual([
			{ category_id: bens.categories.Dishes, member_id: null },
		]);
		const cleo = await insertUser(testDatabase, "cleo");
		await importRecord([entry(1)], cleo);
		expect((await cleo.query("select from family_record")).rowCount).toBe(0);
		await expect(importRecord([entry(1)], queryAsAnonymous(testDatabase))).rejects.toMatchObject({ code: "42501" });
		expect((await anna.query("select from family_record")).rowCount).toBe(0);
	});
});
