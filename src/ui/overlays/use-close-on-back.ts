import { useEffect, useEffectEvent, useRef } from "react";
import { stepBack } from "../step-back.ts";
import { holdToasts } from "../toast.ts";

/** In the state of an open dialog's history entry, which is a copy of the one before it. */
const DIALOG_STATE_KEY = "isDialog";

let openDialogCount = 0;

/** The entry of a dialog that is not open is being left: after a reload, or after Forward. */
let isLeavingStaleEntry = false;

function leaveStaleEntry() {
	isLeavingStaleEntry = openDialogCount === 0 && Boolean(history.state?.[DIALOG_STATE_KEY]);
	if (isLeavingStaleEntry) stepBack();
}

addEventListener("popstate", leaveStaleEntry);
leaveStaleEntry();

/**
 * Gives an open dialog a history entry. Returns a function that leaves it when the dialog is closed otherwise, then
 * calls `then`.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): (then: () => void) => void {
	const afterBack = useRef<() => void>(undefined);
	const onPop = useEffectEvent(() => {
		const then = afterBack.current ?? onBack;
		afterBack.current = undefined;
		then();
	});

	useEffect(() => {
		if (!isOpen) return;
		openDialogCount += 1;
		const release = holdToasts();
		const closing = new AbortController();
		const { signal } = closing;
		const pushEntry = () => {
			history.pushState({ ...history.state, [DIALOG_STATE_KEY]: true }, "");
			addEventListener("popstate", onPop, { signal });
		};
		if (isLeavingStaleEntry) addEventListener("popstate", pushEntry, { once: true, signal });
		else pushEntry();
		return () => {
			openDialogCount -= 1;
			closing.abort();
			release();
		};
	}, [isOpen]);

	return (then) => {
		if (afterBack.current) return;
		afterBack.current = then;
		stepBack();
	};
}
