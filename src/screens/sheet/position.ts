interface Item {
	readonly id: string;
}

/**
 * The id of the item before which `id` is to stand for `position`, counted among the others from 0; `null` at the end.
 * It is the `before` of a move.
 */
export function findNext(all: readonly Item[], id: string, position: number): string | null {
	return all.filter((item) => item.id !== id)[position]?.id ?? null;
}

/** Moves the item `id` to `position`. The order stays if the item is not there. */
export function moveTo<T extends Item>(all: readonly T[], id: string, position: number): readonly T[] {
	const moved = all.filter((item) => item.id === id);
	return all.filter((item) => item.id !== id).toSpliced(position, 0, ...moved);
}
