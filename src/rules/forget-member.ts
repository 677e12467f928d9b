import type { Turn } from "./family.ts";

/** As if the member had never been there. */
export function forgetInTurns(turns: readonly Turn[], name: string): readonly Turn[] {
	return turns
		.filter(({ member }) => member !== name)
		.map(({ doneBy, previousCycle, ...turn }) => ({
			...turn,
			...(doneBy !== undefined && doneBy !== name && { doneBy }),
			...(previousCycle && { previousCycle: previousCycle.filter((member) => member !== name) }),
		}));
}
