import { useEffect, useEffectEvent, useRef, useState } from "react";
import { receiveToasts, type ToastMessage } from "../toast.ts";
import { closeToasts, readingTime, showToast } from "./show-toast.ts";

interface Line {
	readonly id: number;
	readonly message: ToastMessage;
}

/**
 * Receives all messages, and reads news out when it is its turn, all of it: on the screen plain news takes the place of older
 * news at once, and a text that changes or goes while another is being read would be heard in part or not at all.
 *
 * @param onClose called when a toast is about to go
 */
export function News({ onClose }: { onClose: () => void }) {
	const [lines, setLines] = useState<readonly Line[]>([]);
	const lastId = useRef(0);

	function readOut(message: ToastMessage) {
		const line = { id: ++lastId.current, message };
		setLines((others) => [...others, line]);
		setTimeout(() => setLines((all) => all.filter((other) => other !== line)), readingTime(message));
	}

	const show = useEffectEvent((message: ToastMessage) => {
		showToast(message, onClose);
		if (!message.isError) readOut(message);
	});
	useEffect(() => afterPaint(() => receiveToasts({ show: (message) => show(message), dismiss: closeToasts })), []);

	return (
		<div aria-live="polite" className="sr-only">
			{lines.map(({ id, message: { title, text } }) => (
				<p key={id}>
					{title}: {text}
				</p>
			))}
		</div>
	);
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
