import { useEffect, useEffectEvent, useRef } from "react";
import { isDialogEntry, pushDialogEntry, stepBack, whenStill } from "../step-back.ts";
import { holdToasts } from "../toast.ts";

let openDialogCount = 0;

/**
 * Leaves the entry of a dialog that is not open any more: after a reload or Forward, or because its subject has gone.
 */
function leaveStaleEntry() {
	whenStill(() => {
		if (openDialogCount === 0 && isDialogEntry()) stepBack();
	});
}

addEventListener("popstate", leaveStaleEntry);
leaveStaleEntry();

/**
 * Gives an open dialog a history entry. Returns a function that leaves the entry when the dialog is closed in another
 * way, then calls `then`.
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
		whenStill(() => {
			if (signal.aborted) return;
			pushDialogEntry();
			addEventListener("popstate", onPop, { signal });
		});
		return () => {
			openDialogCount -= 1;
			closing.abort();
			release();
			leaveStaleEntry();
		};
	}, [isOpen]);

	return (then) => {
		if (afterBack.current) return;
		afterBack.current = then;
		stepBack();
	};
}
