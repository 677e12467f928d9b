import { useEffect, useEffectEvent } from "react";
import { createLazyPart, useLazyPart } from "./lazy-part.tsx";
import type { ConfirmDialogProps } from "./overlays/confirm-dialog.tsx";
import { onToastPending } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

const overlays = createLazyPart(() => import("./overlays/parts.ts"));

/** Stands once in the app. Loads the overlays when the browser is idle, and whenever a toast is pending. */
export function ToastHost() {
	useEffect(() => onToastPending(overlays.load), []);
	useEffect(() => whenIdle(overlays.load), []);
	const parts = useLazyPart(overlays);
	return typeof parts === "object" && <parts.Toaster />;
}

export function LazyConfirmDialog(props: ConfirmDialogProps) {
	const { isOpen } = props;
	// A question that cannot be shown is cancelled, so that the next press asks it again.
	const load = useEffectEvent(() => void overlays.load().catch(props.onCancel));
	useEffect(() => {
		if (isOpen) load();
	}, [isOpen]);
	const parts = useLazyPart(overlays);
	return typeof parts === "object" && <parts.ConfirmDialog {...props} />;
}
