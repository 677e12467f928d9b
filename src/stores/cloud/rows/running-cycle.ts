/**
 * The index of the running cycle's first turn among a category's turns, given by their members, oldest first. A turn by a member who
 * is on the cycle list starts a new one: with everyone on it, nobody else can be drawn.
 *
 * @returns 0 without turns
 */
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

/** A category's cycle list, from the members of its turns, oldest first. */
export function runningCycle(members: readonly string[]): readonly string[] {
	return members.slice(startOfRunningCycle(members));
}
