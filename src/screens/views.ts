import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../paths.ts";
import { isLocked } from "../stores/child-lock/child-lock.ts";
import { isDialogEntry, stepBack, whenStill } from "../ui/step-back.ts";

/** A draw by its ids: who was drawn after turn `n` of the category. */
const ShownDrawSchema = v.object({
	category: v.string(),
	n: v.pipe(v.number(), v.integer(), v.minValue(0)),
	member: v.string(),
});

/** Setup has opened it, so that Back leads there: the categories are not between them. */
const ofSetup = { isFromSetup: v.optional(v.literal(true)) };

const ViewSchema = v.union([
	/** `tag`: the category whose draw a tag or sticker opens, by its name. */
	v.object({ view: v.literal("categories"), tag: v.optional(v.string()) }),
	v.object({ view: v.literal("result"), draw: ShownDrawSchema, isDecided: v.boolean(), ...ofSetup }),
	v.object({ view: v.literal("category"), category: v.string() }),
	v.object({ view: v.literal("current-turn"), category: v.string(), ...ofSetup }),
	v.object({ view: v.literal("history") }),
	v.object({ view: v.literal("fun") }),
	v.object({
		view: v.literal("helper"),
		draw: ShownDrawSchema,
		isDecided: v.boolean(),
		choice: v.optional(v.string()),
		...ofSetup,
	}),
]);

export type ShownDraw = v.InferOutput<typeof ShownDrawSchema>;
/**
 * A view of the main screen. Each is an entry in the history, so that Back closes it: setup, categories, result (or a
 * category's page, the history, or a pick just for fun), helper; or setup, result, helper.
 */
export type View = { readonly view: "setup" } | v.InferOutput<typeof ViewSchema>;
export type ResultView = Extract<View, { view: "result" }>;
export type CurrentTurnView = Extract<View, { view: "current-turn" }>;
export type HelperView = Extract<View, { view: "helper" }>;

/** History entries from setup to each view, if the categories are between them. */
const DEPTH: Record<View["view"], number> = {
	setup: 0,
	categories: 1,
	result: 2,
	category: 2,
	"current-turn": 2,
	history: 2,
	fun: 2,
	helper: 3,
};

function depthOf(view: View): number {
	return DEPTH[view.view] - ("isFromSetup" in view && view.isFromSetup ? 1 : 0);
}

/** The search of the installed app's `start_url`: it starts with the categories, and a reload does not. */
const START_SEARCH = "?view=categories";

const SETUP: View = { view: "setup" };

/**
 * A reload starts with setup (specification, section 4) or, on a device that is locked for children, with the
 * categories. Back and Forward to a discarded page restore the view that was left.
 */
export function resetViewOnLoad(): void {
	const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (entry?.type === "back_forward") return;
	const isAtHome = location.pathname === paths.home;
	// The tag or sticker that was used (tag-sheet.tsx).
	const tag = new URLSearchParams(location.search).get("decide");
	if (location.search === START_SEARCH || (isAtHome && (tag || isLocked()))) {
		history.replaceState(null, "", paths.home);
		history.pushState({ view: "categories", ...(tag && { tag }) }, "");
		return;
	}
	if (parseView(history.state).view !== "setup") history.replaceState(null, "");
}

/** The result that a question belongs to. */
export function toResult({ draw, isDecided, isFromSetup }: ResultView | HelperView): ResultView {
	return { view: "result", draw, isDecided, ...(isFromSetup && { isFromSetup }) };
}

export function useView(): View {
	return parseView(useHistoryState());
}

function parseView(state: unknown): View {
	// Most visits have none: a slow phone takes 30 ms to run the schema for the first time.
	if (state === null) return SETUP;
	const parsed = v.safeParse(ViewSchema, state);
	return parsed.success ? parsed.output : SETUP;
}

export function openView(view: View): void {
	whenStill(() => navigate(paths.home, { state: view }));
}

export function replaceView(view: View): void {
	whenStill(() => navigate(paths.home, { state: view, replace: true }));
}

let isGoingBack = false;

/** Goes back through the history. A second call does nothing until the browser has done so: it would leave the app. */
export function goBackTo(target: View, from: View | "category" | "history"): void {
	if (isGoingBack) return;
	const steps = (typeof from === "string" ? DEPTH[from] : depthOf(from)) - depthOf(target);
	if (steps === 0) {
		replaceView(target);
		return;
	}
	isGoingBack = true;
	const onArrival = () => {
		isGoingBack = false;
		// A reload may have changed the view of this entry. On a locked device, the settings open the categories.
		if (location.pathname !== paths.home || parseView(history.state).view !== target.view) replaceView(target);
	};
	// A dialog that is still open has an entry of its own.
	whenStill(() => stepBack(steps + Number(isDialogEntry()), onArrival));
}
