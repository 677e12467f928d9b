import type { ComponentProps } from "react";

/** The heading of a view. When the view opens, `useViewFocus` gives it the focus, and its text to the window. */
export function ViewTitle(props: ComponentProps<"h1">) {
	return <h1 id="view-title" tabIndex={-1} {...props} />;
}

export function findViewTitle(): HTMLElement | null {
	return document.getElementById("view-title");
}

/** Keeps the focus in the view when the focused element is removed. */
export function focusViewTitle(): void {
	findViewTitle()?.focus({ preventScroll: true });
}
