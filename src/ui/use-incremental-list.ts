import { type UIEvent, useState } from "react";

/** Many times what a box of 16rem shows. */
const BATCH_SIZE = 40;

/**
 * As much of a list in a scrolling box as its reader comes near to, so that a list of hundreds opens and closes as fast as one
 * of twenty. Once it grows it is there as a whole: what came last may have to be scrolled to.
 *
 * @returns the items to show, and what the box calls when it is scrolled
 */
export function useIncrementalList<Item>(
	items: readonly Item[],
): readonly [shown: readonly Item[], onScroll: (event: UIEvent<HTMLElement>) => void] {
	const [{ length, count }, reach] = useState({ length: items.length, count: BATCH_SIZE });
	if (items.length !== length) {
		reach({ length: items.length, count: items.length > length ? Math.max(count, items.length) : count });
	}
	const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
		scrollTop + 3 * clientHeight > scrollHeight;
	return [
		items.slice(0, count),
		({ currentTarget }) => {
			if (count < length && isNearEnd(currentTarget)) reach({ length, count: count + BATCH_SIZE });
		},
	];
}
