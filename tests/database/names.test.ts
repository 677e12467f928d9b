import fc from "fast-check";
import { expect, it } from "vitest";
import { isDay } from "../../src/rules/days.ts";
import { EMOJI_MAX_LENGTH, tidyEmoji } from "../../src/rules/details.ts";
import { areLookAlikes } from "../../src/rules/look-alikes.ts";
import { NAME_MAX_LENGTH, validateName } from "../../src/rules/name.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { startAccessStory } from "../policies/stories.ts";
import { hostileText } from "./hostile-text.ts";

const { testDatabase, anna, family } = startAccessStory();

const setSettings = async (settings: unknown) =>
	(await anna.query("update decision_categories set settings = $1 returning settings", [settings])).rows[0]?.settings;

/** The value as it is stored; undefined if it is refused. */
async function store(column: string, value: unknown): Promise<unknown> {
	const [table, name] = column.split(".");
	try {
		if (name === "settings") return (await setSettings({ emoji: value })).emoji ?? null;
		const where = table === "family_members" ? `where id = '${family.mia}'` : "";
		const { rows } = await anna.query(`update ${table} set ${name} = $1 ${where} returning ${name} as value`, [value]);
		return rows[0]?.value;
	} catch (error) {
		expect(error).toMatchObject({ code: "23514" });
		return undefined;
	}
}

const name = fc
	.array(fc.constantFrom(..."aAаАеΕxX ’'´-‐–—ＡSsßéν\u200d\ufe0f"), { maxLength: 4 })
	.map((parts) => tidyText(parts.join("")));
const part = (most: number, digits: number) =>
	fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, "0"));
const year = fc.oneof(part(10_000, 4), fc.constantFrom("1900", "2000", "2024"));
const day = fc.oneof(
	hostileText,
	fc.tuple(year, part(13, 2), part(32, 2)).map((parts) => parts.join("-")),
	fc.constantFrom("2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "9999-99-99", "0000-01-01", "2026-11-2"),
);

it.each<[what: string, sql: string, given: fc.Arbitrary<unknown>, rule: (value: never) => unknown]>([
	["a text is tidied", "whose_turn_private.tidy_text(given #>> '{}')", hostileText, tidyText],
	["a day is one", "is_day(given #>> '{}')", day, isDay],
	[
		...(["names look alike", "whose_turn_private.are_look_alikes(given ->> 0, given ->> 1)"] as const),
		...([fc.tuple(name, name), ([one, other]: [string, string]) => areLookAlikes(one, other)] as const),
	],
])("%s as in the app", async (_, sql, arbitrary, rule) => {
	const many = fc.array(arbitrary, { minLength: 300, maxLength: 500, size: "max" });
	await fc.assert(
		fc.asyncProperty(many, async (values) => {
			const { rows } = await testDatabase.owner.query(
				`select ${sql} as answer from jsonb_array_elements($1) with ordinality list(given, place) order by place`,
				[JSON.stringify(values)],
			);
			expect(rows.map(({ answer }) => answer)).toEqual(values.map((value) => rule(value as never)));
		}),
		{ numRuns: 30 },
	);
});

it("what a guest's browser takes for a name, an account takes for the same one", async () => {
	const length = fc.integer({ min: 26, max: 82 });
	const repeated = fc.constantFrom("x", "é", "e\u0301", "😀", "ש", "👩\u200d👧", "\u200b");
	const names = fc.oneof(
		hostileText,
		fc.tuple(repeated, length).map(([part, count]) => part.repeat(count)),
	);
	await fc.assert(
		fc.asyncProperty(names, async (typed) => {
			const isValid = validateName(typed, []) === "ok";
			expect(await store("family_members.name", tidyText(typed))).toBe(isValid ? tidyText(typed) : undefined);
		}),
		{ numRuns: 300 },
	);
});

it("what a guest's browser takes for an emoji, an account takes for the same one", async () => {
	const emojis = fc.oneof(
		hostileText,
		fc.nat(EMOJI_MAX_LENGTH + 1).map((length) => "🦊".repeat(length)),
	);
	await fc.assert(
		fc.asyncProperty(emojis, async (typed) => {
			expect(await store("family_members.emoji", tidyText(typed))).toBe(tidyEmoji(typed));
		}),
		{ numRuns: 200 },
	);
});

it.each<[column: string, nothing: null | undefined]>([
	["family_groups.name", undefined],
	["family_members.name", undefined],
	["family_members.emoji", null],
	["decision_categories.name", undefined],
	["decision_categories.settings", null],
])("%s is tidied, whoever sends it, and %s where nothing is left", async (column, nothing) => {
	expect(await store(column, "M\u200bi\u202ea\u3164")).toBe("Mia");
	expect(await store(column, "\u202e\u202c")).toBe(nothing);
	for (const sent of [" Mia", ""]) expect(await store(column, sent)).toBeUndefined();
});

it("a name that another has, but for what is no part of it, is taken, and one in capitals is not", async () => {
	const insert = "insert into family_members (family_group_id, name) values ($1, $2)";
	const rename = "update family_members set name = $1 where id = $2";
	const taken = { code: "23505" };
	await expect(anna.query(insert, [family.id, "Mia\u200b"])).rejects.toMatchObject(taken);
	await expect(anna.query(rename, ["\u2066Mia\u2069", family.noah])).rejects.toMatchObject(taken);
	await anna.query(insert, [family.id, "MIA"]);
});

it.each<[question: string, options: readonly string[], storedQuestion?: string, storedOptions?: readonly string[]]>([
	["Wo\u202ewhat?", ["A\u200b", "B"], "Wowhat?", ["A", "B"]],
	["Which?", ["B\u200b", "A", "B"], "Which?", ["B", "A"]],
	["Which?", ["A\u200b", "A"]],
	["Which?", ["A", "\u2800"]],
	["\u2800", ["A", "B"]],
])("the question %j of %j is stored as %j of %j", async (question, options, tidied, tidiedOptions) => {
	const helper = tidied === undefined ? {} : { helper: { question: tidied, options: tidiedOptions } };
	expect(await setSettings({ helper: { question, options } })).toEqual(helper);
});

it("the option of a turn is tidied, in the history, too", async () => {
	for (const option of [null, "Pa\u202ens", "\u2800"])
		await anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id, option)
			values (${family.id}, ${family.dishes}, ${family.mia}, ${option})`;
	for (const stored of ["category_cycles order by turn_number", "family_history where kind = 'turn' order by id"]) {
		const { rows } = await anna.query(`select option from ${stored}`);
		expect(rows.map(({ option }) => option)).toEqual([null, "Pans", null]);
	}
});

it("an entry that comes along with a family is tidied", async () => {
	const entry = {
		...{ kind: "turn", categoryName: "Dishes", at: "2020-01-01T00:00:00Z" },
		...{ memberName: "L\u200beo", doneByName: "\u202eaiM", option: "Pa\u00adns" },
	};
	const nobody = { members: [], categories: [], turns: [] };
	await anna.query("select import_family($1, $2)", [nobody, JSON.stringify([entry])]);
	const { rows } = await anna.query("select member_name, done_by_name, option from family_history where imported");
	expect(rows).toEqual([{ member_name: "Leo", done_by_name: "aiM", option: "Pans" }]);
});

it("the longest name has 80 characters, as the app counts them", () => {
	expect([..."😀".repeat(NAME_MAX_LENGTH)]).toHaveLength(80);
});
