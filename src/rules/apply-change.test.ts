import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { membersIn, UNTIL_BACK } from "./away.ts";
import { drawTurn, standingDraw } from "./draw.ts";
import type { Draw, Family } from "./family.ts";
import { Life, life, TODAY, TOMORROW } from "./random-life.test-helper.ts";
import type { RecordEntry } from "./record.ts";
import { prng } from "./seeded-random.test-helper.ts";

const settingsArbitrary = fc.record({
	noRepeat: fc.constantFrom(undefined, true),
	inOrder: fc.constantFrom(undefined, true),
});

it("gives in every cycle one turn to each member who is in, and begins the next only when everyone has had it", () => {
	fc.assert(
		fc.property(life, settingsArbitrary, ({ members, events, random }, settings) => {
			const one = new Life(members, random);
			one.apply({ kind: "edit-category", name: "Dishes", settings });
			for (const each of events) {
				const before = one.family;
				one.happen(each);
				const { cycle } = one.category;
				expect(new Set(cycle).size).toBe(cycle.length);
				const turn = one.family.turns?.at(-1);
				if (turn?.previousCycle === undefined || before.turns?.some(({ id }) => id === turn.id)) continue;
				expect(membersIn(before, "Dishes", TODAY).filter((name) => !turn.previousCycle?.includes(name))).toEqual([]);
			}
		}),
	);
});

it("begins no cycle with who ended the last, in a category of at least three with that rule", () => {
	fc.assert(
		fc.property(
			uniqueNamesArbitrary(3, 6),
			fc.integer({ min: 6, max: 30 }),
			random32Arbitrary,
			(members, count, random) => {
				const one = new Life(members, random);
				one.apply({ kind: "edit-category", name: "Dishes", settings: { noRepeat: true } });
				for (let at = 0; at < count; at++) one.happen({ kind: "turn", who: 0 });
				const names = one.family.turns?.map(({ member }) => member) ?? [];
				expect(names).toHaveLength(count);
				expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
			},
		),
	);
});

it("goes round the family in its order, where a category says so, also past those who are away", () => {
	const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(1));
	one.apply({ kind: "edit-category", name: "Dishes", settings: { inOrder: true } });
	const turn = () => one.happen({ kind: "turn", who: 0 });
	turn();
	one.apply({ kind: "set-away", name: "Ben", backOn: UNTIL_BACK });
	turn();
	one.apply({ kind: "add-member", name: "Eve" });
	turn();
	one.apply({ kind: "set-away", name: "Ben", backOn: null });
	for (let at = 0; at < 4; at++) turn();
	expect(one.family.turns?.map(({ member }) => member)).toEqual(["Ann", "Cleo", "Dan", "Eve", "Ben", "Cleo", "Dan"]);
});

/** Who is drawn, from the record alone. */
function openMember(entries: readonly RecordEntry[]): string | undefined {
	let open: string | undefined;
	const confirmed = new Set<string | undefined>();
	for (const { kind, member, turn } of entries) {
		if (kind === "drawn" || kind === "undone") {
			// Never drawn over one that is open.
			expect(open).toBeUndefined();
			// A draw that the turn had not confirmed is said to be open again.
			if (kind === "drawn" || confirmed.has(turn)) open = member;
		} else if (kind === "turn" && open === undefined) {
			// A reset was taken back: the turn is there again, as one without a draw.
			confirmed.delete(turn);
		} else if (kind !== "reset") {
			expect(member).toBe(open);
			open = undefined;
			if (kind === "turn") confirmed.add(turn);
		}
	}
	return open;
}

it("never loses an open draw, nor redraws it without a trace, whatever its member is called", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const one = new Life(members, random);
			for (const each of events) one.happen(each);
			const drawn = one.category.openDraw?.draw.member;
			expect(openMember(one.idRecord)).toBe(drawn === undefined ? undefined : one.idOf(drawn));
		}),
	);
});

it("draws wherever no draw stands and somebody can be drawn, also after a day has made the open one void", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const one = new Life(members, random);
			for (const each of events) one.happen(each);
			const before = one.category.openDraw;
			const draw = drawTurn(one.family, "Dishes", TOMORROW, random);
			fc.pre(draw !== undefined && standingDraw(one.family, "Dishes", TOMORROW) === undefined);
			const stamp = { id: "drawn", at: "2026-11-23T10:00:00Z", today: TOMORROW };
			const { family, entries } = applyChange(one.family, { kind: "open-draw", draw: draw as Draw }, stamp);
			expect(standingDraw(family, "Dishes", TOMORROW)?.draw).toEqual(draw);
			const drawn = { kind: "drawn", category: "Dishes", member: draw?.member };
			const voided = { kind: "void", category: "Dishes", member: before?.draw.member };
			expect(entries).toMatchObject(before ? [voided, drawn] : [drawn]);
		}),
	);
});

it("replaces the draw for a new cycle when somebody returns who has had no turn in this one", () => {
	const family: Family = {
		members: ["Mia", "Noah"],
		memberDetails: [{ name: "Noah", backOn: TOMORROW }],
		categories: [{ name: "Dishes", cycle: ["Mia"] }],
	};
	const open = (before: Family, today: string) => {
		const draw = drawTurn(before, "Dishes", today, prng(1)) as Draw;
		return applyChange(before, { kind: "open-draw", draw }, { id: today, at: `${today}T10:00:00Z`, today });
	};
	const { family: drawn } = open(family, TODAY);
	expect(standingDraw(drawn, "Dishes", TODAY)?.draw).toMatchObject({ member: "Mia", isNewCycle: true });
	const { family: redrawn, entries } = open(drawn, TOMORROW);
	expect(standingDraw(redrawn, "Dishes", TOMORROW)?.draw).toMatchObject({ member: "Noah", isNewCycle: false });
	expect(entries.map(({ kind, member }) => `${kind} ${member}`)).toEqual(["void Mia", "drawn Noah"]);
});

it.each(["2026-02-31", "2027-02-29", "2026-13-01", "0000-01-01", "tomorrow", ""])(
	"has nobody away until %j",
	(backOn) => {
		const family: Family = { members: ["Mia"], categories: [] };
		const stamp = { id: "1", at: "2026-11-22T10:00:00Z", today: TODAY };
		expect(applyChange(family, { kind: "set-away", name: "Mia", backOn }, stamp).family).toBe(family);
	},
);
