import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ANIMALS, chooseAnimal } from "../../src/rules/animals.ts";
import { insertFamily, insertUser } from "../helpers/database-users.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes", "Movies"]);

const set = (table: string, column: string, value: unknown) =>
	story.anna.query(`update ${table} set ${column} = $1 where family_group_id = $2 returning ${column} as value`, [
		value,
		story.family.id,
	]);

const setSettings = (settings: unknown) => set("decision_categories", "settings", JSON.stringify(settings));

const MEMBERS = "family_members";
const CATEGORIES = "decision_categories";

describe.each([MEMBERS, CATEGORIES])("the order of %s", (table) => {
	const positions = async () =>
		(
			await story.anna.query(`select position from ${table} where family_group_id = $1 order by position`, [
				story.family.id,
			])
		).rows.map(({ position }) => position);

	it("is that of adding, and a new one comes last", async () => {
		expect(await positions()).toEqual([1, 2]);
		await story.anna.query(`update ${table} set position = 7.5 where position = 1`);
		await story.anna.query(`insert into ${table} (family_group_id, name) values ($1, 'A'), ($1, 'B')`, [
			story.family.id,
		]);
		expect(await positions()).toEqual([2, 7.5, 8.5, 9.5]);
	});

	it("is given with a new one where a device says it", async () => {
		await story.anna.query(`insert into ${table} (family_group_id, name, position) values ($1, 'A', 1.5)`, [
			story.family.id,
		]);
		expect(await positions()).toEqual([1, 1.5, 2]);
	});
});

it.each<[table: string, column: string, value: unknown]>([
	[MEMBERS, "emoji", "👩🏽‍🚀"],
	[MEMBERS, "emoji", null],
	[MEMBERS, "colour", 15],
	[MEMBERS, "photo", "data:image/webp;base64,UklGRg=="],
	[MEMBERS, "photo", "data:image/jpeg;base64,/9j/".padEnd(20_000, "A")],
	[MEMBERS, "photo", null],
	[MEMBERS, "back_on", "infinity"],
	[MEMBERS, "back_on", null],
	[CATEGORIES, "settings", { emoji: "🍽️" }],
	[CATEGORIES, "settings", { noRepeat: true }],
	[CATEGORIES, "settings", { inOrder: true }],
	[CATEGORIES, "settings", { helper: null }],
])("Anna says of her %s: %s = %j", async (table, column, value) => {
	const { rows } = await set(table, column, value);
	expect(rows).toHaveLength(2);
	expect(rows[0]).toEqual({ value: value === "infinity" ? Number.POSITIVE_INFINITY : value });
});

it.each<[table: string, column: string, value: unknown]>([
	[MEMBERS, "emoji", ""],
	[MEMBERS, "emoji", " 🦊"],
	[MEMBERS, "emoji", "x".repeat(17)],
	[MEMBERS, "colour", 16],
	[MEMBERS, "photo", ""],
	[MEMBERS, "photo", "https://example.org/mia.webp"],
	[MEMBERS, "photo", "javascript:alert(1)"],
	[MEMBERS, "photo", "data:image/svg+xml;base64,PHN2Zz4="],
	[MEMBERS, "photo", "data:text/html;base64,UklGRg=="],
	// What it says is not what it is.
	[MEMBERS, "photo", "data:image/png;base64,UklGRg=="],
	[MEMBERS, "photo", "data:image/webp;base64,UklGRg==\n"],
	[MEMBERS, "photo", 'data:image/webp;base64,UklGR" onerror="alert(1)'],
	[MEMBERS, "photo", "data:image/webp;base64,UklGR".padEnd(20_001, "A")],
	[MEMBERS, "colour", -1],
	[MEMBERS, "back_on", "-infinity"],
	[MEMBERS, "back_on", "1999-12-31"],
	[MEMBERS, "back_on", "10000-01-01"],
	[MEMBERS, "position", "NaN"],
	[MEMBERS, "position", "Infinity"],
	[MEMBERS, "position", "-Infinity"],
	[CATEGORIES, "position", "NaN"],
	[CATEGORIES, "settings", { emoji: "x".repeat(17) }],
	[CATEGORIES, "settings", { emoji: ["x"] }],
	[CATEGORIES, "settings", { inOrder: "weights" }],
	[CATEGORIES, "settings", { pick: "order" }],
	[CATEGORIES, "settings", { helper: "Who?" }],
	[CATEGORIES, "settings", "[]"],
	[CATEGORIES, "settings", "1"],
	[CATEGORIES, "settings", "null"],
])("nonsense is refused in %s: %s = %j", async (table, column, value) => {
	await expect(set(table, column, value)).rejects.toMatchObject({ code: "23514" });
});

