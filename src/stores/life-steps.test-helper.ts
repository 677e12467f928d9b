import fc from "fast-check";
import type { Change } from "../rules/changes.ts";
import { drawTurn } from "../rules/draw.ts";
import { type Family, findCategory, type PastTurn, type Turn } from "../rules/family.ts";
import type { Random32 } from "../rules/random.ts";
import { getToday } from "./local-day.ts";

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

/** What happens in a family whose life began with `START`. */
export const steps = fc.array(
	fc.record({
		kind: fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom("record-turn" as const, "open-draw" as const) },
			{ weight: 1, arbitrary: fc.constantFrom("undo-turn" as const, "pass-draw" as const) },
			{ weight: 2, arbitrary: fc.constantFrom(...KINDS) },
		),
		who: fc.nat(20),
		isReopened: fc.boolean(),
	}),
	// Else most lives would end before their first cycle.
	{ maxLength: 30, size: "max" },
);

export type Step = typeof steps extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** The second has come. */
const BACK_ON = ["2999-01-01", "2000-01-01", null] as const;

/** Names come back after they were removed. */
const NAMES = ["Mom", "Dad", "Kim", "__proto__"] as const;

/** The change that a step is in `family`. Undefined where it is impossible; what the family refuses is still a change. */
export function planStep({ kind, who }: Step, family: Family, random: Random32): Change | undefined {
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
			return { kind, name, backOn: BACK_ON[who % BACK_ON.length] ?? null };
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

/** For comparisons: without the difference between nothing and no field. */
export const withoutEmpty = ({ memberDetails = [], turns = [], pastTurns = [], members, categories }: Family) => ({
	members,
	categories: categories.map(({ settings, ...category }) => ({
		...category,
		settings: { ...settings, excluded: settings?.excluded ?? [] },
	})),
	memberDetails: memberDetails.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
	turns,
	pastTurns,
});

export const START: readonly Change[] = [
	...NAMES.slice(0, 3).map((name): Change => ({ kind: "add-member", name })),
	{ kind: "add-category", name: "Dishes" },
	{ kind: "add-category", name: "__proto__" },
];
