import { type Draw, eligible } from "./turns.ts";

/** Among whom a draw was made, in the family's order: those who had not had a turn; everyone, when a new cycle starts. */
export function inTheDraw(members: readonly string[], draw: Draw): readonly string[] {
	return draw.isNewCycle ? members : eligible(members, { name: draw.category, cycle: draw.cycle });
}

/** Whether the turn of a draw is the last of its cycle. Never in a family of one, where each turn is a cycle and none a feast. */
export function completesCycle(members: readonly string[], draw: Draw): boolean {
	return members.length > 1 && inTheDraw(members, draw).length === 1;
}
