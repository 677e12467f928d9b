import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import { random32Arbitrary } from "../../../rules/arbitraries.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { eligibleMembers } from "../../../rules/turns.ts";
import { NO_RECORDS, type Records } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import { createChangeTargets, type TargetedChange } from "./change-targets.ts";
import { INITIAL_CHANGES, type Step, stepArbitrary, TODAY, toChange } from "./life.test-helper.ts";
import { applyPendingChanges, planChange } from "./plan-change.ts";

// A change that says nothing of its day is of today.
beforeAll(() => void vi.useFakeTimers({ now: new Date(`${TODAY}T12:00`), toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const showFamily = (records: Records) => toFamily(records, TODAY);

/** A change with an effect by the rules, its targets, and the family after it; undefined without an effect. */
function make(records: Records, change: Change) {
	const targets = createChangeTargets(records, change, TODAY);
	const before = showFamily(records);
	const { family } = applyChange(before, change, { id: targets.newId, at: `${TODAY}T10:00:00.000Z`, today: TODAY });
	return family === before ? undefined : { change, targets, family };
}

/** Before a sync, changes are pending. */
const life = fc.array(
	fc.oneof({ weight: 9, arbitrary: stepArbitrary }, { weight: 1, arbitrary: fc.constant("sync" as const) }),
	{ maxLength: 50 },
);

it("plans any pending changes as the rules make them", () => {
	fc.assert(
		fc.property(life, random32Arbitrary, (steps, random) => {
			let [synced, planned] = [NO_RECORDS, NO_RECORDS];
			const pending: TargetedChange[] = [];
			for (const step of [...INITIAL_CHANGES, ...steps, "sync"] as const) {
				if (step === "sync") {
					expect(applyPendingChanges(synced, pending.splice(0))).toEqual(planned);
					synced = planned;
					continue;
				}
				const change = toChange(showFamily(planned), step, random);
				const made = change && make(planned, change);
				if (made === undefined) continue;
				const plan = planChange(planned, made.change, made.targets);
				expect(plan).toBeDefined();
				planned = plan?.after ?? planned;
				expect(plan?.isApplied(planned)).toBe(true);
				expect(normalize(showFamily(planned))).toEqual(normalize(made.family));
				pending.push(made);
			}
		}),
		{ numRuns: 150 },
	);
});

/** What the rows have in the family's order, the rules in that of the changes; and among whom a draw was is not stored. */
function normalize(family: Family) {
	return {
		members: family.members,
		memberDetails: new Set(family.memberDetails),
		// An import adds several turns: their ids are derived, and of two categories either may come first.
		turns: (family.turns ?? [])
			.map(({ id, ...turn }) => turn)
			.toSorted((one, other) => (one.category < other.category ? -1 : Number(one.category > other.category))),
		categories: family.categories.map(({ settings: { excluded = [], ...settings } = {}, openDraw, ...category }) => ({
			...category,
			settings,
			excluded: excluded.toSorted(),
			openDraw: openDraw && { ...openDraw, draw: { ...openDraw.draw, candidates: undefined } },
		})),
	};
}

function live(records: Records, steps: readonly Step[], random: () => number) {
	const pending: TargetedChange[] = [];
	let after = records;
	for (const step of steps) {
		const change = toChange(showFamily(after), step, random);
		const made = change && make(after, change);
		if (made === undefined) continue;
		pending.push(made);
		after = applyPendingChanges(after, [made]);
	}
	return { after, pending };
}

it("plans no change that the rows already have", () => {
	fc.assert(
		fc.property(fc.array(stepArbitrary, { maxLength: 30 }), random32Arbitrary, (steps, random) => {
			let records = NO_RECORDS;
			for (const step of [...INITIAL_CHANGES, ...steps]) {
				const { after, pending } = live(records, [step], random);
				records = after;
				expect(applyPendingChanges(records, pending)).toBe(records);
			}
		}),
	);
});

it("plans what was made offline after what another device did meanwhile, and leaves a family that the rules allow", () => {
	const steps = fc.array(stepArbitrary, { maxLength: 8 });
	fc.assert(
		fc.property(steps, steps, steps, random32Arbitrary, (before, here, elsewhere, random) => {
			const common = live(NO_RECORDS, [...INITIAL_CHANGES, ...before], random).after;
			const { pending } = live(common, here, random);
			const other = live(common, elsewhere, random).after;
			let records = other;
			for (const one of pending) {
				const plan = planChange(records, one.change, one.targets);
				if (plan === undefined) continue;
				records = plan.after;
				expect(plan.isApplied(records)).toBe(true);
			}
			expectConsistent(records);
		}),
		{ numRuns: 150 },
	);
});

function expectConsistent(records: Records) {
	const { members, categories } = showFamily(records);
	expect(new Set(members).size).toBe(members.length);
	for (const { cycle } of categories) {
		expect(new Set(cycle).size).toBe(cycle.length);
		expect(members).toEqual(expect.arrayContaining([...cycle]));
	}
	const drawn = records.draws.map(({ category }) => category);
	expect(new Set(drawn).size).toBe(drawn.length);
	for (const { name } of records.categories) {
		const numbers = records.turns.flatMap(({ category, turnNumber }) => (category === name ? [turnNumber] : []));
		expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
	}
}

it("plans no turn whose draw no longer holds", () => {
	const records: Records = {
		members: [
			{ id: "a", name: "Ann", position: 1 },
			{ id: "b", name: "Ben", position: 2 },
		],
		categories: [{ id: "d", name: "Dishes", position: 1, runningRound: 1 }],
		turns: [{ id: "t", category: "Dishes", member: "Ann", turnNumber: 1, round: 1 }],
		draws: [],
	};
	const turn = (member: string, cycle: readonly string[]): Change => ({
		kind: "record-turn",
		draw: { category: "Dishes", member, isNewCycle: false, cycle },
	});
	const planTurn = (change: Change) => planChange(records, change, createChangeTargets(records, change));
	expect(planTurn(turn("Ben", ["Ann"]))).toBeDefined();
	expect(planTurn(turn("Ben", []))).toBeUndefined();
	expect(planTurn(turn("Ann", ["Ann"]))).toBeUndefined();
	const drawnBefore = { newId: "n", known: [] };
	expect(planChange(records, turn("Ben", ["Ann"]), drawnBefore)).toBeUndefined();
});

it("lets the opener of a cycle leave without giving a newcomer a second turn", () => {
	let records = NO_RECORDS;
	const plan = (change: Change) => {
		const planned = planChange(records, change, createChangeTargets(records, change));
		expect(planned).toBeDefined();
		records = planned?.after ?? records;
	};
	function recordTurn(member: string) {
		const { members, categories } = toFamily(records);
		const [category] = categories as [Category];
		const isNewCycle = eligibleMembers(members, category).length === 0;
		plan({ kind: "record-turn", draw: { category: category.name, member, isNewCycle, cycle: category.cycle } });
	}
	plan({ kind: "add-category", name: "Dishes" });
	for (const member of ["Ann", "Ben"]) plan({ kind: "add-member", name: member });
	for (const member of ["Ann", "Ben", "Ann"]) recordTurn(member);
	plan({ kind: "add-member", name: "Dan" });
	recordTurn("Dan");
	plan({ kind: "remove-member", name: "Ann" });
	expect(toFamily(records).categories).toEqual([{ name: "Dishes", cycle: ["Dan"] }]);
	// What Ben had in the finished cycle stays.
	expect(records.turns.map(({ member }) => member)).toEqual(["Ben", "Dan"]);
});
