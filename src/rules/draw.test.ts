import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng, random32Arbitrary, seededSecret, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { isAway, membersIn } from "./away.ts";
import { runningCycle } from "./cycle.ts";
import { canSayNotNow, computeRank, drawLots, findDraw, findOpenDraw } from "./draw.ts";
import vectors from "./draw-vectors.json" with { type: "json" };
import { isFair } from "./fairness.test-helper.ts";
import { type Category, createFamily, type Family, type Member } from "./family.ts";
import { property } from "./property.test-helper.ts";
import { type Event, event, Life, lived, TODAY, TOMORROW } from "./random-life.test-helper.ts";

const DISHES: Category = { id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 0, settings: {} };

function familyOf(names: readonly string[], secret: string): Family {
	const members = names.map((name): Member => ({ id: name, key: name, name }));
	return { ...createFamily(secret), members, categories: [DISHES] };
}

it.each(vectors)("ranks $member in $category after turn $n as docs/fairness.md says", (vector) => {
	const { secret, category, n, member, rank } = vector;
	expect(computeRank(secret, category, n, member).toString(16).padStart(16, "0")).toBe(rank);
});

it.each([2, 3, 5, 7, 30])("gives each of %i members the same share of 10,000 families", (count) => {
	const members = Array.from({ length: count }, (_, at) => `member ${at}`);
	const random = prng(42);
	const draw = () => findDraw(familyOf(members, seededSecret(random)), DISHES, TODAY)?.member.id as string;
	expect(isFair(members, 10_000, draw)).toBe(true);
});

it("gives each of three members the same share of the turns of one family", () => {
	const members = ["Ann", "Ben", "Cleo"];
	const family = familyOf(members, seededSecret(prng(7)));
	const draw = (lastTurn: number) => findDraw(family, { ...DISHES, lastTurn }, TODAY)?.member.id as string;
	expect(isFair(members, 3000, draw)).toBe(true);
});

