import { type RefObject, startTransition, useEffect, useState } from "react";

/** How many cards are in reach at first, and how many more come when somebody scrolls: more than are seen at once. */
export const CARDS_AT_ONCE = innerWidth < 640 ? 6 : 12;

/**
 * Returns how many of the first `length` items have come within a window's height of the window. Only these are
 * rendered in full.
 */
export function useCardsInReach(list: RefObject<HTMLElement | null>, length: number): number {
	const [count, setCount] = useState(CARDS_AT_ONCE);
	useEffect(() => {
		const cards = [...(list.current?.children ?? [])].slice(count, length);
		if (cards.length === 0) return;
		const observer = new IntersectionObserver(
			(entries) => {
				const last = entries.findLast(({ isIntersecting }) => isIntersecting);
				if (last) startTransition(() => setCount(count + cards.indexOf(last.target) + CARDS_AT_ONCE));
			},
			{ rootMargin: "100% 0px" },
		);
		for (const card of cards) observer.observe(card);
		return () => observer.disconnect();
	}, [list, count, length]);
	return count;
}
