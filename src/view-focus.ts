import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { PRODUCT_TITLE } from "./paths.ts";
import { useView } from "./screens/views.ts";

/**
 * Moves the focus, the scroll position and the window's title along when another view opens: to the heading with the
 * id `view-title`, which screen readers then read. The first view of a visit leaves the focus where the browser puts it.
 *
 * @param isThere whether the view is on the page, or has yet to be fetched
 */
export function useViewFocus(isThere: boolean): void {
	const [path] = useLocation();
	const { view } = useView();
	const shown = useRef<string>(undefined);
	useEffect(() => {
		if (!isThere) return;
		const key = `${path} ${view}`;
		const isFirst = shown.current === undefined;
		if (shown.current === key) return;
		shown.current = key;
		const heading = document.getElementById("view-title");
		const name = heading?.textContent;
		document.title = name && name !== PRODUCT_TITLE ? `${name} · ${PRODUCT_TITLE}` : PRODUCT_TITLE;
		if (isFirst) return;
		window.scrollTo(0, 0);
		// After the frame: focusing needs the layout, and asking for it sooner would have a large family laid out twice.
		const frame = requestAnimationFrame(() => setTimeout(() => heading?.focus({ preventScroll: true })));
		return () => cancelAnimationFrame(frame);
	}, [path, view, isThere]);
}
