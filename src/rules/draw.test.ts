import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng, random32Arbitrary, seededSecret, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { isAway, membersIn } from "./away.ts";
import type { Change } from "./changes.ts";
import { runningCycle } from "./cycle.ts";
import { canSayNotNow, computeRank, drawLots, findDraw, findOpenDraw } from "./draw.ts";
import vectors from "./draw-vectors.json" with { type: "json" };
import { type Category, createFamily, type Family, type Member } from "./family.ts";
import { property } from "./property.test-helper.ts";
import { event, Life, lived, TODAY, TOMORROW } from "./random-life.test-helper.ts";

const DISHES: Category = { id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 0, settings: {} };

function familyOf(names: readonly string[], secret: string): Family {
	const members = names.map((name): Member => ({ id: name, key: name, name }));
	return { ...createFamily(secret), members, categories: [DISHES] };
}

it.each(vectors)("ranks $member in $category after turn $n as docs/fairness.md says", (vector) => {
	const { secret, category, n, member, rank } = vector;
	expect(computeRank(secret, category, n, member).toString(16).padStart(16, "0")).toBe(rank);
});

// p = 0.001, with one degree of freedom fewer than members.
it.each([
	[2, 10.828],
	[3, 13.816],
	[5, 18.467],
	[7, 22.458],
	[30, 58.301],
])("gives each of %i members the same share of 10,000 families, by chi-square", (count, critical) => {
	const members = Array.from({ length: count }, (_, at) => `member ${at}`);
	const random = prng(42);
	const counts = new Map(members.map((member) => [member, 0]));
	for (let at = 0; at < 10_000; at++) {
		const drawn = findDraw(familyOf(members, seededSecret(random)), DISHES, TODAY)?.member.id as string;
		counts.set(drawn, (counts.get(drawn) as number) + 1);
	}
	const expected = 10_000 / count;
	const chiSquare = [...counts.values()].reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
	expect(chiSquare).toBeLessThan(critical);
});

