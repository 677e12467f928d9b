interface Placed {
	readonly id: string;
	readonly position: number;
}

/** The rows that get another position: the moved one alone, unless no number is left between its new neighbours. */
export function placeBefore(rows: readonly Placed[], id: string, before: string | null): readonly Placed[] {
	const moved = rows.find((row) => row.id === id);
	const others = rows.filter((row) => row !== moved);
	const at = before === null ? others.length : others.findIndex((row) => row.id === before);
	if (moved === undefined || at === -1 || rows.indexOf(moved) === at) return [];
	const position = positionBetween(others[at - 1]?.position, others[at]?.position);
	if (position !== undefined) return [{ id, position }];
	const ends = rows.map((row) => row.position);
	const number = (placed: readonly Placed[], first: number) =>
		placed.map((row, index) => ({ id: row.id, position: first + index }));
	// The moved one comes last, so that the history has one move.
	return rows.indexOf(moved) > at
		? number([...others.slice(0, at), moved], Math.min(...ends) - at - 1)
		: number([moved, ...others.slice(at)], Math.max(...ends) + 1).toReversed();
}

function positionBetween(previous: number | undefined, next: number | undefined): number | undefined {
	if (previous === undefined) return next === undefined ? 1 : next - 1;
	if (next === undefined) return previous + 1;
	const middle = (previous + next) / 2;
	return previous < middle && middle < next ? middle : undefined;
}
