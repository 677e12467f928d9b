import type { Turn } from "./family.ts";

/** As if the member had never been there: in one category, or in all. */
export function forgetInTurns(turns: readonly Turn[], name: string, inCategory?: string): Turn[] {
	const isConcerned = ({ category }: Turn) => (inCategory ?? category) === category;
	return turns
		.filter((turn) => turn.member !== name || !isConcerned(turn))
		.map((turn) => {
			if (!isConcerned(turn)) return turn;
			const { doneBy, previousCycle, ...rest } = turn;
			return {
				...rest,
				...(doneBy !== undefined && doneBy !== name && { doneBy }),
				...(previousCycle && { previousCycle: previousCycle.filter((member) => member !== name) }),
			};
		});
}
