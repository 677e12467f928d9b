import { useEffect, useRef } from "react";
import { focusViewTitle } from "../../ui/view-title.tsx";

/** Focuses the title when a page goes on to another step, because the button that was pressed is removed. */
export function useTitleFocus(step: string): void {
	const previousStep = useRef(step);
	useEffect(() => {
		if (previousStep.current !== step) focusViewTitle();
		previousStep.current = step;
	}, [step]);
}
