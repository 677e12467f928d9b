export interface ToastMessage {
	readonly title: string;
	readonly text: string;
	/** Errors are announced at once and stay until they are closed or, once read, the next news comes. */
	readonly isError?: boolean;
	/** Something to press. With it the message stays until it is closed. */
	readonly action?: { readonly label: string; readonly press: () => void };
}

type Receiver = (message: ToastMessage) => void;

/** Toasts wait here until the toaster, which is loaded late, is on the page: it loses those it gets before. */
const waiting: ToastMessage[] = [];
let receiver: Receiver | undefined;
let summon: (() => void) | undefined;

/** Shows a message; one without an action goes away by itself. */
export function toast(message: ToastMessage): void {
	if (receiver) {
		receiver(message);
	} else {
		waiting.push(message);
		summon?.();
	}
}

/** For the toaster: takes all messages from now on, those that wait first. Returns the way to stop. */
export function receiveToasts(next: Receiver): () => void {
	receiver = next;
	for (const message of waiting.splice(0)) next(message);
	return () => {
		receiver = undefined;
	};
}

/** For the toaster's host: `call` is called when a message waits and nobody receives it. Returns the way to stop. */
export function onToastWaiting(call: () => void): () => void {
	summon = call;
	if (waiting.length > 0) call();
	return () => {
		summon = undefined;
	};
}
