import { useEffect, useRef } from "react";

/** Gives the focus to the title when the page becomes another one, in which what was pressed is no more. */
export function useTitleFocus(step: string): void {
	const before = useRef(step);
	useEffect(() => {
		if (before.current !== step) document.getElementById("view-title")?.focus({ preventScroll: true });
		before.current = step;
	}, [step]);
}
