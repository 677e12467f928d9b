import type { TakenTurn } from "../../../rules/take-over.ts";
import type { LostDraw } from "./describe-lost-draw.ts";

/** What becomes of a draw in an open view: see `useDecision`. */
export interface Decision {
	readonly isConfirmed: boolean;
	/** The confirmed turn, if it was not the turn of the draw. */
	readonly taken: TakenTurn | undefined;
	/** What happened elsewhere, if nobody can be drawn in the member's place. */
	readonly lost: LostDraw | undefined;
	/** If `taken` is left out, the turn is that of the draw. */
	readonly confirm: (taken?: TakenTurn) => void;
	/** Announces another draw, because of something that is done in this view. */
	readonly expectRedraw: (cause: RedrawCause) => void;
}

export type RedrawCause = "not-now" | "set-away";
