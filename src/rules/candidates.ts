import { type Draw, eligibleMembers } from "./turns.ts";

/** The members among whom a draw was made, in the family's order: everyone, when a new cycle starts. */
export function drawCandidates(members: readonly string[], draw: Draw): readonly string[] {
	if (draw.candidates !== undefined) return draw.candidates;
	return draw.isNewCycle ? members : eligibleMembers(members, { name: draw.category, cycle: draw.cycle });
}
