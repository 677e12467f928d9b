import { type FocusEvent, useRef } from "react";

/** Gives the focus back to where it was before it came into a toast, when that toast goes. */
export function useRestoreFocus() {
	const cameFrom = useRef<Element>(null);

	function rememberOnFocus({ currentTarget, relatedTarget }: FocusEvent) {
		if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
	}

	function giveBackOnClose() {
		const focused = document.activeElement;
		// Whoever presses with a finger does not look for the focus, and a phone would open its keyboard.
		if (!focused?.closest("[data-toasts]") || !focused.matches(":focus-visible")) return;
		// By then Base UI has moved it to the next toast, if there is one.
		queueMicrotask(() => {
			if (document.activeElement !== focused) return;
			const origin = cameFrom.current;
			const target = origin?.isConnected ? origin : document.querySelector("h1");
			if (target instanceof HTMLElement) target.focus();
		});
	}

	return { rememberOnFocus, giveBackOnClose };
}
