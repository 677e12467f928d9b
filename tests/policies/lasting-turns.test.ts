import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "../../src/rules/days.ts";
import { reckonUntil } from "../../src/rules/lasting.ts";
import { localDay } from "../../src/stores/local-day.ts";
import { insertUser } from "../helpers/database-users.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

const ZONE = "Pacific/Kiritimati";
const WEEK = { for: "week", from: 3 } as const;
const dishes = () => story.family.categories.Dishes;

const setRule = (lasts: unknown) => story.anna.sql`select edit_category(${dishes()}, ${{ lasts }}, '{lasts}')`;

beforeEach(async () => {
	await story.anna.sql`update family_groups set time_zone = ${ZONE} where id = ${story.family.id}`;
	await setRule(WEEK);
});

/** As the specification's client does, but for `more`. @returns its id */
async function insertTurn(more: Readonly<Record<string, unknown>> = {}, user = story.anna): Promise<string> {
	const row = {
		...{ id: randomUUID(), family_group_id: story.family.id, category_id: dishes() },
		...{ member_id: story.family.members.Mia, cycle_number: 1, ...more },
	};
	const columns = Object.keys(row);
	const values = columns.map((_, at) => `$${at + 1}`);
	await user.query(`insert into category_cycles (${columns}) values (${values})`, Object.values(row));
	return row.id;
}

const read = async (id: string) =>
	(await story.anna.sql`select day::text, until::text from category_cycles where id = ${id}`).rows[0];

it("the specification's insert has a last day, by the family's own day", async () => {
	const today = localDay(new Date(), { timeZone: ZONE });
	const id = await insertTurn();
	expect(await read(id)).toEqual({ day: today, until: reckonUntil(WEEK, today, []) });
});

it("a turn lasts as long as its category says, and until the next decision where that says nothing", async () => {
	for (const [lasts, until] of [
		[WEEK, "2020-03-03"],
		[{ for: "two-weeks", from: 3 }, "2020-03-10"],
		[{ for: "month" }, "2020-02-29"],
		[{ for: "day", goesOn: true }, "2020-02-29"],
		[undefined, null],
	] as const) {
		await setRule(lasts);
		const id = await insertTurn({ day: "2020-02-29" });
		expect((await read(id))?.until).toBe(until);
		await story.anna.sql`select undo_turn(${id})`;
	}
});

it("no client says until when", async () => {
	const id = await insertTurn({ day: "2020-02-29" });
	for (const day of ["2020-02-28", "2020-03-03", "2020-03-04", "2999-01-01"]) {
		await story.anna.sql`select end_turn(${id}, ${day})`;
		expect((await read(id))?.until).toBe("2020-03-03");
	}
	await story.anna.sql`select end_turn(${id}, '2020-03-01')`;
	expect((await read(id))?.until).toBe("2020-03-01");
	await story.anna.sql`select end_turn(${id})`;
	expect((await read(id))?.until).toBe("2020-03-03");
});

it("no stranger ends a turn", async () => {
	const id = await insertTurn();
	const before = await read(id);
	const eve = await insertUser(story.testDatabase, "eve");
	await expect(eve.sql`select end_turn(${id}, ${before?.day})`).rejects.toMatchObject({ code: "PT403" });
	expect(await read(id)).toEqual(before);
});

it.each([
	...[{ from: 1 }, { for: "year" }, {}, [], "week", 7, true],
	...[
		{ for: "week", from: 0 },
		{ for: "week", from: 8 },
		{ for: "week", from: 1.5 },
		{ for: "week", from: "1" },
	],
	...[{ for: "day", goesOn: false }, { for: "day", more: 1 }, { for: ["day"] }, { for: null }],
])("%j is no rule of how long a turn lasts", async (lasts) => {
	await expect(setRule(lasts)).rejects.toMatchObject({ code: "23514" });
});

it("a turn that came from elsewhere lasts no longer than any here could", async () => {
	for (const [until, kept] of [
		["2020-02-29", "2020-02-29"],
		[addDays("2020-02-29", 61), "2020-04-30"],
		["9999-12-31", null],
		["2020-02-28", null],
	] as const) {
		const id = randomUUID();
		const family = {
			secret: "1".repeat(32),
			members: [{ id: "m", key: "Mia", name: "Mia" }],
			categories: [{ id: "c", key: "Dishes", name: "Dishes", lastTurn: 0, settings: {} }],
			turns: [{ id, category: "c", member: "m", cycle: 0, day: "2020-02-29", until }],
		};
		await story.anna.sql`select import_family(${family}, '[]')`;
		const { rows } = await story.anna.sql`select until::text from all_turns where id = ${id}`;
		expect(rows).toEqual([{ until: kept }]);
	}
});
