import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createLazyPart, useLazyPart } from "./lazy-part.tsx";
import { onFirstUse } from "./on-first-use.ts";
import type { ConfirmDialogProps } from "./overlays/confirm-dialog.tsx";
import { onToastPending } from "./toast.ts";

const overlays = createLazyPart(() => import("./overlays/parts.ts"));

/**
 * Stands once in the app. Loads the overlays after the first press or focus, and whenever a toast is pending.
 *
 * @param failed what to show if they cannot be loaded
 */
export function ToastHost({ failed }: { failed?: ReactNode }) {
	useEffect(() => onToastPending(overlays.load), []);
	useEffect(() => {
		// A reload may have closed a dialog that had a history entry. The overlays leave that entry.
		if (history.state) void overlays.load();
		// Screen readers announce only what is added to a region that already exists: the region comes before the first
		// toast.
		return onFirstUse(overlays.load);
	}, []);
	const parts = useLazyPart(overlays);
	return parts === "failed" ? failed : parts && <parts.Toaster />;
}

export function LazyConfirmDialog(props: ConfirmDialogProps) {
	const { isOpen } = props;
	const onChange = useEffectEvent(() => {
		// A question that cannot be shown is closed, so that the next press asks it again.
		if (overlays.getSnapshot() === "failed") props.onClose();
	});
	useEffect(() => {
		if (!isOpen) return;
		void overlays.load();
		return overlays.subscribe(() => onChange());
	}, [isOpen]);
	const parts = useLazyPart(overlays);
	return typeof parts === "object" && <parts.ConfirmDialog {...props} />;
}
