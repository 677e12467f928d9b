import fc from "fast-check";
import { expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES, random32Arbitrary } from "../../../rules/arbitraries.test-helper.ts";
import { applyBasicChange, type BasicChange, type Change } from "../../../rules/changes.ts";
import { type Category, EMPTY_FAMILY, type Family } from "../../../rules/family.ts";
import { mergeFamily } from "../../../rules/merge-family.ts";
import type { Random32 } from "../../../rules/random.ts";
import { drawMember, eligibleMembers } from "../../../rules/turns.ts";
import { type Records, toFamily } from "../rows/records.ts";
import { type ChangeTargets, createChangeTargets } from "./change-targets.ts";
import { applyPendingChanges, planChange } from "./plan-change.ts";

const EMPTY: Records = { members: [], categories: [], turns: [] };
const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", HOSTILE_NAMES[0]);
const names = fc.uniqueArray(name, { maxLength: 4 });
type PlannedChange = BasicChange | Extract<Change, { kind: "bring-family" }>;

const step: fc.Arbitrary<PlannedChange | "turn"> = fc.oneof(
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
const INITIAL_CHANGES: readonly PlannedChange[] = [
	...["Ann", "Ben", "Cleo"].map((member): PlannedChange => ({ kind: "add-member", name: member })),
	{ kind: "add-category", name: "Ann" },
];

/** Before a sync, changes are pending. */
const life = fc.array(
	fc.oneof({ weight: 7, arbitrary: step }, { weight: 1, arbitrary: fc.constant("sync" as const) }),
	{
		maxLength: 40,
	},
);

it("plans any pending changes as the rules make them", () => {
	fc.assert(
		fc.property(life, random32Arbitrary, (steps, random) => {
			let family: Family = EMPTY_FAMILY;
			let [synced, planned] = [EMPTY, EMPTY];
			const pending: { readonly change: PlannedChange; readonly targets: ChangeTargets }[] = [];
			for (const one of [...INITIAL_CHANGES, ...steps, "sync"] as const) {
				if (one === "sync") {
					expect(applyPendingChanges(synced, pending.splice(0))).toEqual(planned);
					synced = planned;
					continue;
				}
				const change = one === "turn" ? drawTurn(family, random) : one;
				if (change === undefined) continue;
				const targets = createChangeTargets(planned, change);
				const plan = planChange(planned, change, targets);
				if (plan) expect(plan.isApplied(plan.after)).toBe(true);
				family = change.kind === "bring-family" ? mergeFamily(family, change.family) : applyBasicChange(family, change);
				pending.push({ change, targets });
				planned = plan?.after ?? planned;
				expect(toFamily(planned)).toEqual(family);
			}
		}),
		{ numRuns: 150 },
	);
});

it("plans no change that the rows already have", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), random32Arbitrary, (steps, random) => {
			let records = EMPTY;
			for (const one of [...INITIAL_CHANGES, ...steps]) {
				const change = one === "turn" ? drawTurn(toFamily(records), random) : one;
				if (change === undefined) continue;
				const pending = [{ change, targets: createChangeTargets(records, change) }];
				records = applyPendingChanges(records, pending);
				expect(applyPendingChanges(records, pending)).toBe(records);
			}
		}),
	);
});

function drawTurn({ members, categories: [first] }: Family, random: Random32): PlannedChange | undefined {
	const draw = first && drawMember(members, first, random);
	return draw && { kind: "record-turn", draw };
}

it("plans no turn whose draw no longer holds", () => {
	const records: Records = {
		members: [
			{ id: "a", name: "Ann" },
			{ id: "b", name: "Ben" },
		],
		categories: [{ id: "d", name: "Dishes" }],
		turns: [{ id: "t", category: "Dishes", person: "Ann", turnNumber: 1 }],
	};
	const turn = (member: string, cycle: readonly string[]): PlannedChange => ({
		kind: "record-turn",
		draw: { category: "Dishes", member, isNewCycle: false, cycle },
	});
	const planTurn = (change: PlannedChange) => planChange(records, change, createChangeTargets(records, change));
	expect(planTurn(turn("Ben", ["Ann"]))).toBeDefined();
	expect(planTurn(turn("Ben", []))).toBeUndefined();
	expect(planTurn(turn("Ann", ["Ann"]))).toBeUndefined();
	const drawnBefore = { newId: "n", known: [] };
	expect(planChange(records, turn("Ben", ["Ann"]), drawnBefore)).toBeUndefined();
});

it("lets the opener of a cycle leave without giving a newcomer a second turn", () => {
	let records = EMPTY;
	const make = (change: PlannedChange) => {
		const plan = planChange(records, change, createChangeTargets(records, change));
		expect(plan).toBeDefined();
		records = plan?.after ?? records;
	};
	function recordTurn(member: string) {
		const { members, categories } = toFamily(records);
		const [category] = categories as [Category];
		const isNewCycle = eligibleMembers(members, category).length === 0;
		make({ kind: "record-turn", draw: { category: category.name, member, isNewCycle, cycle: category.cycle } });
	}
	make({ kind: "add-category", name: "Dishes" });
	for (const member of ["Ann", "Ben"]) make({ kind: "add-member", name: member });
	for (const member of ["Ann", "Ben", "Ann"]) recordTurn(member);
	make({ kind: "add-member", name: "Dan" });
	recordTurn("Dan");
	make({ kind: "remove-member", name: "Ann" });
	expect(toFamily(records).categories).toEqual([{ name: "Dishes", cycle: ["Dan"] }]);
});