describe("a draw", () => {
	property("is of those in without a turn, or of everybody who is in", [lived], ({ family, category, draw }) => {
		const inNow = membersIn(family, category, TODAY);
		expect(draw === undefined).toBe(inNow.length === 0);
		if (draw === undefined) return;
		expect(draw.members).toContain(draw.member);
		const had = runningCycle(family, category).map(({ member }) => member);
		const waiting = inNow.filter(({ id }) => !had.includes(id));
		expect(draw.isNewCycle).toBe(waiting.length === 0);
		expect(draw.isNewCycle ? inNow : waiting).toEqual(expect.arrayContaining([...draw.members]));
	});

	property("is the same after JSON and, where nobody is away, on every day", [lived], ({ family, draw }) => {
		const copy: Family = JSON.parse(JSON.stringify(family));
		const isAnyAway = family.members.some(({ backOn }) => backOn !== undefined);
		for (const today of isAnyAway ? [TODAY] : [TODAY, "2019-12-31", "2031-01-01"])
			expect(findDraw(copy, copy.categories[0] as Category, today)).toEqual(draw);
	});

	property(
		"is of the same person while candidates and turns are the same",
		[lived, fc.array(event, { maxLength: 8 })],
		(one, between) => {
			const before = keysOf(one);
			const [candidates, turns] = [before.candidates, turnsOf(one)];
			for (const each of between) {
				one.happen(each);
				const now = keysOf(one);
				if (same(now.candidates, candidates) && same(turnsOf(one), turns)) expect(now).toEqual(before);
			}
		},
		{ numRuns: 500 },
	);

	const several = fc.tuple(uniqueNamesArbitrary(2, 6), random32Arbitrary).map((made) => new Life(...made));
	const lotsOf = (one: Life) => drawLots(one.family, one.category, one.family.members).map(({ member }) => member);

	property("leaves all places when somebody leaves and comes back", [several, fc.nat()], (one, who) => {
		const order = () => lotsOf(one).map(({ name }) => name);
		const before = order();
		const { id, name } = one.family.members[who % before.length] as Member;
		one.apply({ kind: "remove-member", member: id });
		expect(order()).toEqual(before.filter((other) => other !== name));
		one.apply({ kind: "add-member", member: "again", name });
		expect(order()).toEqual(before);
	});

	property("is in chance's order of who says not now, then begins anew", [several], (one) => {
		const order = lotsOf(one).map(({ id }) => id);
		for (const [at, member] of order.entries()) {
			expect(one.draw?.member.id).toBe(member);
			const isLast = at === order.length - 1;
			expect(canSayNotNow(one.family, one.category, member, TODAY)).toBe(!isLast);
			if (!isLast) one.happen({ kind: "not-now", who: 0 });
		}
		one.apply({ kind: "remove-member", member: order.at(-1) as string });
		if (order.length > 2) expect(one.draw?.member.id).toBe(order[0]);
	});
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const turnsOf = ({ family }: Life) => family.turns.map(({ id }) => id).toSorted();

/** Chance knows people by their keys, whatever they are called. */
function keysOf({ draw }: Life) {
	return { drawn: draw?.member.key, candidates: draw?.members.map(({ key }) => key).toSorted() };
}

describe("whoever tries to draw again has the same person", () => {
	const setAway = (one: Life, member: string, ...days: readonly (string | null)[]) => {
		for (const backOn of days) one.apply({ kind: "set-away", member, backOn });
	};
	const edit = (one: Life, ...all: readonly Parameters<Life["edit"]>[0][]) => {
		for (const settings of all) one.edit(settings);
	};
	const addAgain = (one: Life, { id, name }: Member) => {
		one.apply({ kind: "remove-member", member: id });
		one.apply({ kind: "add-member", member: `again ${id}`, name });
	};
	const happen = (...kinds: readonly Event["kind"][]) => {
		return (one: Life) => {
			for (const kind of kinds) one.happen({ kind, who: 0 } as Event);
		};
	};

	const ways: readonly (readonly [string, (one: Life, drawn: Member) => void])[] = [
		["away and back", (one, { id }) => setAway(one, id, "infinity", null)],
		["away until tomorrow and back", (one, { id }) => setAway(one, id, TOMORROW, null)],
		["removed and added", addAgain],
		[
			"recorded, removed and added",
			(one, { name }) => {
				for (const _ of [1, 2]) {
					const own = one.family.members.find((other) => other.name === name) as Member;
					one.record(own.id);
					addAgain(one, own);
				}
			},
		],
		[
			"the category removed, added and brought back",
			(one) => {
				one.apply({ kind: "remove-category", category: "dishes" });
				one.apply({ kind: "add-category", category: "again", name: "Dishes" });
				one.apply({ kind: "restore-category", category: "dishes" });
			},
		],
		[
			"a file with other numbers and looks opened",
			(one) => {
				const turns = one.family.turns.map((turn) => ({ ...turn, id: `again ${turn.id}`, number: 1_000_000 }));
				one.apply({ kind: "merge-family", family: { ...one.family, turns }, history: [] });
			},
		],
		["reset", happen("reset")],
		["reset and undone", happen("slip")],
		["confirmed and undone", happen("turn", "undo")],
		["confirmed, confirmed, undone and undone", happen("turn", "turn", "undo", "undo")],
		["renamed", (one, { id }) => one.apply({ kind: "rename-member", member: id, name: "Zoe" })],
		["the category renamed", (one) => one.apply({ kind: "rename-category", category: "dishes", name: "Plates" })],
		["moved", (one, { id }) => one.apply({ kind: "move-member", member: id, before: null })],
		["a rule made and taken back", (one) => edit(one, { noRepeat: true }, { noRepeat: undefined })],
		["left out and in again", (one, { id }) => edit(one, { excluded: [id] }, { excluded: [] })],
	];
	for (const [way, tryAgain] of ways)
		property(`by ${way}`, [random32Arbitrary, fc.nat(4)], (random, turns) => {
			const one = new Life(["Ann", "Ben", "Cleo", "Dan"], random);
			// A reset is of those who had no turn in a running cycle: of the same candidates only before the first.
			for (let at = 0; at < (way === "reset" ? 0 : turns); at++) one.recordDraw();
			const before = one.draw?.member as Member;
			tryAgain(one, before);
			expect(one.draw?.member.key).toBe(before.key);
		});

	it("by removing and adding the category: as if the family had just begun with it, every time", () => {
		const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(3));
		const first = one.draw?.member.id;
		one.recordDraw();
		for (let at = 0; at < 5; at++) {
			one.apply({ kind: "remove-category", category: one.category.id });
			one.apply({ kind: "add-category", category: `dishes ${at}`, name: "Dishes" });
			expect(one.draw?.member.id).toBe(first);
		}
	});
});

property("says whom somebody has looked at, as long as it is still they", [lived], (one) => {
	const { draw } = one;
	fc.pre(draw !== undefined);
	const { member } = draw;
	one.happen({ kind: "look", who: 0 });
	expect(findOpenDraw(one.family, one.category, TODAY)?.member).toEqual(member);
	one.apply({ kind: "set-away", member: member.id, backOn: "infinity" });
	expect(isAway(one.family.members.find(({ id }) => id === member.id) as Member, TODAY)).toBe(true);
	expect(findOpenDraw(one.family, one.category, TODAY)).toBeUndefined();
});

property(
	"begins no cycle with who ended the last, with that rule, also after a reset",
	[uniqueNamesArbitrary(3, 6), fc.array(fc.boolean(), { minLength: 6, maxLength: 30 }), random32Arbitrary],
	(members, resets, random) => {
		const one = new Life(members, random);
		one.edit({ noRepeat: true });
		for (const isReset of resets) {
			one.recordDraw();
			if (isReset) one.happen({ kind: "reset", who: 0 });
		}
		const turns = one.family.turns.map(({ member }) => member);
		expect(turns).toHaveLength(resets.length);
		expect(turns.filter((member, at) => member === turns[at - 1])).toEqual([]);
	},
);

it("goes round in the family's order, where a category says so, past those who are away and after a reset", () => {
	const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(1));
	one.edit({ inOrder: true });
	one.recordDraw();
	one.apply({ kind: "set-away", member: "member Ben", backOn: "infinity" });
	one.recordDraw();
	one.apply({ kind: "add-member", member: "member Eve", name: "Eve" });
	one.apply({ kind: "set-away", member: "member Ben", backOn: null });
	for (let at = 0; at < 5; at++) one.recordDraw();
	one.happen({ kind: "reset", who: 0 });
	one.recordDraw();
	expect(one.family.turns.map(({ member }) => member.slice(7)).join(" ")).toBe("Ann Cleo Dan Eve Ben Cleo Dan Eve");
});
