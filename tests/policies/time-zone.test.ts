import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/rules/days.ts";
import { localDay } from "../../src/stores/local-day.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

const setZone = (timeZone: string | null) =>
	story.anna.sql`update family_groups set time_zone = ${timeZone} where id = ${story.family.id}`;
const readZoneEntries = async () =>
	(
		await story.anna.sql`
			select was_name, new_name, member, category from family_history where kind = 'time-zone-set' order by id`
	).rows;

const readDay = async (id: string) =>
	(await story.anna.sql`select day::text from category_cycles where id = ${id}`).rows.map(({ day }) => day);

/** @returns its id */
async function insertTurn(day: string): Promise<string> {
	const { id: family, categories, members } = story.family;
	const id = randomUUID();
	await story.anna.sql`
		insert into category_cycles (id, family_group_id, category_id, member_id, day) values
		(${id}, ${family}, ${categories.Dishes}, ${members.Mia}, ${day})`;
	return id;
}

/** 25 hours apart: it is never the same day there. */
const [FIRST, LAST] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];

it("the history tells each change of the time zone, and by whose word it was before", async () => {
	for (const timeZone of [FIRST, FIRST, LAST, null]) await setZone(timeZone);
	const nobody = { member: null, category: null };
	expect(await readZoneEntries()).toEqual([
		{ was_name: null, new_name: FIRST, ...nobody },
		{ was_name: FIRST, new_name: LAST, ...nobody },
		{ was_name: LAST, new_name: null, ...nobody },
	]);
});

it("nothing is told of a family that nobody is in yet", async () => {
	for (const table of ["family_members", "decision_categories"])
		for (let time = 0; time < 2; time++) await story.owner.query(`delete from ${table}`);
	await setZone(FIRST);
	expect(await readZoneEntries()).toEqual([]);
});

it.each([
	"Nowhere/Atlantis",
	"",
	"+02:00",
	"EST5EDT,M3.2.0,M11.1.0",
	"FOO+3",
	"BST",
	"posix/Europe/Berlin",
	"localtime",
	"A".repeat(65),
])("%j is no time zone", async (none) => {
	await setZone(FIRST);
	await expect(setZone(none)).rejects.toMatchObject({ code: "23514" });
	const { rows } = await story.anna.query("select time_zone from family_groups");
	expect(rows).toEqual([{ time_zone: FIRST }]);
});

describe.each([
	[FIRST, 0],
	[LAST, 0],
	// Anywhere on earth.
	[null, 1],
])("where the time zone is %j", (timeZone, more) => {
	it("no turn was on a day that is none yet there", async () => {
		await setZone(timeZone);
		const last = timeZone ? localDay(new Date(), { timeZone }) : addDays(new Date().toISOString().slice(0, 10), more);
		for (const day of [addDays(last, -1), last, addDays(last, 1)]) {
			const isKept = day <= last;
			const id = await insertTurn(day);
			expect(await readDay(id)).toEqual([isKept ? day : null]);
			await story.anna.sql`select cancel_turn(${id})`;
			await story.anna.sql`select redo_turn(${id})`;
			expect(await readDay(id)).toEqual([isKept ? day : null]);
			for (const mended of ["2020-02-29", day]) await story.anna.sql`select mend_turn(${id}, null, null, ${mended})`;
			expect(await readDay(id)).toEqual([isKept ? day : "2020-02-29"]);
		}
	});

	it("nor one that comes along with a family", async () => {
		await setZone(timeZone);
		const last = timeZone ? localDay(new Date(), { timeZone }) : addDays(new Date().toISOString().slice(0, 10), more);
		const days = [last, addDays(last, 1)];
		const turns = days.map((day, at) => ({ id: `t${at}`, category: "d", member: `m${at}`, cycle: 1, day }));
		const members = days.map((_, at) => ({ id: `m${at}`, key: `m${at}`, name: `Child ${at}` }));
		const categories = [{ id: "d", key: "d", name: "Dogs", lastTurn: 0, settings: {} }];
		const family = { secret: "0".repeat(32), members, categories, turns };
		await story.anna.sql`select import_family(${JSON.stringify(family)}, '[]')`;
		const { rows } = await story.anna.query("select day::text from category_cycles order by created_at");
		expect(rows).toEqual([{ day: last }, { day: null }]);
	});
});

it("a zone that the machine does not know any more leaves the days of anywhere on earth", async () => {
	await story.owner.query("alter table family_groups disable trigger before_row");
	await setZone("Nowhere/Atlantis");
	await story.owner.query("alter table family_groups enable trigger before_row");
	const [day, later] = ["2020-02-29", addDays(new Date().toISOString().slice(0, 10), 2)];
	expect(await readDay(await insertTurn(day))).toEqual([day]);
	expect(await readDay(await insertTurn(later))).toEqual([null]);
});
