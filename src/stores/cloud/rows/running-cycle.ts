/** The index of its first turn. A turn by a member on the cycle list starts a new one: with everyone on it, nobody else can be drawn. */
export function startOfRunningCycle(members: readonly string[]): number {
	let start = 0;
	let cycle = new Set<string>();
	members.forEach((member, at) => {
		if (cycle.has(member)) {
			start = at;
			cycle = new Set();
		}
		cycle.add(member);
	});
	return start;
}

export function runningCycle(members: readonly string[]): readonly string[] {
	return members.slice(startOfRunningCycle(members));
}
