import { type RefObject, useInsertionEffect, useLayoutEffect } from "react";

/**
 * Puts the strip of toasts, a child of the page's root, at the lower edge of the window, or above the button of the
 * next step if that stays there (`bar`). Nothing in the view gives way: the end of a view always has room for the strip
 * (`pb-room`).
 */
export function useStripPlace(strip: RefObject<HTMLElement | null>): void {
	// Before the layout effects: in those, the draw animation measures where its avatar lands.
	useInsertionEffect(() => placeStrip(strip.current));
	useLayoutEffect(() => {
		const place = () => placeStrip(strip.current);
		const observer = new ResizeObserver(place);
		if (strip.current?.parentElement) {
			observer.observe(strip.current);
			observer.observe(strip.current.parentElement);
		}
		// At the end of the page the bar is where it belongs.
		addEventListener("scroll", place);
		return () => {
			observer.disconnect();
			removeEventListener("scroll", place);
		};
	}, [strip]);
}

function placeStrip(strip: HTMLElement | null): void {
	// Each toast has a button. Without one, measuring would only slow down scrolling and drawing on a slow phone.
	if (!strip?.querySelector("button")) return;
	const bar = document.querySelector("main .bar")?.getBoundingClientRect();
	const isInTheWay = bar && bar.top < innerHeight && bar.bottom > innerHeight - strip.offsetHeight;
	strip.style.bottom = `${isInTheWay ? innerHeight - bar.top : 0}px`;
}
