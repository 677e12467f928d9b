import fc from "fast-check";
import { expect, it } from "vitest";
import { HOSTILE_NAMES, random32 } from "../../rules/arbitraries.ts";
import { applyChange, type Change } from "../../rules/changes.ts";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import { pick } from "../../rules/turns.ts";
import { planChange } from "./plan.ts";
import { familyOf, type Records } from "./records.ts";

const EMPTY: Records = { members: [], categories: [], turns: [] };
const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", HOSTILE_NAMES[0]);
const step = fc.oneof(
	{ weight: 6, arbitrary: fc.constant({ kind: "turn" as const }) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constantFrom(
				"add-member" as const,
				"remove-member" as const,
				"add-category" as const,
				"remove-category" as const,
				"reset-category" as const,
			),
			name,
		}),
	},
);

it("leads rows and family through any changes side by side", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), random32, (steps, random) => {
			let family: Family = ["Ann", "Ben", "Cleo"].reduce(
				(before, member) => applyChange(before, { kind: "add-member", name: member }),
				applyChange(EMPTY_FAMILY, { kind: "add-category", name: "Ann" }),
			);
			let records = EMPTY;
			for (const { name: member } of [...family.members.map((one) => ({ name: one }))])
				records = planChange(records, { kind: "add-member", name: member })?.after ?? records;
			records = planChange(records, { kind: "add-category", name: "Ann" })?.after ?? records;
			for (const one of steps) {
				const change = changeOf(one, family);
				if (change === undefined) continue;
				family = applyChange(family, change);
				const plan = planChange(records, change);
				if (plan) expect(plan.isMade(plan.after)).toBe(true);
				records = plan?.after ?? records;
				expect(familyOf(records)).toEqual(family);
			}

			function changeOf(one: typeof step extends fc.Arbitrary<infer S> ? S : never, now: Family): Change | undefined {
				if (one.kind !== "turn") return one;
				const category = now.categories[0];
				const draw = category && pick(now.members, category, random);
				return draw && { kind: "record-turn", draw };
			}
		}),
		{ numRuns: 500 },
	);
});

it("lets the opener of a cycle leave without giving a newcomer a second turn", () => {
	let records = EMPTY;
	const make = (change: Change) => {
		records = planChange(records, change)?.after ?? records;
	};
	const turn = (person: string) =>
		make({ kind: "record-turn", draw: { category: "Dishes", person, isNewCycle: false, cycle: [] } });
	make({ kind: "add-category", name: "Dishes" });
	for (const member of ["Ann", "Ben"]) make({ kind: "add-member", name: member });
	for (const person of ["Ann", "Ben", "Ann"]) turn(person);
	make({ kind: "add-member", name: "Dan" });
	turn("Dan");
	make({ kind: "remove-member", name: "Ann" });
	expect(familyOf(records).categories).toEqual([{ name: "Dishes", cycle: ["Dan"] }]);
});
