import { drawCandidates } from "./candidates.ts";
import type { Draw } from "./turns.ts";

/** Whether the turn of a draw is the last of its cycle. Never in a family of one, where each turn is a cycle and none a feast. */
export function completesCycle(members: readonly string[], draw: Draw): boolean {
	return members.length > 1 && drawCandidates(members, draw).length === 1;
}
