export interface ToastMessage {
	readonly title: string;
	readonly text: string;
	/** Errors are announced at once and stay until they are closed or, once read, the next news comes. */
	readonly isError?: boolean | undefined;
	/** What it is about: it takes the place of what was told about the same, and goes with it (see `dismissToasts`). */
	readonly tag?: string | undefined;
	/** Something to press, which closes the message. Such a message stands beside other news, and gets more time. */
	readonly action?: { readonly label: string; readonly press: () => void } | undefined;
	/** It stays until it is closed. */
	readonly isPersistent?: boolean | undefined;
}

interface ToastReceiver {
	show(message: ToastMessage): void;
	dismiss(about?: string): void;
}

/** Toasts wait here until the toaster, which is loaded late, is on the page: it loses those it gets before. */
let pendingToasts: readonly ToastMessage[] = [];
let receiver: ToastReceiver | undefined;
let onPending: (() => void) | undefined;

/** Shows a message; one that does not stay goes away by itself. */
export function toast(message: ToastMessage): void {
	if (receiver) {
		receiver.show(message);
	} else {
		pendingToasts = [...pendingToasts, message];
		onPending?.();
	}
}

/** Takes away what was told about something, errors too; without `about` all plain news: no errors, nothing to press, nothing that stays. */
export function dismissToasts(about?: string): void {
	receiver?.dismiss(about);
	if (about) pendingToasts = pendingToasts.filter((message) => message.tag !== about);
}

/** For the toaster: takes all messages from now on, those that wait first. Returns the way to stop. */
export function setToastReceiver(next: ToastReceiver): () => void {
	receiver = next;
	for (const message of pendingToasts) next.show(message);
	pendingToasts = [];
	return () => {
		receiver = undefined;
	};
}

/** For the toaster's host: `call` is called when a message waits and nobody receives it. Returns the way to stop. */
export function onToastPending(call: () => void): () => void {
	onPending = call;
	if (pendingToasts.length > 0) call();
	return () => {
		onPending = undefined;
	};
}
