import type { Family } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import { dayOfTurn } from "../../stores/local-day.ts";

/** A turn that can be mended, by its names: one that was taken back is in the family no more. */
export interface MendableTurn extends Pick<HeldTurn, "id" | "category" | "categoryName" | "memberName"> {
	readonly isUndone: boolean;
	/** When it was, where that is known. */
	readonly day: string | undefined;
}

/** @param state of the history */
export function toMendable({ turn, isUndone }: TurnState, family: Family): MendableTurn {
	return { ...turn, isUndone, day: dayOfTurn(turn, family) };
}
