import { type Draw, eligible } from "./turns.ts";

/** Among whom a draw was made, in the family's order: those who had not had a turn; everyone, when a new cycle starts. */
export function inTheDraw(members: readonly string[], draw: Draw): readonly string[] {
	return draw.isNewCycle ? members : eligible(members, { name: draw.category, cycle: draw.cycle });
}
