import { useDeferredValue } from "react";

/**
 * A list that may be long: its first `count` items when the screen opens, all of them as soon as the browser has time in
 * between, so that hundreds do not keep the first picture waiting.
 */
export function useDeferredList<Item>(items: readonly Item[], count: number): readonly Item[] {
	return useDeferredValue(items, items.slice(0, count));
}
