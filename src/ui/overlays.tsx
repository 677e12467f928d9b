import { useEffect, useEffectEvent } from "react";
import { fetchedPart, usePart } from "./fetched.ts";
import type { ConfirmProps } from "./overlays/confirm-dialog.tsx";
import { onToastWaiting } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

/** The overlays are a chunk of their own: the first picture on the screen does not wait for them. */
const overlays = fetchedPart(() => import("./overlays/parts.ts"));

/** Where toasts appear. Stands once in the app; fetches the overlays when the browser is idle, and whenever a toast waits. */
export function ToastHost() {
	useEffect(() => onToastWaiting(overlays.fetch), []);
	useEffect(() => whenIdle(overlays.fetch), []);
	const parts = usePart(overlays);
	return typeof parts === "object" && <parts.Toaster />;
}

/** Asks before something is lost: a question with the buttons Cancel and `confirmLabel`. */
export function Confirm(props: ConfirmProps) {
	const { isOpen } = props;
	const onChange = useEffectEvent(() => {
		// A question that cannot be shown is taken back, so that the next press asks it anew.
		if (overlays.part() === "failed") props.onCancel();
	});
	useEffect(() => {
		if (!isOpen) return;
		overlays.fetch();
		return overlays.subscribe(() => onChange());
	}, [isOpen]);
	const parts = usePart(overlays);
	return typeof parts === "object" && <parts.ConfirmDialog {...props} />;
}
