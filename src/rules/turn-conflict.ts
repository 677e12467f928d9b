import type { Change } from "./changes.ts";

/**
 * Whether somebody got there first, of a change that would change nothing: its draw no longer holds or is not open, or its
 * turn is not the last. A turn that no longer exists has been undone, by whomever: that is what the change wanted.
 */
export function isTurnConflict(
	{ turns = [] }: { readonly turns?: readonly { readonly id: string }[] | undefined },
	change: Change,
): boolean {
	if (change.kind === "undo-turn") return turns.some(({ id }) => id === change.turn);
	return change.kind === "record-turn" || change.kind === "pass-draw";
}
