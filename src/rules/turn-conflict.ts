import type { Change } from "./changes.ts";
import type { Family } from "./family.ts";

/**
 * Whether somebody got there first, of a change that would not change `family`: its draw no longer holds or is not open, or its
 * turn is not the last. A turn that is gone has been taken back, by whomever: that is what the change wanted.
 */
export function isTurnConflict({ turns = [] }: Family, change: Change): boolean {
	if (change.kind === "undo-turn") return turns.some(({ id }) => id === change.turn);
	return change.kind === "record-turn" || change.kind === "pass-draw";
}
