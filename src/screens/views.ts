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
		// Everyone in the family at the time of the draw; nobody in an entry from before this was kept.
		members: v.optional(NamesSchema, []),
		isDecided: v.boolean(),
	}),
	v.object({ view: v.literal("helper"), draw: DrawSchema, isDecided: v.boolean(), choice: v.optional(v.string()) }),
]);

/**
 * What the main screen shows. Views are steps of the browser's history, kept in its state, so that the phone's Back goes
 * back one view and a reload stays where it was. Each is opened from the one before: setup, categories, result, helper.
 */
export type View = { readonly view: "setup" } | v.InferOutput<typeof ViewSchema>;
export type ResultView = Extract<View, { view: "result" }>;
export type HelperView = Extract<View, { view: "helper" }>;

/** How many steps each view is away from setup. */
const DEPTH: Record<View["view"], number> = { setup: 0, categories: 1, result: 2, helper: 3 };

const SETUP: View = { view: "setup" };

/** The view of the current history entry; setup where there is none, or one that is not ours. */
export function useView(): View {
	const parsed = v.safeParse(ViewSchema, useHistoryState());
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
 * until then a second press does nothing: it would lead as far again, out of the app.
 */
export function backTo(target: View["view"], from: View["view"]): void {
	if (isGoingBack) return;
	isGoingBack = true;
	const arrive = () => {
		isGoingBack = false;
	};
	addEventListener("popstate", arrive, { once: true });
	history.go(DEPTH[target] - DEPTH[from]);
}
