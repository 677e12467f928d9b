import { type Draw, findDraw } from "../../../rules/draw.ts";
import { type Category, type Family, findCategory } from "../../../rules/family.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import type { HelperView, ResultView } from "../../views.ts";

/** From a confirmed decision back to the category list (specification, section 9). */
const RETURN_DELAY_MS = 2_000;

export type RedrawCause = "not-now" | "set-away";

/** What the open view shows, and the family. */
export interface Sight {
	readonly view: ResultView | HelperView;
	readonly family: Family;
	/** From `getToday`. */
	readonly today: string;
	/** A sheet covers the result. When it closes, the view shows what another phone did. */
	readonly isCovered: boolean;
	/** The animation runs. When it has ended, the view says that the draw is lost, or why it is another. */
	readonly isAnimating: boolean;
}

/** Another draw in the place of the one that was shown. */
interface Redraw {
	/** When it happened. */
	readonly family: Family;
	/** The id of the member who was drawn before. */
	readonly before: string;
	readonly next: Draw;
}

/**
 * Only `drawn` can be confirmed, and only `drawn` follows what other phones do. `over` has been recorded or lost, or
 * its view is being left.
 */
export type DecisionState =
	| {
			readonly phase: "drawn";
			/** What somebody did in this view. Another draw will follow from it. */
			readonly cause?: RedrawCause;
			/** Said when the animation ends. */
			readonly unsaid?: Redraw;
	  }
	| { readonly phase: "recording" | "over"; readonly taken?: TakenTurn | undefined };

export type DecisionEvent =
	| { readonly kind: "opened" | "seen" | "failed"; readonly sight: Sight }
	| { readonly kind: "redraw-expected"; readonly cause: RedrawCause }
	/** If `taken` is left out, the turn is that of the draw. */
	| { readonly kind: "confirmed"; readonly taken: TakenTurn | undefined }
	| { readonly kind: "recorded" | "closed" };

export type DecisionEffect =
	/** Back to the list of categories. */
	| { readonly kind: "return"; readonly delayMs: number }
	/** Stores in the entry of the history whether the view is decided: Back and Forward cannot use the turn again. */
	| { readonly kind: "mark"; readonly isDecided: boolean }
	| { readonly kind: "record"; readonly taken: TakenTurn | undefined }
	| { readonly kind: "show"; readonly next: Draw; readonly cause: RedrawCause | undefined }
	| { readonly kind: "explain"; readonly redraw: Redraw }
	/** Nobody can be picked after what somebody did in this view. The list opens and says so. */
	| { readonly kind: "give-up"; readonly family: Family; readonly category: Category }
	/** What happened elsewhere replaces the draw. */
	| { readonly kind: "lose"; readonly family: Family };

export interface DecisionStep {
	readonly state: DecisionState;
	/** In this order. */
	readonly effects: readonly DecisionEffect[];
}

export const CLOSED: DecisionState = { phase: "over" };

/** What becomes of a draw in an open view. */
export function reduceDecision(state: DecisionState, event: DecisionEvent): DecisionStep {
	switch (event.kind) {
		case "opened": {
			const isOpen = !event.sight.view.isDecided && findCurrent(event.sight) !== undefined;
			return isOpen ? step({ phase: "drawn" }) : step(CLOSED, { kind: "return", delayMs: 0 });
		}
		case "seen":
			return state.phase === "drawn" ? look(state, event.sight) : step(state);
		case "redraw-expected":
			return step(state.phase === "drawn" ? { ...state, cause: event.cause } : state);
		case "confirmed": {
			const { taken } = event;
			if (state.phase !== "drawn") return step(state);
			return step({ phase: "recording", taken }, { kind: "mark", isDecided: true }, { kind: "record", taken });
		}
		case "recorded":
			if (state.phase !== "recording") return step(state);
			return step({ ...state, phase: "over" }, { kind: "return", delayMs: RETURN_DELAY_MS });
		case "failed": {
			if (state.phase !== "recording") return step(state);
			const seen = look({ phase: "drawn" }, { ...event.sight, isCovered: false });
			return { ...seen, effects: [{ kind: "mark", isDecided: false }, ...seen.effects] };
		}
		case "closed":
			return step(CLOSED);
	}
}

/** The category's draw, unless somebody has recorded a turn. */
function findCurrent({ view: { draw }, family, today }: Sight): Draw | undefined {
	const category = findCategory(family, draw.category);
	return category?.lastTurn === draw.n ? findDraw(family, category, today) : undefined;
}

/** Whether the member who is shown is still the one who is drawn. */
export function isCurrent(sight: Sight): boolean {
	return findCurrent(sight)?.member.id === sight.view.draw.member;
}

function look(state: DecisionState & { phase: "drawn" }, sight: Sight): DecisionStep {
	const { unsaid, ...said } = state;
	const { cause } = state;
	const { family, view, isAnimating, isCovered } = sight;
	if (unsaid && !isAnimating) {
		const seen = look(said, sight);
		return { ...seen, effects: [{ kind: "explain", redraw: unsaid }, ...seen.effects] };
	}
	if (isCovered || isCurrent(sight)) return step(state);
	const next = findCurrent(sight);
	if (next) {
		const show = { kind: "show", next, cause } as const;
		// The result below still has the former draw, and will say why another one replaces it.
		if (view.view === "helper") return step(state, show);
		const redraw = { family, before: view.draw.member, next };
		if (cause === undefined && isAnimating) return step({ phase: "drawn", unsaid: redraw }, show);
		// Somebody who has said "not now" knows why.
		if (cause === "not-now") return step({ phase: "drawn" }, show);
		return step({ phase: "drawn" }, show, { kind: "explain", redraw });
	}
	const category = findCategory(family, view.draw.category);
	if (cause && category) return step(CLOSED, { kind: "give-up", family, category });
	return isAnimating ? step(state) : step(CLOSED, { kind: "lose", family });
}

function step(state: DecisionState, ...effects: readonly DecisionEffect[]): DecisionStep {
	return { state, effects };
}
