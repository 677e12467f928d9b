import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDay } from "../../src/rules/days.ts";
import { EMOJI_MAX_LENGTH, tidyEmoji } from "../../src/rules/details.ts";
import { areLookAlikes } from "../../src/rules/look-alikes.ts";
import { NAME_MAX_LENGTH, validateName } from "../../src/rules/name.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { insertTurn } from "../helpers/database-users.ts";
import { startAccessStory } from "../policies/stories.ts";
import { hostileText } from "./hostile-text.ts";

const story = startAccessStory(["Mia"], ["Dishes"]);

/** The value as it is stored; undefined if it is refused. */
async function store(table: string, column: string, value: unknown): Promise<unknown> {
	try {
		if (column === "settings.emoji") {
			const { rows } = await story.anna.query("update decision_categories set settings = $1 returning settings", [
				{ emoji: value },
			]);
			return rows[0]?.settings.emoji ?? null;
		}
		const { rows } = await story.anna.query(`update ${table} set ${column} = $1 returning ${column} as value`, [value]);
		return rows[0]?.value;
	} catch (error) {
		expect(error).toMatchObject({ code: "23514" });
		return undefined;
	}
}

it("a text is tidied as in the app", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(hostileText, { minLength: 200, maxLength: 400, size: "max" }), async (texts) => {
			const { rows } = await story.testDatabase.owner.query<{ tidied: string }>(
				"select whose_turn_private.tidy_text(typed) as tidied from unnest($1::text[]) with ordinality given(typed, position) order by position",
				[texts],
			);
			expect(rows.map(({ tidied }) => tidied)).toEqual(texts.map(tidyText));
		}),
		{ numRuns: 30 },
	);
});

it("names look alike as in the app", async () => {
	const part = fc.constantFrom(..."aAаАеΕxX ’'´-‐–—ＡSsßéν\u200d\ufe0f");
	const name = fc.array(part, { maxLength: 4 }).map((parts) => tidyText(parts.join("")));
	const pairs = fc.array(fc.tuple(name, name), { minLength: 500, maxLength: 500 });
	await fc.assert(
		fc.asyncProperty(pairs, async (names) => {
			const { rows } = await story.testDatabase.owner.query<{ alike: boolean }>(
				`select whose_turn_private.are_look_alikes(pair ->> 0, pair ->> 1) as alike
				from jsonb_array_elements($1::jsonb) with ordinality given(pair, position) order by position`,
				[JSON.stringify(names)],
			);
			expect(rows.map(({ alike }) => alike)).toEqual(names.map(([one, other]) => areLookAlikes(one, other)));
		}),
		{ numRuns: 10 },
	);
});

it("a day is one as in the app", async () => {
	const part = (most: number, digits: number) =>
		fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, "0"));
	const day = fc.oneof(
		hostileText,
		fc
			.tuple(fc.oneof(part(10_000, 4), fc.constantFrom("1900", "2000", "2024")), part(13, 2), part(32, 2))
			.map((parts) => parts.join("-")),
		fc.constantFrom("2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "9999-99-99", "0000-01-01", "2026-11-2"),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(day, { minLength: 300, maxLength: 300 }), async (days) => {
			const { rows } = await story.testDatabase.owner.query<{ is: boolean }>(
				"select is_day(typed) as is from unnest($1::text[]) with ordinality given(typed, position) order by position",
				[days],
			);
			expect(rows.map((row) => row.is)).toEqual(days.map(isDay));
		}),
		{ numRuns: 10 },
	);
});

it("what a guest's browser takes for a name, an account takes for the same one", async () => {
	const names = fc.oneof(
		hostileText,
		fc
			.tuple(fc.constantFrom("x", "é", "e\u0301", "😀", "ש", "👩\u200d👧", "\u200b"), fc.integer({ min: 26, max: 82 }))
			.map(([part, count]) => part.repeat(count)),
	);
	await fc.assert(
		fc.asyncProperty(names, async (typed) => {
			const isValid = validateName(typed, []) === "ok";
			expect(await store("family_members", "name", tidyText(typed))).toBe(isValid ? tidyText(typed) : undefined);
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
			const emoji = tidyEmoji(typed);
			expect(await store("family_members", "emoji", tidyText(typed))).toBe(emoji);
		}),
		{ numRuns: 200 },
	);
});

