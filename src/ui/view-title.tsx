import type { ComponentProps } from "react";

/** The heading of a view: `useViewFocus` gives it the focus when the view opens, and its text to the window. */
export function ViewTitle(props: ComponentProps<"h1">) {
	return <h1 id="view-title" tabIndex={-1} {...props} />;
}

export function findViewTitle(): HTMLElement | null {
	return document.getElementById("view-title");
}

/** For when the element that has the focus is removed. */
export function focusViewTitle(): void {
	findViewTitle()?.focus({ preventScroll: true });
}
