import { Toast } from "@base-ui/react/toast";
import type { ToastMessage } from "../toast.ts";

export const manager = Toast.createToastManager();

const FOR_EVER = 0;
/** Milliseconds more for whoever has to find a button and to decide whether to press it. */
const TIME_TO_PRESS = 20_000;

/**
 * Milliseconds in which screen readers have taken up a text: they do so somewhat after it has come, and do not read out what
 * has gone by then.
 */
const TIME_TO_HEAR = 150;

/** News that will take the place of what has only just come. */
const next = new Map<ToastMessage, ReturnType<typeof setTimeout>>();
let newsHeardAt = 0;

/** What is on the screen, by the ids of its toasts; `readAt` is when it will have been read. */
const shown = new Map<string, { readonly message: ToastMessage; readonly readAt: number }>();
let lastId = 0;

/** Shows a message, news when that before it can have been heard; `onClose` is called when it is about to go. */
export function showToast(message: ToastMessage, onClose: () => void): void {
	if (!isPlainNews(message)) {
		add(message, onClose);
		return;
	}
	const wait = Math.max(0, newsHeardAt - performance.now());
	newsHeardAt = performance.now() + wait + TIME_TO_HEAR;
	if (wait === 0) add(message, onClose);
	else
		next.set(
			message,
			setTimeout(() => next.delete(message) && add(message, onClose), wait),
		);
}

function isPlainNews({ isError, action }: ToastMessage): boolean {
	return !(isError || action);
}

function add(message: ToastMessage, onClose: () => void): void {
	const { title, text, isError, about, action, stays } = message;
	close((other, readAt) => {
		if (about !== undefined && other.about === about) return true;
		// The same error again comes anew, so that it is announced again.
		return other.isError && (isError ? other.title === title && other.text === text : readAt < performance.now());
	});
	// Plain news takes the place of older news, so that a few quick changes do not fill the screen: each names what has
	// happened, and is read out. All else stands side by side.
	const id = isPlainNews(message) ? "news" : `toast-${++lastId}`;
	const time = readingTime(message);
	shown.set(id, { message, readAt: performance.now() + time });
	manager.add({
		id,
		title,
		description: text,
		type: typeOf(message),
		timeout: isError || stays ? FOR_EVER : time + (action ? TIME_TO_PRESS : 0),
		onClose() {
			shown.delete(id);
			onClose();
		},
		...(action && { actionProps: { children: action.label, onClick: () => press(id, action.press) } }),
	});
}

function typeOf({ isError, stays }: ToastMessage): "error" | "notice" | "info" {
	if (isError) return "error";
	return stays ? "notice" : "info";
}

/** See `dismissToasts`. */
export function closeToasts(about?: string): void {
	close(({ isError, stays, action, ...message }) =>
		about === undefined ? !(isError || stays || action) : message.about === about,
	);
}

function close(isMeant: (message: ToastMessage, readAt: number) => boolean | undefined): void {
	for (const [id, { message, readAt }] of shown) if (isMeant(message, readAt)) manager.close(id);
	for (const [message, timer] of next) {
		if (!isMeant(message, Number.POSITIVE_INFINITY)) continue;
		clearTimeout(timer);
		next.delete(message);
	}
}

function press(id: string, action: () => void): void {
	manager.close(id);
	action();
}

/**
 * Milliseconds to notice a text and to read it at a child's pace, 12 characters a second. The clock stands still while a
 * toast is hovered or focused, and while the window is another's.
 */
function readingTime({ title, text }: ToastMessage): number {
	return 4_000 + ((title + text).length / 12) * 1_000;
}
