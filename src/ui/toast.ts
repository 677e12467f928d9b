export interface ToastMessage {
	readonly title: string;
	readonly text: string;
	/**
	 * Announced at once. It stays until somebody closes it or, if there was time to read it, until the next toast
	 * appears.
	 */
	readonly isError?: boolean | undefined;
	/** A toast with the same tag is replaced; for `dismissToasts`. */
	readonly tag?: string | undefined;
	/** Whether the text is true. Asked whenever the family has changed; if left out, it stays true. */
	readonly isTrue?: (() => boolean) | undefined;
	/** The change opens another view, and the toast is about that view. */
	readonly isForNextView?: boolean | undefined;
	/** A button that closes the toast. Other toasts do not replace such a toast. */
	readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
	/** The least time for which it stays. */
	readonly durationMs?: number | undefined;
	readonly isPersistent?: boolean | undefined;
	/** If many come at once, only the last one is shown, and says how many there were. */
	readonly formatCount?: ((count: number) => string) | undefined;
}

interface ToastReceiver {
	show(message: ToastMessage): void;
	dismiss(tag?: string): void;
	endView(): void;
	endUntrue(): void;
}

let pendingToasts: readonly ToastMessage[] = [];
let receiver: ToastReceiver | undefined;
let onPending: (() => void) | undefined;
let holdCount = 0;
const holdListeners = new Set<() => void>();

/**
 * Until the returned function is called, toasts are read out but not seen, and the time to read them does not pass: a
 * dialog is open, or something moves that must not be covered.
 */
export function holdToasts(): () => void {
	let isHolding = true;
	setHoldCount(holdCount + 1);
	return () => {
		if (isHolding) setHoldCount(holdCount - 1);
		isHolding = false;
	};
}

function setHoldCount(count: number) {
	holdCount = count;
	for (const listener of holdListeners) listener();
}

export function areToastsHeld(): boolean {
	return holdCount > 0;
}

/** For the toaster: subscribes to `areToastsHeld`. */
export function subscribeToHold(listener: () => void): () => void {
	holdListeners.add(listener);
	return () => holdListeners.delete(listener);
}

export function toast(message: ToastMessage): void {
	if (receiver) {
		receiver.show(message);
	} else {
		pendingToasts = [...pendingToasts, message];
		onPending?.();
	}
}

/**
 * Removes the toasts with a tag, even errors. Without a tag it removes toasts that are not persistent and have no
 * action, and errors that there was time to read.
 */
export function dismissToasts(tag?: string): void {
	receiver?.dismiss(tag);
	if (tag) pendingToasts = pendingToasts.filter((message) => message.tag !== tag);
}

/**
 * Another view opens. A toast ends with its view, unless it is persistent, or an error that nobody had time to read.
 */
export function endToastsOfView(): void {
	receiver?.endView();
}

/** Ends the toasts that are no longer true. */
export function endUntrueToasts(): void {
	receiver?.endUntrue();
	pendingToasts = pendingToasts.filter(({ isTrue }) => isTrue?.() ?? true);
}

/** For the toaster: receives all toasts from now on, the pending ones first. Returns the function that unsubscribes. */
export function setToastReceiver(next: ToastReceiver): () => void {
	receiver = next;
	for (const message of pendingToasts) next.show(message);
	pendingToasts = [];
	return () => {
		receiver = undefined;
	};
}

/** For the toaster's host: calls `call` when a toast is pending. Returns the function that unsubscribes. */
export function onToastPending(call: () => void): () => void {
	onPending = call;
	if (pendingToasts.length > 0) call();
	return () => {
		onPending = undefined;
	};
}
