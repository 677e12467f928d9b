import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import { random32Arbitrary } from "../../../rules/arbitraries.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { planStep, START, steps, withoutEmpty } from "../../life-steps.test-helper.ts";
import { getToday } from "../../local-day.ts";
import { createGuestFamily, type UnsavedChange } from "../guest-family.ts";
import { createCompleteGuestFamily, RECORD_PAGE_SIZE } from "./complete-guest-family.ts";

it("stores a family as the rules make it, whatever happens and whenever it is opened again", () => {
	fc.assert(
		fc.property(steps, random32Arbitrary, (happening, random) => {
			const { storage } = new FakeBrowser().openTab();
			const open = () => createCompleteGuestFamily(storage, createGuestFamily(storage));
			let stored = open();
			let family: Family = { members: [], categories: [] };
			let count = 0;
			for (const step of [...START, ...happening]) {
				const change = "who" in step ? planStep(step, family, random) : step;
				if (change === undefined) continue;
				const stamp = { id: `id-${count++}`, at: new Date().toISOString(), today: getToday() };
				const one: UnsavedChange = { change, stamp, hasConflict: false };
				const applied = applyChange(family, change, stamp);
				const added = stored.readRecord({}, [one]).entries.slice(0, applied.entries.length);
				expect(added.map(({ id }) => id).toReversed()).toEqual(applied.entries.map(({ id }) => id));
				stored.write(stored.apply(stored.read(), one), [one]);
				family = applied.family;
				if ("who" in step && step.isReopened) stored = open();
				expect(withoutEmpty(stored.read())).toEqual(withoutEmpty(family));
			}
			expect(withoutEmpty(open().read())).toEqual(withoutEmpty(family));
		}),
		{ numRuns: 40 },
	);
});

it("reads the record a page at a time, newest first, without a gap or a repetition", () => {
	const { storage } = new FakeBrowser().openTab();
	const stored = createCompleteGuestFamily(storage, createGuestFamily(storage));
	const draw = (member: string, cycle: readonly string[]) => ({
		category: "Dishes",
		member,
		isNewCycle: cycle.length > 0,
		cycle,
	});
	const turns = Array.from(
		{ length: 2 * RECORD_PAGE_SIZE + 1 },
		(_, at): Change => ({ kind: "record-turn", draw: draw("Mom", at === 0 ? [] : ["Mom"]) }),
	);
	const changes = [
		...START.filter(({ kind }) => kind === "add-category"),
		{ kind: "add-member", name: "Mom" } as const,
		...turns,
	];
	for (const change of changes) {
		const one = { change, hasConflict: false };
		stored.write(stored.apply(stored.read(), one), [one]);
	}
	const sizes: number[] = [];
	const ids: string[] = [];
	let next: string | undefined;
	do {
		const page = stored.readRecord({ before: next, category: "Dishes" }, []);
		sizes.push(page.entries.length);
		ids.push(...page.entries.map(({ id }) => id));
		next = page.next;
	} while (next !== undefined);
	expect(sizes).toEqual([RECORD_PAGE_SIZE, RECORD_PAGE_SIZE, 1]);
	expect(ids).toEqual(
		stored
			.read()
			.turns?.map(({ id }) => id)
			.toReversed(),
	);
	expect(stored.readRecord({ before: "dropped", category: "Dishes" }, [])).toEqual({
		entries: [],
		next: undefined,
	});
});
