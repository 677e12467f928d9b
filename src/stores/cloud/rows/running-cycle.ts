export interface Round {
	readonly round: number;
	readonly opensRound?: true;
}

/** Of turns stored without. One by a member who has one in the round opens the next: with all in it, nobody else can be drawn. */
export function deriveRounds(
	turns: readonly { readonly category: string; readonly member: string }[],
): readonly Round[] {
	const running = new Map<string, { round: number; readonly members: Set<string> }>();
	return turns.map(({ category, member }) => {
		const cycle = running.get(category) ?? { round: 1, members: new Set() };
		running.set(category, cycle);
		const opensRound = cycle.members.has(member);
		if (opensRound) {
			cycle.round++;
			cycle.members.clear();
		}
		cycle.members.add(member);
		return { round: cycle.round, ...(opensRound && { opensRound }) };
	});
}
