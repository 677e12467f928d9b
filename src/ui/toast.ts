export interface ToastMessage {
	readonly title: string;
	readonly text: string;
	/** Announced at once; stays until it is closed or, once there was time to read it, the next toast appears. */
	readonly isError?: boolean | undefined;
	/** Replaces a toast with the same tag; for `dismissToasts`. */
	readonly tag?: string | undefined;
	/** Whether what it says is true: asked whenever the family has changed. Without it, it stays so. */
	readonly isTrue?: (() => boolean) | undefined;
	/** What was done opens another view, which it is about. */
	readonly isForNextView?: boolean | undefined;
	/** A button that closes the toast. Such a toast is not replaced by others. */
	readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
	/** How long it stays at least. */
	readonly durationMs?: number | undefined;
	readonly isPersistent?: boolean | undefined;
	/** Of many at once only the last one is shown, and says how many there were. */
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
 * Until the returned function is called toasts are read out but not seen, and no time to read them passes: a dialog is
 * open, or something moves that nothing may cover.
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

/** For the toaster: to `areToastsHeld`. */
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
 * Removes the toasts with a tag, errors too; without one those that are neither persistent nor have an action, errors
 * if there was time to read them.
 */
export function dismissToasts(tag?: string): void {
	receiver?.dismiss(tag);
	if (tag) pendingToasts = pendingToasts.filter((message) => message.tag !== tag);
}

/**
 * Another view opens: a toast ends with its own, but for one that is persistent and an error that there was no time to
 * read.
 */
export function endToastsOfView(): void {
	receiver?.endView();
}

/** Ends the toasts that are not true any more. */
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
