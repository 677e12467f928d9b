import { useLingui } from "@lingui/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { isolateText } from "./languages/isolate.ts";
import { PRODUCT_TITLE, paths } from "./paths.ts";
import { useAuthState } from "./screens/account/auth-context.tsx";
import { useIsLocked } from "./screens/child-lock/use-child-lock.ts";
import { useView } from "./screens/views.ts";
import { endToastsOfView } from "./ui/toast.ts";
import { findViewTitle } from "./ui/view-title.tsx";

/**
 * When another view opens, moves the focus to its `ViewTitle`, which screen readers then read, scrolls to the top, and
 * sets the document's title.
 */
export function useViewFocus(): void {
	const { i18n } = useLingui();
	const { kind } = useAuthState();
	const [path] = useLocation();
	const { view } = useView();
	const isLocked = useIsLocked();
	const currentView = useRef<string>(undefined);
	const toldView = useRef<string>(undefined);
	// Ends the last view's toasts before the next view shows its own.
	useLayoutEffect(() => {
		const nextView = `${path} ${view}`;
		if (toldView.current !== undefined && toldView.current !== nextView) endToastsOfView();
		toldView.current = nextView;
	}, [path, view]);
	useEffect(() => {
		// At one path, a guest and a user have different views. So have parents and those who are asked for one.
		const isClosed = isLocked && (path !== paths.home || view === "setup");
		const nextView = `${path} ${view} ${kind} ${isClosed}`;
		if (currentView.current === nextView) return;
		return onViewTitleReady((title) => {
			const isFirst = currentView.current === undefined;
			currentView.current = nextView;
			setDocumentTitle(title);
			// The first view of a visit leaves the focus where the browser puts it.
			if (isFirst) return;
			window.scrollTo(0, 0);
			// Focusing needs the layout. Before the frame, a large family would be laid out twice.
			requestAnimationFrame(() => setTimeout(() => title.focus({ preventScroll: true })));
		});
	}, [path, view, kind, isLocked]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the title's text changes with the language
	useEffect(() => {
		const title = findViewTitle();
		if (currentView.current !== undefined && title) setDocumentTitle(title);
	}, [i18n.locale]);
}

export function setDocumentTitle(title: HTMLElement): void {
	const { textContent: name } = title;
	document.title = name && name !== PRODUCT_TITLE ? `${isolatedText(title)} · ${PRODUCT_TITLE}` : PRODUCT_TITLE;
}

/** The text of an element, with characters that isolate the names that `<bdi>` isolates in the element. */
function isolatedText(element: HTMLElement): string {
	const copy = element.cloneNode(true) as HTMLElement;
	for (const name of copy.querySelectorAll("bdi")) name.textContent = isolateText(name.textContent ?? "");
	return copy.textContent ?? "";
}

/**
 * Calls `then` with the title as soon as it is on the page: the view or its family may still load. Returns
 * `unsubscribe`.
 */
function onViewTitleReady(then: (title: HTMLElement) => void): () => void {
	const observer = new MutationObserver(find);
	function find() {
		const title = findViewTitle();
		if (!title) return;
		observer.disconnect();
		then(title);
	}
	observer.observe(document.body, { childList: true, subtree: true });
	find();
	return () => observer.disconnect();
}
