import { useEffect, useEffectEvent } from "react";
import { createLazyPart, useLazyPartState } from "./lazy-part.ts";
import type { ConfirmDialogProps } from "./overlays/confirm-dialog.tsx";
import { onToastPending } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

/** The overlays are a chunk of their own: the first picture on the screen does not wait for them. */
const lazyOverlays = createLazyPart(() => import("./overlays/parts.ts"));

/** Where toasts appear. Stands once in the app; fetches the overlays when the browser is idle, and whenever a toast waits. */
export function ToastHost() {
	useEffect(() => onToastPending(lazyOverlays.load), []);
	useEffect(() => whenIdle(lazyOverlays.load), []);
	const parts = useLazyPartState(lazyOverlays);
	return typeof parts === "object" && <parts.Toaster />;
}

/** Asks before something is lost: a question with the buttons Cancel and `confirmLabel`. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
	const { isOpen } = props;
	const onChange = useEffectEvent(() => {
		// A question that cannot be shown is taken back, so that the next press asks it anew.
		if (lazyOverlays.getSnapshot() === "failed") props.onCancel();
	});
	useEffect(() => {
		if (!isOpen) return;
		lazyOverlays.load();
		return lazyOverlays.subscribe(() => onChange());
	}, [isOpen]);
	const parts = useLazyPartState(lazyOverlays);
	return typeof parts === "object" && <parts.ConfirmDialog {...props} />;
}
