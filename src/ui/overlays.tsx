import { type ComponentType, useEffect, useState } from "react";
import type { ConfirmProps } from "./overlays/confirm-dialog.tsx";
import { onToastWaiting } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

interface OverlayParts {
	readonly Toaster: ComponentType;
	readonly ConfirmDialog: ComponentType<ConfirmProps>;
}

let parts: OverlayParts | undefined;

/** The overlays are a chunk of their own: the first picture on the screen does not wait for them. */
async function loadParts(): Promise<OverlayParts> {
	parts ??= await import("./overlays/parts.ts");
	return parts;
}

/** The parts when they are there. With `isWanted` they are fetched; a failed fetch is tried again the next time they are wanted. */
function useParts(isWanted: boolean): OverlayParts | undefined {
	const [, setLoaded] = useState(parts !== undefined);
	useEffect(() => {
		if (!isWanted || parts) return;
		loadParts().then(
			() => setLoaded(true),
			// No more than a remark: a page that is being left breaks off the fetch, and whoever wants a dialog has it tried again.
			(reason) => console.info("The dialogs could not be loaded:", reason),
		);
	}, [isWanted]);
	return parts;
}

/** Where toasts appear. Stands once in the app; fetches the overlays when the browser is idle or a toast waits. */
export function ToastHost() {
	const [isWanted, want] = useState(false);
	useEffect(() => onToastWaiting(() => want(true)), []);
	useEffect(() => whenIdle(() => want(true)), []);
	const loaded = useParts(isWanted);
	return loaded && <loaded.Toaster />;
}

/** Asks before something is lost: a question with the buttons Cancel and `confirmLabel`. */
export function Confirm(props: ConfirmProps) {
	const loaded = useParts(props.isOpen);
	return loaded && <loaded.ConfirmDialog {...props} />;
}