describe("faces", () => {
	const largest = "data:image/webp;base64,UklGR".padEnd(20_000, "A");
	const add = (names: readonly string[]) =>
		story.anna.sql<{ name: string; emoji: string }>`
			insert into family_members (family_group_id, name)
			select ${story.family.id}, unnest(${names}::text[]) returning name, emoji`;

	it("are the animals of the rules, all different, for those whom the specification's insert adds", async () => {
		const before = await story.anna.query<{ emoji: string }>("select emoji from family_members order by position");
		const taken = before.rows.map(({ emoji }) => emoji);
		const { rows } = await add(Array.from({ length: 40 }, (_, at) => `Kid ${at}`));
		for (const { name, emoji } of rows) {
			expect(emoji).toBe(chooseAnimal(name, taken));
			taken.push(emoji);
		}
		expect(new Set(taken.slice(0, ANIMALS.length)).size).toBe(ANIMALS.length);
	});

	it("have thirty photos of the largest, and no more", async () => {
		await add(Array.from({ length: 29 }, (_, at) => `Kid ${at}`));
		const give = (condition: string) =>
			story.anna.query(`update family_members set photo = $1 where ${condition}`, [largest]);
		await give("name <> 'Mia'");
		await expect(give("name = 'Mia'")).rejects.toMatchObject({ code: "PT403" });
		// One for another.
		expect((await give("name = 'Noah'")).rowCount).toBe(1);
	});
});

describe("who does not take part", () => {
	const exclude = async (excluded: unknown) => (await setSettings({ excluded })).rows[0]?.value;
	const some = (count: number) => Array.from({ length: count }, () => randomUUID());

	it("is whom of the family's members a client names, each once: no list is longer than the family", async () => {
		const { Mia: mia, Noah: noah } = story.family.members;
		expect(await exclude([])).toEqual({});
		expect(await exclude([mia])).toEqual({ excluded: [mia] });
		expect(await exclude([noah, mia])).toEqual({ excluded: [mia, noah] });
		const ben = await insertUser(story.testDatabase, "ben");
		const bens = await insertFamily(ben, ["Olga"], []);
		for (const others of [some(1001), [bens.members.Olga], Array(999).fill(mia), [null], [some(1)]])
			expect(await exclude([...others, mia])).toEqual({ excluded: [mia] });
		const { rows } = await story.anna.sql`
			insert into decision_categories (family_group_id, name, settings) values
			(${story.family.id}, 'Chess', ${{ excluded: some(1000) }}) returning settings`;
		expect(rows).toEqual([{ settings: {} }]);
	});

	it.each(["x", 1, {}, { a: 1 }])("is a list, not %j", async (excluded) => {
		await expect(setSettings({ excluded })).rejects.toMatchObject({ code: "23514" });
	});
});

describe("a question", () => {
	const ask = (question: string | null, options: unknown) => setSettings({ helper: { question, options } });
	const letters = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`);

	it.each([[letters(2)], [letters(12)], [["x".repeat(80), "\u{1F60A}"]]])(
		"has two to twelve options: %j",
		async (options) => {
			const question = "What shall we eat?";
			expect((await ask(question, options)).rows[0]).toEqual({ value: { helper: { question, options } } });
		},
	);

	it.each<[string | null, unknown]>([
		["What?", null],
		["What?", []],
		["What?", letters(1)],
		["What?", letters(13)],
		["What?", ["A", "A"]],
		["What?", ["A", null]],
		["What?", ["A", ""]],
		["What?", ["A", " B"]],
		["What?", ["A", "x".repeat(81)]],
		["What?", [["A"], ["B"]]],
		[" What?", letters(2)],
		["x".repeat(81), letters(2)],
		["", letters(2)],
		[null, letters(2)],
	])("is refused as %j with %j", async (question, options) => {
		await expect(ask(question, options)).rejects.toMatchObject({ code: "23514" });
	});
});

it("a rename to a taken name says so", async () => {
	const rename = story.anna.sql`update family_members set name = 'Noah' where id = ${story.family.members.Mia}`;
	await expect(rename).rejects.toMatchObject({ code: "23505", constraint: "family_members_family_group_id_name_key" });
});
