import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import { dayOfTurn } from "../../stores/local-day.ts";

/** A turn that can be mended, with its names, because the family lacks turns that were taken back. */
export interface MendableTurn extends Pick<HeldTurn, "id" | "category" | "categoryName" | "memberName"> {
	readonly isUndone: boolean;
	/** The day of the turn, if it is known. */
	readonly day: string | undefined;
}

/** @param state of the history */
export function toMendable({ turn, isUndone }: TurnState, family: Family): MendableTurn {
	return { ...turn, isUndone, day: dayOfTurn(turn, family) };
}
