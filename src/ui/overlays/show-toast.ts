import { Toast } from "@base-ui/react/toast";
import type { ToastMessage } from "../toast.ts";

export const manager = Toast.createToastManager();

const FOR_EVER = 0;

/** The errors on the screen by the ids of their toasts, and when they will have been read. */
const errors = new Map<string, { readonly key: string; readonly readAt: number }>();
let lastId = 0;

/** Shows a message; `onClose` is called when it is about to go. */
export function showToast(message: ToastMessage, onClose: () => void): void {
	if (message.isError) showError(message, onClose);
	else showNews(message, onClose);
}

/** News replaces older news, so that a few quick changes do not fill the screen, and errors that have been read. */
function showNews({ title, text, action }: ToastMessage, onClose: () => void): void {
	for (const [id, { readAt }] of errors) if (readAt < Date.now()) manager.close(id);
	manager.add({
		id: action ? title : "news",
		title,
		description: text,
		type: "info",
		timeout: action ? FOR_EVER : readingTime(title + text),
		onClose,
		...(action && { actionProps: { children: action.label, onClick: action.press } }),
	});
}

/** Errors stay side by side until they are closed. The same one again comes anew, so that it is announced again. */
function showError({ title, text }: ToastMessage, onClose: () => void): void {
	const key = `${title}: ${text}`;
	for (const [id, error] of errors) if (error.key === key) manager.close(id);
	const id = `error-${++lastId}`;
	errors.set(id, { key, readAt: Date.now() + readingTime(key) });
	manager.add({
		id,
		title,
		description: text,
		type: "error",
		timeout: FOR_EVER,
		onClose() {
			errors.delete(id);
			onClose();
		},
	});
}

/**
 * Milliseconds to notice a text and to read it at a child's pace, 12 characters a second. The clock stands still while a
 * toast is hovered or focused, and while the window is another's.
 */
function readingTime(text: string): number {
	return 4_000 + (text.length / 12) * 1_000;
}
