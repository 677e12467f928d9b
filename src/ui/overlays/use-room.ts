import { type RefObject, useInsertionEffect, useLayoutEffect } from "react";

/** Height that the end of every view leaves free (`pb-room` in utilities.css). */
const ROOM = "--toast-room";

let room = 0;
let title: Element | null = null;

/** Puts the strip of toasts, a child of the page's root, at the lower edge or above a view's bar, and makes room for it. */
export function useRoom(strip: RefObject<HTMLElement | null>): void {
	// Before the layout effects, in which the draw animation measures where its avatar lands.
	useInsertionEffect(() => placeStrip(strip.current));
	useLayoutEffect(() => {
		const place = () => placeStrip(strip.current);
		const observer = new ResizeObserver(place);
		for (const element of [strip.current, strip.current?.parentElement]) if (element) observer.observe(element);
		// A bar that has others below it leaves the edge at the end of the page.
		addEventListener("scroll", place);
		return () => {
			observer.disconnect();
			removeEventListener("scroll", place);
		};
	}, [strip]);
}

function placeStrip(strip: HTMLElement | null): void {
	const page = strip?.parentElement;
	if (!page) return;
	const openTitle = document.querySelector("h1");
	// The room stays until another view opens, so that nothing moves when a toast goes.
	if (title !== openTitle) room = 0;
	title = openTitle;
	// Each has a button. Without a toast, to measure would only keep a slow phone from scrolling and drawing.
	const hasToast = strip.querySelector("button") !== null;
	const height = !hasToast || strip.querySelector("[data-ending-style]") ? 0 : strip.offsetHeight;
	// A view that ends above the strip needs no room.
	if (height > 0 && (room > 0 || page.offsetHeight + height > innerHeight)) room = Math.max(room, height);
	document.documentElement.style.setProperty(ROOM, `${room}px`);
	if (!hasToast) return;
	const isOverEnd = page.getBoundingClientRect().bottom + strip.offsetHeight > innerHeight;
	const bottom = isOverEnd ? findBarHeight() : 0;
	strip.style.bottom = `${bottom}px`;
	strip.style.setProperty("--edge", bottom > 0 ? "0px" : "env(safe-area-inset-bottom)");
}

/** How far the buttons that stay in the window, and those below them, reach up from its lower edge. */
function findBarHeight(): number {
	const bar = document.querySelector("main .bar");
	if (!bar || getComputedStyle(bar).position !== "sticky") return 0;
	return innerHeight - bar.getBoundingClientRect().top;
}
