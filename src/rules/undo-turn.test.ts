import fc from "fast-check";
import { expect, it } from "vitest";
import { drawTurn } from "./draw.ts";
import type { Draw, Family } from "./family.ts";
import { type Event, familyEvent, type Life, life, live, TODAY } from "./random-life.test-helper.ts";
import { takeOver } from "./someone-else.ts";

/** No turns are no field, or an empty one. */
const withTurns = ({ turns = [], ...family }: Family): Family => ({ ...family, turns });

/** Without what no turn keeps of the draw that it closed: among whom it was. After an undo that follows from the rules of that moment. */
const withoutCandidates = (family: Family): Family => ({
	...withTurns(family),
	categories: family.categories.map(({ openDraw, ...category }) => {
		if (openDraw === undefined) return category;
		const { candidates: _, basedOn: __, ...draw } = openDraw.draw;
		return { ...category, openDraw: { ...openDraw, draw } };
	}),
});

const withoutDraws = (family: Family): Family => ({
	...withTurns(family),
	categories: family.categories.map(({ openDraw: _, ...category }) => category),
});

/** @returns whose turn it was, by their id; undefined if there was nobody to draw */
function recordTurn(one: Life, who: number): string | undefined {
	const { family } = one;
	const draw = one.category.openDraw?.draw ?? drawTurn(family, "Dishes", TODAY, one.random);
	const doneBy = family.members[who % family.members.length];
	if (draw === undefined || doneBy === undefined) return undefined;
	const taken = who % 2 === 0 ? { draw } : takeOver(family, draw, doneBy, TODAY);
	one.apply({ kind: "record-turn", ...taken });
	expect(one.family.turns?.length).toBe((family.turns?.length ?? 0) + 1);
	return one.idOf(taken.draw.member);
}

function undoTurn(one: Life) {
	const { family } = one;
	one.apply({ kind: "undo-turn", category: "Dishes", turn: family.turns?.at(-1)?.id ?? "" });
	expect(one.family).not.toBe(family);
}

it("leaves the whole family as it was, with the draw that the turn had closed", () => {
	fc.assert(
		fc.property(life, fc.nat(), ({ members, events, random }, passes) => {
			const one = live(members, events, random);
			const isNew = one.category.openDraw === undefined;
			const open = one.open();
			fc.pre(open !== undefined);
			for (let at = passes % 3; at > 0; at--) one.happen({ kind: "pass", who: 0 });
			const before = one.family;
			one.apply({ kind: "record-turn", draw: one.category.openDraw?.draw as Draw });
			undoTurn(one);
			if (isNew) expect(withTurns(one.family)).toEqual(withTurns(before));
			expect(withoutCandidates(one.family)).toEqual(withoutCandidates(before));
		}),
	);
});

it("leaves the whole family as it was whoever had the turn, with a draw before it or without", () => {
	fc.assert(
		fc.property(life, fc.nat(), fc.boolean(), ({ members, events, random }, who, hasDraw) => {
			const one = live(members, events, random);
			if (hasDraw) one.open();
			const before = one.family;
			fc.pre(recordTurn(one, who) !== undefined);
			undoTurn(one);
			expect(withoutCandidates(one.family)).toEqual(withoutCandidates(before));
		}),
	);
});

const between = fc.record({
	who: fc.nat(),
	events: fc.array(
		fc.oneof(
			{ weight: 3, arbitrary: familyEvent },
			{ weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("open" as const, "pass" as const), who: fc.nat() }) },
		),
		{ maxLength: 6, size: "max" },
	),
});

it("leaves the family as if the turns had never been, where the others joined, left, were renamed or went away since", () => {
	fc.assert(
		fc.property(life, fc.array(between, { minLength: 1, maxLength: 4 }), ({ members, events, random }, turns) => {
			const one = live(members, events, random);
			const without = one.fork();
			const had = new Set<string>();
			for (const { who, events: since } of turns) {
				const member = recordTurn(one, who);
				if (member === undefined) break;
				had.add(member);
				for (const each of since) if (!isLeaving(one, each, had)) happenToBoth(one, without, each);
			}
			fc.pre(had.size > 0);
			while ((one.family.turns?.length ?? 0) > (without.family.turns?.length ?? 0)) undoTurn(one);
			expect(withoutDraws(one.family)).toEqual(withoutDraws(without.family));
			// One that was void for a while, without the turn, is open again after it if it holds by then.
			if (without.category.openDraw) expect(withoutCandidates(one.family)).toEqual(withoutCandidates(without.family));
		}),
	);
});

/** With a member, the turn goes that would be taken back. */
function isLeaving(one: Life, { kind, who }: Event, had: ReadonlySet<string>): boolean {
	const { members } = one.family;
	return kind === "leave" && had.has(one.idOf(members[who % members.length] as string));
}

/** But for the draws that follow the turn: they are lost with it. */
function happenToBoth(one: Life, other: Life, event: Event) {
	const { length } = one.changes;
	one.happen(event);
	if (event.kind === "open" || event.kind === "pass") return;
	for (const change of one.changes.slice(length)) other.apply(change);
}
