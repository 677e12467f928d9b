import fc from "fast-check";
import { expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { runningCycle } from "./cycle.ts";
import { findDraw } from "./draw.ts";
import { type Category, createFamily, type Family } from "./family.ts";
import { mergeFamily } from "./merge-family.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";
import { presentFamily, storeFamily } from "./stored-family.ts";

const merge = (family: Family, sent: Family) => presentFamily(mergeFamily(storeFamily(family), sent));
const EMPTY = createFamily("00".repeat(16));
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

/** The same family with other ids, as on another phone. */
function elsewhere(family: Family): Family {
	return JSON.parse(JSON.stringify(family).replaceAll('"member ', '"other ').replaceAll('"dishes"', '"plates"'));
}

property("takes a family along into an empty one as it is, chance included", [lived], ({ family, draw }) => {
	const merged = merge(EMPTY, family);
	expect(merged.members).toEqual(family.members);
	const here = new Set(ids(family.members));
	const comparable = ({ settled = [], cycle, settings, ...category }: Category) => ({
		...category,
		// Who does not take part is a set.
		settings: { ...settings, excluded: settings.excluded?.toSorted() },
		settled: settled.filter(({ from, to }) => here.has(from) && here.has(to)),
	});
	expect(merged.categories.map(comparable)).toEqual(family.categories.map(comparable));
	const category = family.categories[0];
	if (category === undefined) return;
	expect(runningCycle(merged, category).map(({ id }) => id)).toEqual(
		runningCycle(family, category).map(({ id }) => id),
	);
	expect(ids(merged.turns).toSorted()).toEqual(ids(family.turns).toSorted());
	expect(findDraw(merged, category, TODAY)?.member).toEqual(draw?.member);
});

property("adds nothing a second time, also of a family with other ids", [lived, lived], (here, there) => {
	const incoming = elsewhere(there.family);
	const merged = merge(here.family, incoming);
	expect(merge(merged, incoming)).toEqual(merged);
});

property("retains what is there, also its draw unless they had the turn elsewhere", [lived, lived], (here, there) => {
	const { family, stored, category, draw } = here;
	fc.pre(family.turns.length > 0 && draw !== undefined && !draw.isNewCycle);
	const incoming = elsewhere(there.family);
	// Newcomers are candidates, too.
	const known = new Set(family.members.map(({ name }) => name));
	const members = incoming.members.filter(({ name }) => known.has(name));
	const merged = presentFamily(mergeFamily(stored, { ...incoming, members }));
	expect(merged.members).toEqual(family.members);
	// Turns from elsewhere run the cycle again that a reset has ended.
	const withoutReset = ({ cycle, ...category }: Category) => category;
	expect(merged.categories.slice(0, 1).map(withoutReset)).toEqual(family.categories.map(withoutReset));
	expect(merged.secret).toBe(family.secret);
	expect(merged.turns.filter(({ id }) => ids(family.turns).includes(id))).toEqual(family.turns);
	const had = runningCycle(merged, category).map(({ member }) => member);
	const now = findDraw(merged, category, TODAY);
	// Whoever had the last turn may be drawn again once somebody else has had one since.
	const isHeldBack = category.settings.noRepeat === true && now?.member.id === family.turns.at(-1)?.member;
	if (!had.includes(draw.member.id) && !isHeldBack) expect(now?.member).toEqual(draw.member);
});

it("counts the turns of the running cycle there, nobody's twice, and puts the others before those here", () => {
	const here = new Life(["Ann", "Ben", "Cleo"], prng(1));
	const there = new Life(["Ann", "Ben", "Cleo"], prng(2));
	const record = (one: Life, ...names: readonly string[]) => {
		for (const name of names) one.record(`member ${name}`);
	};
	record(here, "Ann");
	record(there, "Ben", "Ann", "Cleo", "Ann", "Ben");
	const incoming = elsewhere({
		...there.family,
		turns: there.family.turns.map((turn) => ({ ...turn, id: `there ${turn.id}` })),
	});
	const merged = merge(here.family, incoming);
	expect(merged.turns.map(({ member, cycle }) => `${member.slice(7)} ${cycle}`)).toEqual([
		...["Ben 0", "Ann 0", "Cleo 0", "Ann 0"],
		...["Ann 1", "Ben 1"],
	]);
	expect(merged.categories[0]?.lastTurn).toBe(1);
});

it("leaves out what is invalid, and makes ids and keys that are taken different", () => {
	const family = new Life(["Ann"], prng(1)).family;
	const member = { id: "member Ann", key: "Ann", name: "Ben", emoji: "\u0000", colour: 99, backOn: "soon" };
	const incoming: Family = {
		...family,
		members: [member, { id: "x", key: "x", name: " \u200b" }, { id: "y", key: "y", name: "y".repeat(81) }],
		categories: [
			{
				...{ id: "dishes", key: "Dishes", name: " Chess ", lastTurn: 3 },
				settings: { excluded: ["member Ann", "x"], emoji: "\u0000", helper: { question: "", options: [] } },
				notNow: { n: 3, members: ["member Ann", "x"] },
				lookedAt: { n: 3, member: "x" },
			},
		],
		turns: [
			{ id: "one", category: "dishes", member: "x", cycle: 1 },
			{ id: "two", category: "dishes", member: "member Ann", doneBy: "x", option: "\u0000", cycle: 1, number: 3 },
		],
	};
	const merged = merge(family, incoming);
	const ben = "member Ann#2";
	expect(merged.members.slice(1)).toEqual([{ id: ben, key: "Ann#2", name: "Ben" }]);
	expect(merged.categories.slice(1)).toEqual([
		{ ...{ id: "dishes#2", key: "Dishes#2", name: "Chess", lastTurn: 0 }, settings: { excluded: [ben] } },
	]);
	expect(merged.turns).toEqual([{ id: "two", category: "dishes#2", member: ben, cycle: 1 }]);
});

// A tenth of a second; 40 seconds where each turn looks at all others.
it("merges the running cycles of a large family before anybody notices", { timeout: 10_000 }, () => {
	const listOf = (count: number) =>
		Array.from({ length: count }, (_, at) => ({ id: `${at}`, key: `${at}`, name: `${at}` }));
	const members = listOf(100);
	const categories = listOf(100).map((one) => ({ ...one, lastTurn: 100, settings: {} }));
	const turns = categories.flatMap(({ id: category }) =>
		members.map(({ id: member }) => ({ id: `${category} ${member}`, category, member, cycle: 1 })),
	);
	expect(merge(EMPTY, { ...EMPTY, members, categories, turns }).turns).toEqual(turns);
});

it.each([
	["2026-11-02", "2026-11-08", "2026-11-08"],
	["2026-11-02", "2027-01-02", "2027-01-02"],
	["2026-11-02", "2027-01-03", undefined],
	["2026-11-02", "2026-11-01", undefined],
	[undefined, "2026-11-08", undefined],
])("of a turn on %s, %s lets it last until %s, as the database does", (day, until, expected) => {
	const member = { id: "m", key: "k", name: "Mia" };
	const category = { id: "c", key: "k", name: "Dishes", settings: {}, lastTurn: 1 };
	const turn = { id: "t", category: "c", member: "m", cycle: 1, until, ...(day !== undefined && { day }) };
	const sent = { ...EMPTY, members: [member], categories: [category], turns: [turn] };
	expect(merge(EMPTY, sent as Family).turns[0]?.until).toBe(expected);
});
