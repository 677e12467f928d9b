import { type FocusEvent, useRef } from "react";

/** When a focused toast closes, moves the focus back to where it was before. */
export function useRestoreFocus() {
	const viewport = useRef<HTMLDivElement>(null);
	const origin = useRef<Element>(null);

	function storeOrigin({ currentTarget, relatedTarget }: FocusEvent) {
		if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
	}

	function restoreFocus() {
		const focused = document.activeElement;
		// Not after a touch: a phone would open its keyboard.
		if (!viewport.current?.contains(focused) || !focused?.matches(":focus-visible")) return;
		// By then Base UI has moved the focus to the next toast, if there is one.
		queueMicrotask(() => {
			if (document.activeElement !== focused) return;
			const target = origin.current?.isConnected ? origin.current : document.querySelector("h1");
			if (target instanceof HTMLElement) target.focus();
		});
	}

	return { viewport, storeOrigin, restoreFocus };
}
