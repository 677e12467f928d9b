import { type RefObject, useEffect, useState } from "react";

/** A class of thirty is there as a whole: a screen reader counts, and a search finds, only what is on the page. */
const BATCH_SIZE = 32;

/**
 * Renders a long list of `li` while its box is scrolled. After items are added it renders all of it, because the new
 * item is scrolled to.
 */
export function useIncrementalList<Item>(items: readonly Item[], box: RefObject<HTMLElement | null>): readonly Item[] {
	const [{ length, count }, setState] = useState({ length: items.length, count: BATCH_SIZE });
	if (items.length !== length) {
		setState({ length: items.length, count: items.length > length ? items.length : count });
	}
	// Runs after each rendering: a name that changes or moves has another row.
	useEffect(() => {
		const last = [...(box.current?.querySelectorAll("li") ?? [])].at(-1);
		if (!last || count >= length) return;
		const observer = new IntersectionObserver(
			(crossings) => crossings.at(-1)?.isIntersecting && setState({ length, count: count + BATCH_SIZE }),
			{ root: box.current, rootMargin: "200%" },
		);
		observer.observe(last);
		return () => observer.disconnect();
	});
	return items.slice(0, count);
}
