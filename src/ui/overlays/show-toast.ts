import { Toast } from "@base-ui/react/toast";
import type { ToastMessage } from "../toast.ts";

export const toastManager = Toast.createToastManager();

const NO_TIMEOUT = 0;
/** Milliseconds more for whoever has to find a button and to decide whether to press it. */
const ACTION_EXTRA_TIMEOUT_MS = 20_000;

/**
 * Milliseconds in which screen readers have taken up a text: they do so somewhat after it has come, and do not read out what
 * has gone by then.
 */
const ANNOUNCE_DELAY_MS = 150;

/** News that will take the place of what has only just come. */
const pendingTimers = new Map<ToastMessage, ReturnType<typeof setTimeout>>();
let announcedAt = 0;

/** What is on the screen, by the ids of its toasts; `readAt` is when it will have been read. */
const shownToasts = new Map<string, { readonly message: ToastMessage; readonly readAt: number }>();
let lastId = 0;

/** Shows a message, news when that before it can have been heard; `onClose` is called when it is about to go. */
export function showToast(message: ToastMessage, onClose: () => void): void {
	if (!isReplaceable(message)) {
		addToast(message, onClose);
		return;
	}
	const wait = Math.max(0, announcedAt - performance.now());
	announcedAt = performance.now() + wait + ANNOUNCE_DELAY_MS;
	if (wait === 0) addToast(message, onClose);
	else
		pendingTimers.set(
			message,
			setTimeout(() => pendingTimers.delete(message) && addToast(message, onClose), wait),
		);
}

function isReplaceable({ isError, action }: ToastMessage): boolean {
	return !(isError || action);
}

function addToast(message: ToastMessage, onClose: () => void): void {
	const { title, text, isError, tag, action, isPersistent } = message;
	closeMatching((other, readAt) => {
		if (tag !== undefined && other.tag === tag) return true;
		// The same error again comes anew, so that it is announced again.
		return other.isError && (isError ? other.title === title && other.text === text : readAt < performance.now());
	});
	// Plain news takes the place of older news, so that a few quick changes do not fill the screen: each names what has
	// happened, and is read out. All else stands side by side.
	const id = isReplaceable(message) ? "news" : `toast-${++lastId}`;
	const time = readingTimeMs(message);
	shownToasts.set(id, { message, readAt: performance.now() + time });
	toastManager.add({
		id,
		title,
		description: text,
		type: toastType(message),
		timeout: isError || isPersistent ? NO_TIMEOUT : time + (action ? ACTION_EXTRA_TIMEOUT_MS : 0),
		onClose() {
			shownToasts.delete(id);
			onClose();
		},
		...(action && { actionProps: { children: action.label, onClick: () => runAction(id, action.press) } }),
	});
}

function toastType({ isError, isPersistent }: ToastMessage): "error" | "notice" | "info" {
	if (isError) return "error";
	return isPersistent ? "notice" : "info";
}

/** See `dismissToasts`. */
export function closeToasts(about?: string): void {
	closeMatching(({ isError, isPersistent, action, ...message }) =>
		about === undefined ? !(isError || isPersistent || action) : message.tag === about,
	);
}

function closeMatching(isMeant: (message: ToastMessage, readAt: number) => boolean | undefined): void {
	for (const [id, { message, readAt }] of shownToasts) if (isMeant(message, readAt)) toastManager.close(id);
	for (const [message, timer] of pendingTimers) {
		if (!isMeant(message, Number.POSITIVE_INFINITY)) continue;
		clearTimeout(timer);
		pendingTimers.delete(message);
	}
}

function runAction(id: string, action: () => void): void {
	toastManager.close(id);
	action();
}

/**
 * Milliseconds to notice a text and to read it at a child's pace, 12 characters a second. The clock stands still while a
 * toast is hovered or focused, and while the window is another's.
 */
function readingTimeMs({ title, text }: ToastMessage): number {
	return 4_000 + ((title + text).length / 12) * 1_000;
}
