import { useEffect, useEffectEvent } from "react";
import { createLazyPart, useLazyPart } from "./lazy-part.tsx";
import type { ConfirmDialogProps } from "./overlays/confirm-dialog.tsx";
import { onToastPending } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

const overlays = createLazyPart(() => import("./overlays/parts.ts"));

const FIRST_USES = ["click", "focusin"];

/**
 * Stands once in the app. Loads the overlays after the first press or focus, and whenever a toast is pending. Screen readers
 * announce only what is added to a region that exists already: the toasts' region comes before the first toast.
 */
export function ToastHost() {
	useEffect(() => onToastPending(overlays.load), []);
	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		for (const type of FIRST_USES) addEventListener(type, () => whenIdle(overlays.load), { once: true, signal });
		return () => listening.abort();
	}, []);
	const parts = useLazyPart(overlays);
	return typeof parts === "object" && <parts.Toaster />;
}

export function LazyConfirmDialog(props: ConfirmDialogProps) {
	const { isOpen } = props;
	const onChange = useEffectEvent(() => {
		// A question that cannot be shown is cancelled, so that the next press asks it again.
		if (overlays.getSnapshot() === "failed") props.onCancel();
	});
	useEffect(() => {
		if (!isOpen) return;
		void overlays.load();
		return overlays.subscribe(() => onChange());
	}, [isOpen]);
	const parts = useLazyPart(overlays);
	return typeof parts === "object" && <parts.ConfirmDialog {...props} />;
}