it("gives each of three members the same share of the turns of one family", () => {
	const family = familyOf(["Ann", "Ben", "Cleo"], seededSecret(prng(7)));
	const counts = new Map(family.members.map(({ id }) => [id, 0]));
	for (let lastTurn = 0; lastTurn < 3000; lastTurn++) {
		const drawn = findDraw(family, { ...DISHES, lastTurn }, TODAY)?.member.id as string;
		counts.set(drawn, (counts.get(drawn) as number) + 1);
	}
	const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
	expect(chiSquare).toBeLessThan(13.816);
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

	property(
		"is the same after JSON and, where nobody is away, on every day",
		[lived, fc.constantFrom("2019-12-31", "2031-01-01")],
		({ family, draw }, day) => {
			const copy: Family = JSON.parse(JSON.stringify(family));
			const isAnyAway = family.members.some(({ backOn }) => backOn !== undefined);
			for (const today of isAnyAway ? [TODAY] : [TODAY, day])
				expect(findDraw(copy, copy.categories[0] as Category, today)).toEqual(draw);
		},
	);

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

	property(
		"leaves all places when somebody leaves and comes back",
		[uniqueNamesArbitrary(2, 6), random32Arbitrary, fc.nat()],
		(members, random, who) => {
			const one = new Life(members, random);
			const order = () => drawLots(one.family, one.category, one.family.members).map(({ member }) => member.name);
			const before = order();
			const { id, name } = one.family.members[who % members.length] as Member;
			one.apply({ kind: "remove-member", member: id });
			expect(order()).toEqual(before.filter((other) => other !== name));
			one.apply({ kind: "add-member", member: "again", name });
			expect(order()).toEqual(before);
		},
	);

	property(
		"is in chance's order of who says not now, then begins anew",
		[uniqueNamesArbitrary(2, 6), random32Arbitrary],
		(members, random) => {
			const one = new Life(members, random);
			const order = drawLots(one.family, one.category, one.family.members).map(({ member }) => member.id);
			for (const [at, member] of order.entries()) {
				expect(one.draw?.member.id).toBe(member);
				const isLast = at === order.length - 1;
				expect(canSayNotNow(one.family, one.category, member, TODAY)).toBe(!isLast);
				if (!isLast) one.apply({ kind: "not-now", category: "dishes", n: 0, member });
			}
			one.apply({ kind: "remove-member", member: order.at(-1) as string });
			if (order.length > 2) expect(one.draw?.member.id).toBe(order[0]);
		},
	);
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const turnsOf = ({ family }: Life) => family.turns.map(({ id }) => id).toSorted();

/** Chance knows people by their keys, whatever they are called. */
function keysOf({ draw }: Life) {
	return { drawn: draw?.member.key, candidates: draw?.members.map(({ key }) => key).toSorted() };
}

describe("whoever tries to draw again has the same person", () => {
	const turn = (one: Life) => one.recordDraw();
	const undo = (one: Life) => one.happen({ kind: "undo", who: 0 });
	const away = (backOn: string | null) => (one: Life, member: string) =>
		one.apply({ kind: "set-away", member, backOn });
	const apply =
		(make: (member: string) => Change) =>
		(one: Life, member: string): void =>
			one.apply(make(member));

	it.each<readonly [string, readonly ((one: Life, member: string) => void)[]]>([
		["away and back", [away("infinity"), away(null)]],
		["away until tomorrow and back", [away(TOMORROW), away(null)]],
		[
			"removed and added",
			[
				(one, member) => {
					const { name } = one.family.members.find(({ id }) => id === member) as Member;
					one.apply({ kind: "remove-member", member });
					one.apply({ kind: "add-member", member: "again", name });
				},
			],
		],
		[
			"recorded, removed and added",
			[
				(one, member) => {
					const { name } = one.family.members.find(({ id }) => id === member) as Member;
					for (const again of ["again", "once more"]) {
						const id = one.family.members.find((other) => other.name === name)?.id as string;
						one.apply({ kind: "record-turn", category: "dishes", n: one.category.lastTurn, member: id });
						one.apply({ kind: "remove-member", member: id });
						one.apply({ kind: "add-member", member: again, name });
					}
				},
			],
		],
		[
			"the category removed, added and brought back",
			[
				(one) => {
					one.apply({ kind: "remove-category", category: "dishes" });
					one.apply({ kind: "add-category", category: "again", name: "Dishes" });
					one.apply({ kind: "restore-category", category: "dishes" });
				},
			],
		],
		[
			"a file with other numbers and looks opened",
			[
				(one) => {
					const turns = one.family.turns.map((turn) => ({ ...turn, id: `again ${turn.id}`, number: 1_000_000 }));
					one.apply({ kind: "merge-family", family: { ...one.family, turns }, history: [] });
				},
			],
		],
		["reset", [(one) => one.happen({ kind: "reset", who: 0 })]],
		["reset and undone", [(one) => one.happen({ kind: "slip", who: 0 })]],
		["confirmed and undone", [turn, undo]],
		["confirmed, confirmed, undone and undone", [turn, turn, undo, undo]],
		["renamed", [apply((member) => ({ kind: "rename-member", member, name: "Zoe" }))]],
		["the category renamed", [apply(() => ({ kind: "rename-category", category: "dishes", name: "Plates" }))]],
		["moved", [apply((member) => ({ kind: "move-member", member, before: null }))]],
		[
			"a rule made and taken back",
			[{ noRepeat: true } as const, {}].map((settings) =>
				apply(() => ({ kind: "edit-category", category: "dishes", edits: ["noRepeat"], settings })),
			),
		],
		[
			"left out and in again",
			[[true], []].map((excluded) =>
				apply((member) => ({
					...{ kind: "edit-category", category: "dishes", edits: ["excluded"] },
					settings: { excluded: excluded.map(() => member) },
				})),
			),
		],
	])("by %s", (way, steps) => {
		fc.assert(
			fc.property(random32Arbitrary, fc.nat(4), (random, turns) => {
				const one = new Life(["Ann", "Ben", "Cleo", "Dan"], random);
				// A reset is of those who had no turn in a running cycle: of the same candidates only before the first.
				for (let at = 0; at < (way === "reset" ? 0 : turns); at++) one.recordDraw();
				const before = one.draw?.member as Member;
				for (const step of steps) step(one, before.id);
				expect(one.draw?.member.key).toBe(before.key);
			}),
		);
	});

	it("by removing and adding the category: as if the family had just begun with it, every time", () => {
		const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(3));
		const first = one.draw?.member.id;
		one.recordDraw();
		const answers = Array.from({ length: 5 }, (_, at) => {
			one.apply({ kind: "remove-category", category: one.category.id });
			one.apply({ kind: "add-category", category: `dishes ${at}`, name: "Dishes" });
			return one.draw?.member.id;
		});
		expect(new Set(answers)).toEqual(new Set([first]));
	});
});

property("says whom somebody has looked at, as long as it is still they", [lived], (one) => {
	const { draw } = one;
	fc.pre(draw !== undefined);
	const { category, n, member } = draw;
	one.apply({ kind: "look-at-draw", category, n, member: member.id });
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
		one.apply({ kind: "edit-category", category: "dishes", settings: { noRepeat: true }, edits: ["noRepeat"] });
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
	one.apply({ kind: "edit-category", category: "dishes", settings: { inOrder: true }, edits: ["inOrder"] });
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
