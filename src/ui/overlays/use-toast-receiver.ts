import { useEffect, useEffectEvent } from "react";
import { setToastReceiver, type ToastMessage } from "../toast.ts";
import { closeToasts, endUntrue, endView, showToast } from "./show-toast.ts";

export function useToastReceiver(onClose: () => void): void {
	const show = useEffectEvent((message: ToastMessage) => showToast(message, onClose));
	useEffect(() => {
		const receiver = { show: (message: ToastMessage) => show(message), dismiss: closeToasts, endView, endUntrue };
		return afterPaint(() => setToastReceiver(receiver));
	}, []);
}

/** Screen readers read out what is added to an element that they already know. Returns the function that cleans up. */
function afterPaint(subscribe: () => () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	let unsubscribe = () => {};
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(() => {
			unsubscribe = subscribe();
		});
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		unsubscribe();
	};
}
