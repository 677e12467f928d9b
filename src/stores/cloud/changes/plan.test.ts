import fc from "fast-check";
import { expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES, random32Arbitrary } from "../../../rules/arbitraries.test-helper.ts";
import { applyChange, type Change } from "../../../rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../../rules/family.ts";
import type { Random32 } from "../../../rules/random.ts";
import { drawMember } from "../../../rules/turns.ts";
import { type Records, toFamily } from "../rows/records.ts";
import { createChangeTargets } from "./change-targets.ts";
import { planChange } from "./plan.ts";

const EMPTY: Records = { members: [], categories: [], turns: [] };
const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", HOSTILE_NAMES[0]);
const names = fc.uniqueArray(name, { maxLength: 4 });
const step: fc.Arbitrary<Change | "turn"> = fc.oneof(
	{ weight: 6, arbitrary: fc.constant("turn" as const) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constantFrom("add-member", "remove-member", "add-category", "remove-category", "reset-category"),
			name,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("undo-reset"), name, cycle: names }),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant("bring-family"), family: familyArbitrary(name) }),
	},
);
const INITIAL_CHANGES: readonly Change[] = [
	...["Ann", "Ben", "Cleo"].map((member): Change => ({ kind: "add-member", name: member })),
	{ kind: "add-category", name: "Ann" },
];

it("leads rows and family through any changes side by side", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), random32Arbitrary, (steps, random) => {
			let family: Family = EMPTY_FAMILY;
			let records = EMPTY;
			for (const one of [...INITIAL_CHANGES, ...steps]) {
				const change = one === "turn" ? drawTurn(family, random) : one;
				if (change === undefined) continue;
				family = applyChange(family, change);
				const plan = planChange(records, change, createChangeTargets(records, change));
				if (plan) expect(plan.isApplied(plan.after)).toBe(true);
				records = plan?.after ?? records;
				expect(toFamily(records)).toEqual(family);
			}
		}),
		{ numRuns: 500 },
	);
});

function drawTurn({ members, categories: [first] }: Family, random: Random32): Change | undefined {
	const draw = first && drawMember(members, first, random);
	return draw && { kind: "record-turn", draw };
}

it("lets the opener of a cycle leave without giving a newcomer a second turn", () => {
	let records = EMPTY;
	const make = (change: Change) => {
		records = planChange(records, change, createChangeTargets(records, change))?.after ?? records;
	};
	const turn = (person: string) =>
		make({ kind: "record-turn", draw: { category: "Dishes", person, isNewCycle: false, cycle: [] } });
	make({ kind: "add-category", name: "Dishes" });
	for (const member of ["Ann", "Ben"]) make({ kind: "add-member", name: member });
	for (const person of ["Ann", "Ben", "Ann"]) turn(person);
	make({ kind: "add-member", name: "Dan" });
	turn("Dan");
	make({ kind: "remove-member", name: "Ann" });
	expect(toFamily(records).categories).toEqual([{ name: "Dishes", cycle: ["Dan"] }]);
});
