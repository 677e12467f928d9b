import { renameInClosedDraw } from "./closed-draw.ts";
import type { PastTurn } from "./family.ts";

/** As if the member had never been there. */
export function forgetInTurns<T extends PastTurn>(turns: readonly T[], name: string): readonly T[] {
	const present = (member: string) => (member === name ? undefined : member);
	return turns
		.filter(({ member }) => member !== name)
		.map(({ doneBy, previousCycle, closedDraw, ...turn }) => {
			const draw = closedDraw && renameInClosedDraw(closedDraw, present);
			const remaining: object = {
				...turn,
				...(doneBy !== undefined && doneBy !== name && { doneBy }),
				...(previousCycle && { previousCycle: previousCycle.filter((member) => member !== name) }),
				...(draw && { closedDraw: draw }),
			};
			return remaining as T;
		});
}
