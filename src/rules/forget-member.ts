import { renameInClosedDraw } from "./closed-draw.ts";
import type { Turn } from "./family.ts";

/** As if the member had never been there. */
export function forgetInTurns(turns: readonly Turn[], name: string): readonly Turn[] {
	const present = (member: string) => (member === name ? undefined : member);
	return turns
		.filter(({ member }) => member !== name)
		.map(({ doneBy, previousCycle, closedDraw, ...turn }) => {
			const remaining = closedDraw && renameInClosedDraw(closedDraw, present);
			return {
				...turn,
				...(doneBy !== undefined && doneBy !== name && { doneBy }),
				...(previousCycle && { previousCycle: previousCycle.filter((member) => member !== name) }),
				...(remaining && { closedDraw: remaining }),
			};
		});
}
