import { useDeferredValue } from "react";

/**
 * Returns the first `count` items for the first paint, and all of them when the browser has time: there may be
 * hundreds.
 */
export function useDeferredList<Item>(items: readonly Item[], count: number): readonly Item[] {
	return useDeferredValue(items, items.slice(0, count));
}
