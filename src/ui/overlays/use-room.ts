import { type RefObject, useInsertionEffect, useLayoutEffect } from "react";

/** Height that the end of every view leaves free (`pb-room` in utilities.css). */
const ROOM = "--toast-room";

let room = 0;
let title: Element | null = null;

/**
 * Puts the strip of toasts at the lower edge of the window or above a view's own bar, and makes room for it at the end of the view.
 * The room stays until another view opens, so that nothing moves when a toast goes.
 */
export function useRoom(strip: RefObject<HTMLElement | null>): void {
	// Before the layout effects, in which the draw animation measures where its avatar lands.
	useInsertionEffect(() => placeStrip(strip.current));
	useLayoutEffect(() => {
		const place = () => placeStrip(strip.current);
		const observer = new ResizeObserver(place);
		for (const element of [strip.current, getPage()]) if (element) observer.observe(element);
		// A bar that has others below it leaves the edge at the end of the page.
		addEventListener("scroll", place);
		return () => {
			observer.disconnect();
			removeEventListener("scroll", place);
		};
	}, [strip]);
}

function placeStrip(strip: HTMLElement | null): void {
	if (!strip) return;
	const openTitle = document.querySelector("h1");
	if (title !== openTitle) room = 0;
	title = openTitle;
	const height = strip.querySelector("[data-ending-style]") ? 0 : strip.offsetHeight;
	// A view that ends above the strip needs no room.
	if (room > 0 || (getPage()?.offsetHeight ?? 0) + height > innerHeight) room = Math.max(room, height);
	document.documentElement.style.setProperty(ROOM, `${room}px`);
	const bottom = findBarHeight(strip.offsetHeight);
	strip.style.bottom = `${bottom}px`;
	strip.style.setProperty("--edge", bottom > 0 ? "0px" : "env(safe-area-inset-bottom)");
}

/** How far a bar with buttons at the lower edge reaches up, where the strip would cover it. */
function findBarHeight(stripHeight: number): number {
	const bar = document.querySelector("main .bar");
	if (!bar || getComputedStyle(bar).position !== "sticky") return 0;
	const { top, bottom } = bar.getBoundingClientRect();
	return bottom + stripHeight > innerHeight ? innerHeight - top : 0;
}

function getPage(): HTMLElement | null {
	return document.getElementById("root");
}
