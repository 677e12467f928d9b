import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays } from "../../src/rules/days.ts";
import { reckonUntil } from "../../src/rules/lasting.ts";
import { localDay } from "../../src/stores/local-day.ts";
import { startAccessStory } from "./stories.ts";

const { testDatabase, anna, family } = startAccessStory();

/** 25 hours apart: it is never the same day there. */
const [FIRST, LAST] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
const WEEK = { for: "week", from: 3 } as const;

const setZone = (timeZone: string | null) => anna.sql`update family_groups set time_zone = ${timeZone}`;
const setRule = (lasts: unknown) => anna.call("edit_category", family.dishes, { lasts }, ["lasts"]);

/** As a client does. @returns its id */
async function insertTurn(day?: string): Promise<string> {
	const id = randomUUID();
	await anna.sql`
		insert into category_cycles (id, family_group_id, category_id, member_id, day) values
		(${id}, ${family.id}, ${family.dishes}, ${family.mia}, ${day})`;
	return id;
}

const read = async (id: string) =>
	(await anna.sql`select day::text, until::text from all_turns where id = ${id}`).rows[0];

/** Turns that come along with another family. @returns their ids */
async function importTurns(...turns: { readonly day: string; readonly until?: string }[]): Promise<string[]> {
	const ids = turns.map(() => randomUUID());
	const members = ids.map((_, at) => ({ id: `m${at}`, key: `m${at}`, name: `Child ${at}` }));
	await anna.call(
		"import_family",
		{
			secret: "1".repeat(32),
			members,
			categories: [{ id: "d", key: "d", name: "Dogs", lastTurn: 0, settings: {} }],
			turns: turns.map((turn, at) => ({ id: ids[at], category: "d", member: `m${at}`, cycle: 1, ...turn })),
		},
		"[]",
	);
	return ids;
}

it("the specification's insert has a last day, by the family's own day", async () => {
	await setZone(FIRST);
	await setRule(WEEK);
	const today = localDay(new Date(), { timeZone: FIRST });
	expect(await read(await insertTurn())).toEqual({ day: today, until: reckonUntil(WEEK, today, []) });
});

it.each([
	...[{ from: 1 }, { for: "year" }, {}, [], "week", 7, true, { for: "day", goesOn: false }, { for: "day", more: 1 }],
	...[0, 8, 1.5, "1"].map((from) => ({ for: "week", from })),
	...[{ for: ["day"] }, { for: null }],
])("%j is no rule of how long a turn lasts", async (lasts) => {
	await expect(setRule(lasts)).rejects.toMatchObject({ code: "23514" });
});

it("a turn ends no later than its category says, and not before its day", async () => {
	await setRule(WEEK);
	const id = await insertTurn("2020-02-29");
	const [day, last] = ["2020-02-29", "2020-03-03"];
	for (const none of ["2020-02-28", last, "2020-03-04", "2999-01-01"]) {
		await anna.call("end_turn", id, none);
		expect(await read(id)).toEqual({ day, until: last });
	}
	await anna.call("end_turn", id, "2020-03-01");
	expect(await read(id)).toEqual({ day, until: "2020-03-01" });
	await anna.call("end_turn", id);
	expect(await read(id)).toEqual({ day, until: last });
});

it("a turn that came from elsewhere lasts no longer than any here could", async () => {
	const day = "2020-02-29";
	const ends = [day, "2020-04-30", "9999-12-31", "2020-02-28"];
	const ids = await importTurns(...ends.map((until) => ({ day, until })));
	const kept = await Promise.all(ids.map(async (id) => (await read(id))?.until));
	expect(kept).toEqual([day, "2020-04-30", null, null]);
});

it("nothing is told of the time zone of a family that nobody is in yet", async () => {
	for (const table of ["family_members", "decision_categories"])
		for (let time = 0; time < 2; time++) await testDatabase.owner.query(`delete from ${table}`);
	await setZone(FIRST);
	expect((await anna.query("select from family_history where kind = 'time-zone-set'")).rowCount).toBe(0);
});

it("a time zone that is taken away is told", async () => {
	await setZone(FIRST);
	await setZone(null);
	const told = await anna.query(
		"select was_name, new_name from family_history where kind = 'time-zone-set' order by id",
	);
	expect(told.rows.at(-1)).toEqual({ was_name: FIRST, new_name: null });
});

it.each([
	...["Nowhere/Atlantis", "", "+02:00", "EST5EDT,M3.2.0,M11.1.0", "FOO+3", "BST", "posix/Europe/Berlin", "localtime"],
	"A".repeat(65),
])("%j is no time zone", async (none) => {
	await setZone(FIRST);
	await expect(setZone(none)).rejects.toMatchObject({ code: "23514" });
	expect((await anna.query("select time_zone from family_groups")).rows).toEqual([{ time_zone: FIRST }]);
});

it.each([FIRST, LAST, null])("no turn was on a day that is none yet where the time zone is %j", async (timeZone) => {
	await setZone(timeZone);
	// Without one, the day is any that is one somewhere on earth.
	const last = timeZone ? localDay(new Date(), { timeZone }) : addDays(new Date().toISOString().slice(0, 10), 1);
	for (const day of [addDays(last, -1), last, addDays(last, 1)]) {
		const kept = day <= last ? day : null;
		const [id, [imported = ""]] = [await insertTurn(day), await importTurns({ day })];
		for (const one of [id, imported]) expect(await read(one)).toMatchObject({ day: kept });
		for (const mended of ["2020-02-29", day]) await anna.call("mend_turn", id, null, null, mended);
		expect(await read(id)).toMatchObject({ day: kept ?? "2020-02-29" });
	}
});

it("a zone that the machine does not know any more leaves the days of anywhere on earth", async () => {
	await testDatabase.owner.query("alter table family_groups disable trigger before_row");
	await setZone("Nowhere/Atlantis");
	await testDatabase.owner.query("alter table family_groups enable trigger before_row");
	const [day, later] = ["2020-02-29", addDays(new Date().toISOString().slice(0, 10), 2)];
	expect(await read(await insertTurn(day))).toMatchObject({ day });
	expect(await read(await insertTurn(later))).toMatchObject({ day: null });
});
