import { drawCandidates } from "./candidates.ts";
import type { Draw } from "./turns.ts";

/** Whether a draw's turn is the last of its cycle. Never in a family of one, where each turn is a cycle of its own. */
export function completesCycle(members: readonly string[], draw: Draw): boolean {
	return members.length > 1 && drawCandidates(members, draw).length === 1;
}
