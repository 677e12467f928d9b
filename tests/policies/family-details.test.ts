import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { ANIMALS, chooseAnimal } from "../../src/rules/animals.ts";
import { startPeopleStory } from "./stories.ts";

const { anna, family, eves } = startPeopleStory("for each test");

const set = async (column: string, value: unknown) => {
	const table = column === "settings" ? "decision_categories" : "family_members";
	const { rows } = await anna.query(`update ${table} set ${column} = $1 returning ${column} as value`, [value]);
	return rows[0]?.value;
};
const setSettings = (settings: unknown) => set("settings", JSON.stringify(settings));

const PHOTO = "data:image/webp;base64,UklGR";
const letters = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`);
const question = (asked: unknown, options: unknown) => ({ helper: { question: asked, options } });

it.each<[column: string, ...values: unknown[]]>([
	["emoji", "👩🏽‍🚀", null],
	["colour", 15],
	["photo", `${PHOTO}g==`, "data:image/jpeg;base64,/9j/".padEnd(20_000, "A"), null],
	["back_on", "infinity", null],
	["settings", { emoji: "🍽️" }, { noRepeat: true }, { inOrder: true }, { helper: null }],
	["settings", ...[letters(2), letters(12), ["x".repeat(80), "\u{1F60A}"]].map((one) => question("What?", one))],
])("Anna says %s", async (column, ...values) => {
	for (const value of values)
		expect(await set(column, value)).toEqual(value === "infinity" ? Number.POSITIVE_INFINITY : value);
});

it.each<[column: string, ...values: unknown[]]>([
	["emoji", "", " 🦊", "x".repeat(17)],
	["colour", 16, -1],
	["photo", "", "https://example.org/mia.webp", "javascript:alert(1)"],
	["photo", "data:image/svg+xml;base64,PHN2Zz4=", "data:text/html;base64,UklGRg=="],
	// What it says is not what it is.
	["photo", "data:image/png;base64,UklGRg=="],
	["photo", `${PHOTO}g==\n`, `${PHOTO}" onerror="alert(1)`, PHOTO.padEnd(20_001, "A")],
	["back_on", "-infinity", "1999-12-31", "10000-01-01"],
	["position", "NaN", "Infinity", "-Infinity"],
	["settings", { emoji: "x".repeat(17) }, { emoji: ["x"] }, { inOrder: "weights" }, { pick: "order" }],
	["settings", "[]", "1", "null", { helper: "Who?" }],
	["settings", ...["x", 1, {}, { a: 1 }].map((excluded) => ({ excluded }))],
	["settings", ...[null, [], letters(1), letters(13), ["A", "A"], ["A", null]].map((one) => question("What?", one))],
	["settings", ...["", " B", "x".repeat(81), ["B"]].map((one) => question("What?", ["A", one]))],
	["settings", ...[" What?", "x".repeat(81), "", null].map((asked) => question(asked, letters(2)))],
])("nonsense is refused in %s: %j", async (column, ...values) => {
	for (const value of values) await expect(set(column, value), String(value)).rejects.toMatchObject({ code: "23514" });
});

it("a category has no position that is none", async () => {
	const moved = anna.query("update decision_categories set position = 'NaN'");
	await expect(moved).rejects.toMatchObject({ code: "23514" });
});

it("photos are thirty of the largest, and no more", async () => {
	await anna.sql`
		insert into family_members (family_group_id, name) select ${family.id}, 'Kid ' || n from generate_series(1, 29) n`;
	const give = (condition: string) =>
		anna.query(`update family_members set photo = $1 where ${condition}`, [PHOTO.padEnd(20_000, "A")]);
	await give("name <> 'Mia'");
	await expect(give("name = 'Mia'")).rejects.toMatchObject({ code: "PT403" });
	// One for another.
	expect((await give("name = 'Noah'")).rowCount).toBe(1);
});

it("faces are the animals of the rules, all different, for those whom the specification's insert adds", async () => {
	const before = await anna.query<{ emoji: string }>("select emoji from family_members");
	const taken = before.rows.map(({ emoji }) => emoji);
	const { rows } = await anna.sql<{ name: string; emoji: string }>`
		insert into family_members (family_group_id, name)
		select ${family.id}, 'Kid ' || n from generate_series(1, 40) n returning name, emoji`;
	for (const { name, emoji } of rows) {
		expect(emoji).toBe(chooseAnimal(name, taken));
		taken.push(emoji);
	}
	expect(new Set(taken.slice(0, ANIMALS.length)).size).toBe(ANIMALS.length);
});

it("who does not take part is whom of the family's members a client names, each once", async () => {
	const { mia, noah } = family;
	const exclude = async (...excluded: unknown[]) => setSettings({ excluded });
	const some = (count: number) => Array.from({ length: count }, () => randomUUID());
	expect(await exclude()).toEqual({});
	expect(await exclude(mia)).toEqual({ excluded: [mia] });
	expect(await exclude(noah, mia)).toEqual({ excluded: [mia, noah] });
	// No list is longer than the family.
	for (const others of [some(1001), [eves.members.Eve], Array(999).fill(mia), [null], [some(1)]])
		expect(await exclude(...others, mia)).toEqual({ excluded: [mia] });
	const { rows } = await anna.sql`
		insert into decision_categories (family_group_id, name, settings) values
		(${family.id}, 'Chess', ${{ excluded: some(1000) }}) returning settings`;
	expect(rows).toEqual([{ settings: {} }]);
});
