import { type UIEvent, useState } from "react";

const BATCH_SIZE = 40;

/** Renders a long list in a scrolling box as it is scrolled. When items are added it renders all: the new one is scrolled to. */
export function useIncrementalList<Item>(
	items: readonly Item[],
): readonly [shown: readonly Item[], onScroll: (event: UIEvent<HTMLElement>) => void] {
	const [{ length, count }, setState] = useState({ length: items.length, count: BATCH_SIZE });
	if (items.length !== length) {
		setState({ length: items.length, count: items.length > length ? Math.max(count, items.length) : count });
	}
	const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
		scrollTop + 3 * clientHeight > scrollHeight;
	return [
		items.slice(0, count),
		({ currentTarget }) => {
			if (count < length && isNearEnd(currentTarget)) setState({ length, count: count + BATCH_SIZE });
		},
	];
}
