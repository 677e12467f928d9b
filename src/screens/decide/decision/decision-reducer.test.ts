import { expect, it } from "vitest";
import { changeFamily } from "../../../rules/change-family.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Category, Family } from "../../../rules/family.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { getToday } from "../../../stores/local-day.ts";
import {
	type DecisionEffect,
	type DecisionEvent,
	type DecisionState,
	reduceDecision,
	type Sight,
} from "./decision-reducer.ts";
import { drawOf, START } from "./two-members.test-helper.ts";

const DRAW = { category: "dishes", n: 0, member: drawOf(START).member.id };
const OTHER = DRAW.member === "a" ? "b" : "a";
const setAway = (member: string): Change => ({ kind: "set-away", member, backOn: "infinity" });

const PASSED = changeFamily(START, { kind: "not-now", ...DRAW });
const RECORDED = changeFamily(START, { kind: "record-turn", ...DRAW });
const NOBODY = changeFamily(START, setAway("a"), setAway("b"));
const REMOVED = changeFamily(START, { kind: "remove-category", category: "dishes" });

const sight = (family: Family, than: Partial<Sight> = {}): Sight => ({
	family,
	today: getToday(),
	view: { view: "result", draw: DRAW, isDecided: false },
	isCovered: false,
	isAnimating: false,
	...than,
});
const seen = (family: Family, than?: Partial<Sight>): DecisionEvent => ({ kind: "seen", sight: sight(family, than) });
const opened = (than: Partial<Sight>): DecisionEvent => ({ kind: "opened", sight: sight(START, than) });
const QUESTION: Partial<Sight> = { view: { view: "helper", draw: DRAW, isDecided: false } };

const drawn: DecisionState = { phase: "drawn" };
const over: DecisionState = { phase: "over" };
const recording: DecisionState = { phase: "recording", taken: undefined };
const away: DecisionState = { phase: "drawn", cause: "set-away" };
const notNow: DecisionState = { phase: "drawn", cause: "not-now" };
const taken = { member: DRAW.member, doneBy: OTHER };
const unsaid = { family: PASSED, before: DRAW.member, next: drawOf(PASSED) };
const waiting: DecisionState = { phase: "drawn", unsaid };
const show = (cause?: "not-now" | "set-away") => ({ kind: "show", next: drawOf(PASSED), cause }) as const;
const explain = { kind: "explain", redraw: unsaid } as const;
const unmark = { kind: "mark", isDecided: false } as const;
const giveUp = { kind: "give-up", family: NOBODY, category: NOBODY.categories[0] as Category } as const;

it.each<
	[title: string, state: DecisionState, event: DecisionEvent, next: DecisionState, effects: readonly DecisionEffect[]]
>([
	// Opening
	["opens with its draw", over, opened({}), ...expected(drawn)],
	["opens with another draw in its place", over, opened({ family: PASSED }), ...expected(drawn)],
	["leaves what is decided", over, opened({ view: { view: "result", draw: DRAW, isDecided: true } }), ...back(0)],
	["leaves what is recorded", over, opened({ family: RECORDED }), ...back(0)],
	["does nothing once it is closed", drawn, { kind: "closed" }, ...expected(over)],
	// Recording
	[
		"records what is confirmed",
		drawn,
		{ kind: "confirmed", taken },
		...expected({ phase: "recording", taken }, { kind: "mark", isDecided: true }, { kind: "record", taken }),
	],
	["records a second press no more", recording, { kind: "confirmed", taken: undefined }, ...expected(recording)],
	["records nothing once it is over", over, { kind: "confirmed", taken: undefined }, ...expected(over)],
	["returns once it is recorded", recording, { kind: "recorded" }, ...back(2_000)],
	["keeps who has taken the turn over", { phase: "recording", taken }, { kind: "recorded" }, ...back(2_000, taken)],
	["returns nowhere if it was left meanwhile", over, { kind: "recorded" }, ...expected(over)],
	[
		"is drawn again if it could not be recorded",
		{ phase: "recording", taken },
		{ kind: "failed", sight: sight(START) },
		...expected(drawn, unmark),
	],
	[
		"is lost if it could not be recorded because somebody was faster",
		recording,
		{ kind: "failed", sight: sight(RECORDED, { isCovered: true }) },
		...lost(RECORDED, unmark),
	],
	["fails nowhere if it was left meanwhile", over, { kind: "failed", sight: sight(RECORDED) }, ...expected(over)],
	// What other phones do
	["stays while it is the draw", drawn, seen(START), ...expected(drawn)],
	["shows another draw and says why", drawn, seen(PASSED), ...expected(drawn, show(), explain)],
	["shows nothing below a sheet", drawn, seen(PASSED, { isCovered: true }), ...expected(drawn)],
	["keeps the reason while the wheel spins", drawn, seen(PASSED, { isAnimating: true }), ...expected(waiting, show())],
	["keeps it as long as the wheel spins", waiting, seen(START, { isAnimating: true }), ...expected(waiting)],
	["says it when the wheel stands", waiting, seen(START), ...expected(drawn, explain)],
	["says it although a sheet is open", waiting, seen(START, { isCovered: true }), ...expected(drawn, explain)],
	["sends a question back to its result", drawn, seen(PASSED, QUESTION), ...expected(drawn, show())],
	["is lost to a turn", drawn, seen(RECORDED), ...lost(RECORDED)],
	["is lost with its category", drawn, seen(REMOVED), ...lost(REMOVED)],
	["is lost where nobody can be drawn", drawn, seen(NOBODY), ...lost(NOBODY)],
	["loses nothing while the wheel spins", drawn, seen(RECORDED, { isAnimating: true }), ...expected(drawn)],
	["follows nothing while it records", recording, seen(RECORDED), ...expected(recording)],
	["follows nothing once it is over", over, seen(PASSED), ...expected(over)],
	// What is done in the view
	["expects another draw", drawn, { kind: "redraw-expected", cause: "not-now" }, ...expected(notNow)],
	["expects none once it is over", over, { kind: "redraw-expected", cause: "not-now" }, ...expected(over)],
	["says no reason for Not now", notNow, seen(PASSED), ...expected(drawn, show("not-now"))],
	[
		"says that somebody is away, also while the wheel spins",
		away,
		seen(PASSED, { isAnimating: true }),
		...expected(drawn, show("set-away"), explain),
	],
	["gives up where nobody is left", away, seen(NOBODY), ...expected(over, giveUp)],
	["is lost with its category, whatever was done here", away, seen(REMOVED), ...lost(REMOVED)],
])("a decision %s", (_, state, event, next, effects) => {
	expect(reduceDecision(state, event)).toEqual({ state: next, effects });
});

function expected(state: DecisionState, ...effects: readonly DecisionEffect[]) {
	return [state, effects] as const;
}

function lost(family: Family, ...effects: readonly DecisionEffect[]) {
	return expected(over, ...effects, { kind: "lose", family });
}

function back(delayMs: number, taken?: TakenTurn) {
	return expected({ phase: "over", taken }, { kind: "return", delayMs });
}
