import type { TakenTurn } from "../../../rules/take-over.ts";
import type { LostDraw } from "./describe-lost-draw.ts";

/** What becomes of a draw in an open view: see `useDecision`. */
export interface Decision {
	readonly isConfirmed: boolean;
	/** What was confirmed here, if it was not the turn of the draw. */
	readonly taken: TakenTurn | undefined;
	/** What happened elsewhere, once nobody can be drawn in the member's place. */
	readonly lost: LostDraw | undefined;
	/** Without `taken` the turn of the draw. */
	readonly confirm: (taken?: TakenTurn) => void;
	/** Says that the draw is going to be another because of what is done in this view. */
	readonly expectRedraw: (cause: RedrawCause) => void;
}

export type RedrawCause = "not-now" | "set-away";
