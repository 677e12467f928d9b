import { useEffect, useEffectEvent, useRef } from "react";

/** Marks the history entry of an open dialog: a copy of the one below it. */
const MARK = "isDialog";

/**
 * Lets Back close a dialog instead of leaving the page under it: while it is open, a step of the history stands for it.
 *
 * @param onBack called when somebody goes back while the dialog is open
 * @returns closes the dialog in another way: takes its step off the history, then calls what it is given
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): (then: () => void) => void {
	const answer = useRef<() => void>(undefined);
	const onPop = useEffectEvent(() => {
		const then = answer.current ?? onBack;
		answer.current = undefined;
		then();
	});

	useEffect(() => {
		if (!isOpen) return;
		// Only once: after a reload the entry may be there already.
		if (!history.state?.[MARK]) history.pushState({ ...history.state, [MARK]: true }, "");
		window.addEventListener("popstate", onPop);
		return () => window.removeEventListener("popstate", onPop);
	}, [isOpen]);

	return (then) => {
		// A second press on its way must not go back once more.
		if (answer.current) return;
		answer.current = then;
		history.back();
	};
}
