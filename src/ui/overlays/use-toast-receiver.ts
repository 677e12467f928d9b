import { useEffect, useEffectEvent } from "react";
import { setToastReceiver, type ToastMessage } from "../toast.ts";
import { closeToasts, showToast } from "./show-toast.ts";

/**
 * Receives all messages and shows them.
 *
 * @param onClose called when a toast is about to go
 */
export function useToastReceiver(onClose: () => void): void {
	const show = useEffectEvent((message: ToastMessage) => showToast(message, onClose));
	useEffect(() => afterPaint(() => setToastReceiver({ show: (message) => show(message), dismiss: closeToasts })), []);
}

/** Screen readers read out what comes into an element that they know already. Returns the way to stop what was begun. */
function afterPaint(begin: () => () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	let stop = () => {};
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(() => {
			stop = begin();
		});
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		stop();
	};
}
