import { type RefObject, useInsertionEffect, useLayoutEffect } from "react";

/** Height that the end of every view leaves free (`pb-room` in utilities.css). */
const ROOM = "--toast-room";

/** Pixels between a title and the strip. */
const TITLE_GAP = 8;

let room = 0;
let title: Element | null = null;

/**
 * Puts the strip of toasts, a child of the page's root, at the lower edge of the window or above a view's own bar, and
 * makes room for it at the end of the view. The room stays until another view opens, so that nothing moves when a toast
 * goes. A title that a new toast would cover is scrolled above the strip.
 */
export function useRoom(strip: RefObject<HTMLElement | null>): void {
	// Before the layout effects, in which the draw animation measures where its avatar lands.
	useInsertionEffect(() => placeStrip(strip.current));
	useLayoutEffect(() => {
		const place = () => placeStrip(strip.current);
		const observer = new ResizeObserver(() => placeStrip(strip.current, true));
		if (strip.current?.parentElement) {
			observer.observe(strip.current);
			observer.observe(strip.current.parentElement);
		}
		// A bar that has others below it leaves the edge at the end of the page.
		addEventListener("scroll", place);
		return () => {
			observer.disconnect();
			removeEventListener("scroll", place);
		};
	}, [strip]);
}

function placeStrip(strip: HTMLElement | null, hasGrown?: boolean): void {
	const page = strip?.parentElement;
	// Each has a button.
	const hasToast = Boolean(strip?.querySelector("button"));
	// Without a toast, to measure or to set what is set already would only slow down scrolling and drawing on a slow
	// phone.
	if (!page || (!hasToast && room === 0)) return;
	const openTitle = document.querySelector("h1");
	// The room stays until another view opens, so that nothing moves when a toast goes.
	if (title !== openTitle) room = 0;
	title = openTitle;
	const height = hasToast && strip.offsetHeight;
	const isStaying = height && !strip.querySelector("[data-ending-style]");
	// A view that ends above the strip needs no room.
	if (isStaying && page.offsetHeight + height > innerHeight) room = Math.max(room, height);
	document.documentElement.style.setProperty(ROOM, `${room}px`);
	if (!height) return;
	const isOverEnd = page.getBoundingClientRect().bottom + height > innerHeight;
	const bottom = isOverEnd ? findBarHeight() : 0;
	strip.style.bottom = `${bottom}px`;
	strip.style.setProperty("--edge", bottom > 0 ? "0px" : "env(safe-area-inset-bottom)");
	if (!hasGrown || !openTitle) return;
	scrollBy(0, Math.max(0, openTitle.getBoundingClientRect().bottom + TITLE_GAP + height + bottom - innerHeight));
}

/** How far the buttons that stay in the window, and those below them, reach up from its lower edge. */
function findBarHeight(): number {
	const bar = document.querySelector("main .bar");
	if (!bar || getComputedStyle(bar).position !== "sticky") return 0;
	return innerHeight - bar.getBoundingClientRect().top;
}
