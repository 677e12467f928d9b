export interface ToastMessage {
	readonly title: string;
	readonly text: string;
	/** Errors are announced at once and stay until they are closed or, once read, the next news comes. */
	readonly isError?: boolean | undefined;
	/** What it is about: it takes the place of what was told about the same, and goes with it (see `dismissToasts`). */
	readonly about?: string | undefined;
	/** Something to press, which closes the message. Such a message stands beside other news, and gets more time. */
	readonly action?: { readonly label: string; readonly press: () => void } | undefined;
	/** It stays until it is closed. */
	readonly stays?: boolean | undefined;
}

interface Receiver {
	show(message: ToastMessage): void;
	dismiss(about?: string): void;
}

/** Toasts wait here until the toaster, which is loaded late, is on the page: it loses those it gets before. */
let waiting: readonly ToastMessage[] = [];
let receiver: Receiver | undefined;
let summon: (() => void) | undefined;

/** Shows a message; one that does not stay goes away by itself. */
export function toast(message: ToastMessage): void {
	if (receiver) {
		receiver.show(message);
	} else {
		waiting = [...waiting, message];
		summon?.();
	}
}

/** Takes away what was told about something, errors too; without `about` all plain news: no errors, nothing to press, nothing that stays. */
export function dismissToasts(about?: string): void {
	receiver?.dismiss(about);
	if (about) waiting = waiting.filter((message) => message.about !== about);
}

/** For the toaster: takes all messages from now on, those that wait first. Returns the way to stop. */
export function receiveToasts(next: Receiver): () => void {
	receiver = next;
	for (const message of waiting) next.show(message);
	waiting = [];
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
