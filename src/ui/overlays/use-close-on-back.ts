import { useEffect, useEffectEvent, useRef } from "react";

/** Marks the history entry of an open dialog: a copy of the one below it. */
const DIALOG_STATE_KEY = "isDialog";

let openDialogCount = 0;

/** Whether the step of a dialog that is not there is being left: after a reload in the middle of it, or when somebody went forward. */
let isLeavingStaleEntry = false;

function leaveStaleEntry() {
	isLeavingStaleEntry = openDialogCount === 0 && Boolean(history.state?.[DIALOG_STATE_KEY]);
	if (isLeavingStaleEntry) history.back();
}

addEventListener("popstate", leaveStaleEntry);
leaveStaleEntry();

/**
 * Lets Back close a dialog instead of leaving the page under it: while it is open, a step of the history stands for it.
 *
 * @param onBack called when somebody goes back while the dialog is open
 * @returns closes the dialog in another way: takes its step off the history, then calls what it is given
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): (then: () => void) => void {
	const answer = useRef<() => void>(undefined);
	const onPop = useEffectEvent(() => {
		const then = answer.current ?? onBack;
		answer.current = undefined;
		then();
	});

	useEffect(() => {
		if (!isOpen) return;
		openDialogCount += 1;
		const over = new AbortController();
		const { signal } = over;
		const step = () => {
			history.pushState({ ...history.state, [DIALOG_STATE_KEY]: true }, "");
			addEventListener("popstate", onPop, { signal });
		};
		if (isLeavingStaleEntry) addEventListener("popstate", step, { once: true, signal });
		else step();
		return () => {
			openDialogCount -= 1;
			over.abort();
		};
	}, [isOpen]);

	return (then) => {
		// A second press on its way must not go back once more.
		if (answer.current) return;
		answer.current = then;
		history.back();
	};
}
