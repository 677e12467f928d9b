import type { Category, Family, Turn } from "./family.ts";

const lastTurnsOf = new WeakMap<readonly Turn[], ReadonlyMap<string, Turn>>();

/**
 * The last turn of a category, also one from before a reset: of its greatest cycle that with the greatest number, for one that was taken back and came
 * back stands behind those that were recorded since. All categories' are looked for once in a list of turns, because a screen
 * asks for each of 200 categories, in 40,000 turns (`npm run bench:large-family`).
 */
export function findLastTurn({ turns }: Family, { id }: Pick<Category, "id">): Turn | undefined {
	const known = lastTurnsOf.get(turns);
	if (known) return known.get(id);
	const lasts = new Map<string, Turn>();
	for (const turn of turns) {
		const last = lasts.get(turn.category);
		if (last === undefined || isLater(turn, last)) lasts.set(turn.category, turn);
	}
	lastTurnsOf.set(turns, lasts);
	return lasts.get(id);
}

function isLater(turn: Turn, last: Turn): boolean {
	if (turn.cycle !== last.cycle) return turn.cycle > last.cycle;
	if (turn.number !== last.number) return (turn.number ?? 0) > (last.number ?? 0);
	// By nothing that taking back and bringing back would change.
	return turn.id > last.id;
}
