import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import { random32Arbitrary } from "../../../rules/arbitraries.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import { drawTurn } from "../../../rules/draw.ts";
import { type Family, findCategory, type PastTurn, type Turn } from "../../../rules/family.ts";
import type { Random32 } from "../../../rules/random.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { getToday } from "../../local-day.ts";
import { createGuestFamily, type UnsavedChange } from "../guest-family.ts";
import { createCompleteGuestFamily, RECORD_PAGE_SIZE } from "./complete-guest-family.ts";

const KINDS = [
	"open-draw",
	"record-turn",
	"pass-draw",
	"undo-turn",
	"add-member",
	"remove-member",
	"rename-member",
	"move-member",
	"set-away",
	"edit-category",
	"reset-category",
	"undo-reset",
	"rename-category",
	"remove-category",
	"add-category",
	"edit-member",
] as const;

const steps = fc.array(
	fc.record({
		kind: fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom("record-turn" as const, "open-draw" as const) },
			{ weight: 1, arbitrary: fc.constantFrom("undo-turn" as const, "pass-draw" as const) },
			{ weight: 2, arbitrary: fc.constantFrom(...KINDS) },
		),
		who: fc.nat(20),
		isReopened: fc.boolean(),
	}),
	{ maxLength: 30 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** Names come back after they were removed. */
const NAMES = ["Mom", "Dad", "Kim", "__proto__"] as const;

function planStep({ kind, who }: Step, family: Family, random: Random32): Change | undefined {
	const name = NAMES[who % NAMES.length] as string;
	const newName = NAMES[(who >> 2) % NAMES.length] as string;
	const category = family.categories[who % Math.max(1, family.categories.length)]?.name ?? "";
	const open = findCategory(family, category)?.openDraw;
	const draw = open?.draw ?? drawTurn(family, category, getToday(), random);
	switch (kind) {
		case "open-draw":
			return draw && { kind, draw };
		case "record-turn":
			return draw && { kind, draw, ...(who % 3 === 0 && name !== draw.member && { doneBy: name, option: "Pizza" }) };
		case "pass-draw": {
			const next = open && drawTurn(family, category, getToday(), random, [...open.passed, open.draw.member]);
			return open && next && { kind, draw: open.draw, next };
		}
		case "undo-turn":
			return { kind, category, turn: family.turns?.findLast((turn) => turn.category === category)?.id ?? "" };
		case "rename-member":
			return { kind, name, newName };
		case "rename-category":
			return { kind, name: category, newName };
		case "move-member":
			return { kind, name, before: newName };
		case "set-away":
			return { kind, name, backOn: who % 2 === 0 ? null : "2999-01-01" };
		case "edit-category":
			return { kind, name: category, settings: { noRepeat: true, excluded: who % 2 === 0 ? [name] : [] } };
		case "edit-member":
			return { kind, name, emoji: "🦊", colour: who % 16 };
		case "undo-reset":
			return { kind, name: category, cycle: [name, newName], turns: family.pastTurns?.filter(isTurn) };
		case "remove-category":
		case "reset-category":
			return { kind, name: category };
		default:
			return { kind, name };
	}
}

const isTurn = (turn: PastTurn): turn is Turn => turn.id !== undefined && turn.member !== turn.doneBy;

const withoutEmpty = ({ memberDetails = [], turns = [], pastTurns = [], members, categories }: Family) => ({
	members,
	categories: categories.map(({ settings, ...category }) => ({
		...category,
		settings: { ...settings, excluded: settings?.excluded ?? [] },
	})),
	memberDetails: memberDetails.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
	turns,
	pastTurns,
});

const START: readonly Change[] = [
	...NAMES.slice(0, 3).map((name): Change => ({ kind: "add-member", name })),
	{ kind: "add-category", name: "Dishes" },
	{ kind: "add-category", name: "__proto__" },
];

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
	expect(stored.readRecord({ before: "gone by now", category: "Dishes" }, [])).toEqual({
		entries: [],
		next: undefined,
	});
});
