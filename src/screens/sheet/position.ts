interface Item {
	readonly id: string;
}

/** The id before which `id` stands at `position` among the others, counted from 0; `null` at the end: `before` of a move. */
export function findNext(all: readonly Item[], id: string, position: number): string | null {
	return all.filter((one) => one.id !== id)[position]?.id ?? null;
}

/** Unchanged without `id`. */
export function moveTo<T extends Item>(all: readonly T[], id: string, position: number): readonly T[] {
	const moved = all.filter((one) => one.id === id);
	return all.filter((one) => one.id !== id).toSpliced(position, 0, ...moved);
}
