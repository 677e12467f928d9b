/**
 * Where the running cycle begins in a category's recorded turns, oldest first. A turn by someone already on the cycle list
 * starts a new list: with everyone on it, nobody else can be drawn.
 *
 * @returns the index of its first turn; 0 without turns
 */
export function startOfRunningCycle(people: readonly string[]): number {
	let start = 0;
	let had = new Set<string>();
	people.forEach((person, at) => {
		if (had.has(person)) {
			start = at;
			had = new Set();
		}
		had.add(person);
	});
	return start;
}

/** A category's cycle list, derived from its recorded turns, oldest first. */
export function runningCycle(people: readonly string[]): readonly string[] {
	return people.slice(startOfRunningCycle(people));
}
