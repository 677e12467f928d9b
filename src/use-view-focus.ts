import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { PRODUCT_TITLE } from "./paths.ts";
import { useView } from "./screens/views.ts";

/**
 * Moves the focus, the scroll position and the window's title along when another view opens: to the heading with the
 * id `view-title`, which screen readers then read. The first view of a visit leaves the focus where the browser puts it.
 *
 * @param whose tells the guest's view from a signed-in person's: whoever logs out sees another one
 */
export function useViewFocus(whose: string): void {
	const { i18n } = useLingui();
	const [path] = useLocation();
	const { view } = useView();
	const shown = useRef<string>(undefined);
	useEffect(() => {
		const key = `${path} ${view} ${whose}`;
		if (shown.current === key) return;
		return onElementReady("view-title", (heading) => {
			const isFirst = shown.current === undefined;
			shown.current = key;
			setDocumentTitle(heading);
			if (isFirst) return;
			window.scrollTo(0, 0);
			// After the frame: focusing needs the layout, and asking for it sooner would have a large family laid out twice.
			requestAnimationFrame(() => setTimeout(() => heading.focus({ preventScroll: true })));
		});
	}, [path, view, whose]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the heading says it in the language of the page
	useEffect(() => {
		const heading = document.getElementById("view-title");
		if (shown.current !== undefined && heading) setDocumentTitle(heading);
	}, [i18n.locale]);
}

function setDocumentTitle({ textContent: name }: HTMLElement): void {
	document.title = name && name !== PRODUCT_TITLE ? `${name} · ${PRODUCT_TITLE}` : PRODUCT_TITLE;
}

/** Calls `then` with an element as soon as it is on the page: the view, or an account's family, may still be loading. Returns the way to stop. */
function onElementReady(id: string, then: (element: HTMLElement) => void): () => void {
	const find = () => document.getElementById(id);
	const there = find();
	const observer = new MutationObserver(() => {
		const late = find();
		if (late === null) return;
		observer.disconnect();
		then(late);
	});
	if (there) then(there);
	else observer.observe(document.body, { childList: true, subtree: true });
	return () => observer.disconnect();
}
