import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../paths.ts";
import { isLocked } from "../stores/child-lock/child-lock.ts";
import { isDialogEntry, stepBack, whenStill } from "../ui/step-back.ts";

/** A draw by its ids: who was drawn after turn `n` of the category. */
export interface ShownDraw {
	readonly category: string;
	readonly n: number;
	readonly member: string;
}

interface ResultOfDraw {
	readonly draw: ShownDraw;
	readonly isDecided: boolean;
	/** Setup has opened it, so that Back leads there: the categories are not between them. */
	readonly isFromSetup?: true | undefined;
}

export type ResultView = ResultOfDraw & { readonly view: "result" };
export type HelperView = ResultOfDraw & { readonly view: "helper"; readonly choice?: string | undefined };
export type CurrentTurnView = Pick<ResultOfDraw, "isFromSetup"> & {
	readonly view: "current-turn";
	readonly category: string;
};

/**
 * A view of the main screen. Each is an entry in the history, so that Back closes it: setup, categories, result (or a
 * category's page, the history, or a pick just for fun), helper; or setup, result, helper.
 */
export type View =
	| { readonly view: "setup" }
	| { readonly view: "history" | "fun" }
	/** `tag`: the category whose draw a tag or sticker opens, by its name. */
	| { readonly view: "categories"; readonly tag?: string | undefined }
	| { readonly view: "category"; readonly category: string }
	| ResultView
	| CurrentTurnView
	| HelperView;

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

interface HistoryEntry {
	readonly view?: unknown;
	readonly category?: unknown;
	readonly draw?: unknown;
	readonly isDecided?: unknown;
	readonly tag?: unknown;
	readonly choice?: unknown;
	/** An open dialog has an entry of its own (ui/step-back.ts). */
	readonly isDialog?: unknown;
}

/** The view of an entry; setup if it has none, or one of another version. */
function parseView(state: HistoryEntry | null): View {
	const { isDialog, ...entry } = state ?? {};
	return isView(entry) ? (entry as View) : SETUP;
}

/** Written out: valibot and its schema would be 3 kB of a guest's first script (docs/decisions/first-paint.md). */
function isView({ view, category, draw, isDecided, tag, choice }: HistoryEntry): boolean {
	if (view === "result" || view === "helper")
		return isDraw(draw) && typeof isDecided === "boolean" && isOptionalText(choice);
	if (view === "category" || view === "current-turn") return typeof category === "string";
	return typeof view === "string" && Object.hasOwn(DEPTH, view) && isOptionalText(tag);
}

function isDraw(draw: unknown): boolean {
	const { category, n, member } = (draw ?? {}) as Partial<ShownDraw>;
	return typeof category === "string" && Number.isInteger(n) && Number(n) >= 0 && typeof member === "string";
}

const isOptionalText = (value: unknown) => value === undefined || typeof value === "string";

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