describe.each([
	["family_groups", "name"],
	["family_members", "name"],
	["family_members", "emoji"],
	["decision_categories", "name"],
	["decision_categories", "settings.emoji"],
])("%s.%s, as anybody may send it,", (table, column) => {
	it.each([
		["\u202eaiM\u202c", "aiM"],
		["Jose\u0301", "José"],
		["M\u200bi\u2060a\u3164", "Mia"],
		["M\u0007i\u001ba", "Mia"],
		["M\na", "M a"],
		["👩\u200d👧", "👩\u200d👧"],
	])("%j is stored as %j", async (sent, stored) => {
		expect(await store(table, column, sent)).toBe(stored);
	});

	const nothing = column === "name" ? ["refused", undefined] : ["stored as none", null];
	it.each(["\u200b", "\u3164\u2800", "\u202e\u202c"])(`%j is ${nothing[0]}`, async (sent) => {
		expect(await store(table, column, sent)).toBe(nothing[1]);
	});

	it.each([" Mia", ""])("%j is refused", async (sent) => {
		expect(await store(table, column, sent)).toBeUndefined();
	});
});

it("a name that another has, but for what is no part of it, is taken", async () => {
	const insert = "insert into family_members (family_group_id, name) values ($1, $2)";
	await expect(story.anna.query(insert, [story.family.id, "Mia\u200b"])).rejects.toMatchObject({ code: "23505" });
	await story.anna.query(insert, [story.family.id, "Noah"]);
	await expect(
		story.anna.query("update family_members set name = $1 where name = 'Noah'", ["\u2066Mia\u2069"]),
	).rejects.toMatchObject({
		code: "23505",
	});
});

it.each([
	["Wo\u202ewhat?", ["A\u200b", "B"], "Wowhat?", ["A", "B"]],
	["Which?", ["B\u200b", "A", "B"], "Which?", ["B", "A"]],
	["Which?", ["A\u200b", "A"], null, null],
	["Which?", ["A", "\u2800"], null, null],
	["\u2800", ["A", "B"], null, null],
])("the question %j of %j is stored as %j of %j", async (question, options, storedQuestion, storedOptions) => {
	const helper = storedQuestion === null ? {} : { helper: { question: storedQuestion, options: storedOptions } };
	const ask = "update decision_categories set settings = $1 returning settings";
	expect((await story.anna.query(ask, [{ helper: { question, options } }])).rows).toEqual([{ settings: helper }]);
});

it.each([
	["Which?", null],
	["\u200b", null],
	["Which?", ["A"]],
	[" Which?", ["A", "B"]],
])("the question %j of %j is refused", async (question, options) => {
	const ask = "update decision_categories set settings = $1";
	await expect(story.anna.query(ask, [{ helper: { question, options } }])).rejects.toMatchObject({ code: "23514" });
});

it("the option of a turn is tidied, in the history, too", async () => {
	const turn = {
		family: story.family.id,
		category: story.family.categories.Dishes as string,
		member: story.family.members.Mia as string,
	};
	await insertTurn(story.anna, turn);
	for (const [at, option] of ["Pa\u202ens", "\u2800"].entries())
		await story.anna.query(
			"insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number, option) values ($1, $2, $3, 1, $4, $5)",
			[turn.family, turn.category, turn.member, at + 2, option],
		);
	const stored = [{ option: null }, { option: "Pans" }, { option: null }];
	expect((await story.anna.query("select option from category_cycles order by turn_number")).rows).toEqual(stored);
	expect((await story.anna.query("select option from family_history where kind = 'turn' order by id")).rows).toEqual(
		stored,
	);
});

it("an entry that comes along with a family is tidied", async () => {
	const entry = {
		...{ kind: "turn", categoryName: "Dishes", at: "2020-01-01T00:00:00Z" },
		...{ memberName: "L\u200beo", doneByName: "\u202eaiM", option: "Pa\u00adns" },
	};
	const empty = { secret: "0".repeat(32), members: [], categories: [], turns: [] };
	await story.anna.query("select import_family($1, $2)", [empty, JSON.stringify([entry])]);
	const { rows } = await story.anna.query(
		"select member_name, done_by_name, option from family_history where imported",
	);
	expect(rows).toEqual([{ member_name: "Leo", done_by_name: "aiM", option: "Pans" }]);
});

it("the longest name has 80 characters, as the app counts them", () => {
	expect([..."😀".repeat(NAME_MAX_LENGTH)]).toHaveLength(80);
});
