import fc from "fast-check";
import { familyArbitrary, HOSTILE_NAMES } from "../../../rules/arbitraries.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import { drawTurn, standingDraw } from "../../../rules/draw.ts";
import type { CategorySettings, Family } from "../../../rules/family.ts";
import type { Random32 } from "../../../rules/random.ts";
import { takeOver } from "../../../rules/someone-else.ts";

export const TODAY = "2026-11-22";

export const INITIAL_CHANGES: readonly Change[] = [
	...["Ann", "Ben", "Cleo"].map((name): Change => ({ kind: "add-member", name })),
	...["Ann", "Dishes"].map((name): Change => ({ kind: "add-category", name })),
];

const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", HOSTILE_NAMES[0]);
const nat = fc.nat(100);
const settings: fc.Arbitrary<CategorySettings> = fc.record(
	{
		emoji: fc.constant("🍿"),
		excluded: fc.uniqueArray(name, { maxLength: 2 }),
		noRepeat: fc.constant(true as const),
		inOrder: fc.constant(true as const),
		helper: fc.constantFrom(null, { question: "Which?", options: ["this", "that"] }),
	},
	{ requiredKeys: [] },
);
const change: fc.Arbitrary<Change> = fc.oneof(
	fc.record({
		kind: fc.constantFrom("add-member", "remove-member", "add-category", "remove-category", "reset-category"),
		name,
	}),
	fc.record({ kind: fc.constant("undo-reset"), name, cycle: fc.uniqueArray(name, { maxLength: 4 }) }),
	fc.record({ kind: fc.constant("merge-family"), family: familyArbitrary(name) }),
	fc.record({
		kind: fc.constant("set-away"),
		name,
		backOn: fc.constantFrom(null, "infinity", "2026-11-23", "2026-11-22"),
	}),
	fc.record({
		kind: fc.constant("edit-member"),
		name,
		emoji: fc.constantFrom(null, "🦊"),
		colour: fc.constantFrom(null, 3),
	}),
	fc.record({ kind: fc.constant("edit-category"), name: fc.constantFrom("Ann", "Dishes"), settings }),
	fc.record({ kind: fc.constantFrom("rename-member", "rename-category"), name, newName: name }),
	fc.record({ kind: fc.constantFrom("move-member", "move-category"), name, before: fc.option(name) }),
);

/** What can happen about turns: `at` chooses among the categories and members that are there at that moment. */
const event = fc.record({
	kind: fc.constantFrom("turn", "turn", "turn", "open", "open", "pass", "someone-else", "undo", "undo"),
	at: nat,
});

export type Step = Change | { readonly kind: "turn" | "open" | "pass" | "someone-else" | "undo"; readonly at: number };

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 3, arbitrary: event as fc.Arbitrary<Step> },
	{ weight: 2, arbitrary: change },
);

/** The change that a step is in a family, as a screen makes it; undefined where there is nothing to do. */
export function toChange(family: Family, step: Step, random: Random32): Change | undefined {
	if (!("at" in step)) return step;
	const category = family.categories[step.at % family.categories.length]?.name;
	if (category === undefined) return undefined;
	if (step.kind !== "undo") return toDrawChange(family, category, step, random);
	const turn = family.turns?.findLast((one) => one.category === category)?.id;
	return turn === undefined ? undefined : { kind: "undo-turn", category, turn };
}

function toDrawChange(
	family: Family,
	category: string,
	{ kind, at }: Exclude<Step, Change>,
	random: Random32,
): Change | undefined {
	const open = standingDraw(family, category, TODAY);
	const draw = open?.draw ?? drawTurn(family, category, TODAY, random);
	if (draw === undefined) return undefined;
	if (kind === "turn") return { kind: "record-turn", draw, ...(at % 3 === 0 && { option: "this" }) };
	if (kind === "someone-else") {
		const doneBy = family.members[at % family.members.length] ?? draw.member;
		return { kind: "record-turn", ...takeOver(family, draw, doneBy, TODAY) };
	}
	if (kind === "open") return open ? undefined : { kind: "open-draw", draw };
	const next = open && drawTurn(family, category, TODAY, random, [...open.passed, draw.member]);
	return next && { kind: "pass-draw", draw, next };
}
