import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../paths.ts";

const NamesSchema = v.pipe(v.array(v.string()), v.readonly());

const DrawSchema = v.object({
	category: v.string(),
	person: v.string(),
	isNewCycle: v.boolean(),
	cycle: NamesSchema,
});

const ViewSchema = v.variant("view", [
	v.object({ view: v.literal("categories") }),
	v.object({
		view: v.literal("result"),
		draw: DrawSchema,
		// Everyone in the family at the time of the draw; nobody where that is not known any more.
		members: NamesSchema,
		isDecided: v.boolean(),
	}),
	v.object({ view: v.literal("helper"), draw: DrawSchema, isDecided: v.boolean(), choice: v.optional(v.string()) }),
]);

/**
 * What the main screen shows. Views are steps of the browser's history, kept in its state, so that the phone's Back goes
 * back one view. Each is opened from the one before: setup, categories, result, helper.
 */
export type View = { readonly view: "setup" } | v.InferOutput<typeof ViewSchema>;
export type ResultView = Extract<View, { view: "result" }>;
export type HelperView = Extract<View, { view: "helper" }>;

/** How many steps each view is away from setup. */
const DEPTH: Record<View["view"], number> = { setup: 0, categories: 1, result: 2, helper: 3 };

const SETUP: View = { view: "setup" };

/**
 * Begins a load of the page with setup (specification, section 4), also where the browser gives back the state of a view, as
 * for a reload. Back and Forward, which load the page only if the browser has not kept it, show the view that was left.
 */
export function resetViewOnLoad(): void {
	const [entry] = performance.getEntriesByType("navigation");
	if (entry instanceof PerformanceNavigationTiming && entry.type === "back_forward") return;
	if (parseView(history.state).view !== "setup") history.replaceState(null, "");
}

/** The view of the current history entry; setup where there is none, or one that is not ours. */
export function useView(): View {
	return parseView(useHistoryState());
}

function parseView(state: unknown): View {
	const parsed = v.safeParse(ViewSchema, state);
	return parsed.success ? parsed.output : SETUP;
}

/** Goes one step forward, to `view`. */
export function openView(view: View): void {
	navigate(paths.home, { state: view });
}

/** Changes the current view without a step. */
export function replaceView(view: View): void {
	navigate(paths.home, { state: view, replace: true });
}

let isGoingBack = false;

/**
 * Goes back from one view to an earlier one, as if the person had pressed Back that often. The browser does it a little later;
 * until then a second press does nothing: it would lead as far again, out of the app. Where a reload has made another view of
 * the step that is reached, it becomes the target again.
 */
export function goBackTo(target: View, from: View["view"]): void {
	if (isGoingBack) return;
	isGoingBack = true;
	const arrive = () => {
		isGoingBack = false;
		if (location.pathname === paths.home && parseView(history.state).view !== target.view) replaceView(target);
	};
	addEventListener("popstate", arrive, { once: true });
	history.go(DEPTH[target.view] - DEPTH[from]);
}
