import { Toast } from "@base-ui/react/toast";
import type { ToastMessage } from "../toast.ts";

export const toastManager = Toast.createToastManager();

const NO_TIMEOUT = 0;

/** Screen readers read a text a little after it has appeared, and not at all if it has gone by then. */
const ANNOUNCE_DELAY_MS = 150;

/** How soon after a toast its view opens: a decision returns to the list after two seconds. */
const NEXT_VIEW_MS = 3_000;

/** Toasts with the same title that come within this time are many at once. */
const BURST_MS = 1_000;

let burst = { title: "", count: 0, at: Number.NEGATIVE_INFINITY };

const pendingTimers = new Map<ToastMessage, ReturnType<typeof setTimeout>>();
let announcedAt = 0;

interface ShownToast {
	readonly message: ToastMessage;
	readonly addedAt: number;
	readAt: number;
	/** How long it was in front before, in milliseconds. */
	seenMs: number;
	frontSince: number;
}

/** The shown toasts by id. At `readAt` there was time to read a toast. */
const shownToasts = new Map<string, ShownToast>();
let lastId = 0;
let frontId: string | undefined;

export interface ToastData {
	/** The key of its text: another text has another key. */
	readonly key: number;
	/** How many there were at once. */
	readonly count: string | undefined;
}

/**
 * Delays a plain toast until the toast that it replaces has been announced. Calls `onClose` when it is about to close.
 */
export function showToast(message: ToastMessage, onClose: () => void): void {
	if (!isReplaceable(message)) {
		addToast(message, onClose);
		return;
	}
	countInBurst(message);
	const delay = Math.max(0, announcedAt - performance.now());
	announcedAt = performance.now() + delay + ANNOUNCE_DELAY_MS;
	if (delay === 0) addToast(message, onClose);
	else
		pendingTimers.set(
			message,
			setTimeout(() => pendingTimers.delete(message) && addToast(message, onClose), delay),
		);
}

/** Earlier ones that have not been shown yet are only counted. */
function countInBurst({ title, formatCount }: ToastMessage) {
	const at = performance.now();
	const isMore = formatCount && title === burst.title && at - burst.at < BURST_MS;
	burst = { title, count: isMore ? burst.count + 1 : 1, at };
	if (!isMore) return;
	for (const [message, timer] of pendingTimers) {
		if (message.title !== title) continue;
		clearTimeout(timer);
		pendingTimers.delete(message);
		announcedAt -= ANNOUNCE_DELAY_MS;
	}
}

function isReplaceable({ isError, action }: ToastMessage): boolean {
	return !(isError || action);
}

function addToast(message: ToastMessage, onClose: () => void): void {
	const { title, text, isError, tag, action } = message;
	closeMatching((other, readAt) => {
		if (tag !== undefined && other.tag === tag) return true;
		// The same error again is a new toast, so that it is announced again.
		return other.isError && (isError ? other.title === title && other.text === text : readAt < performance.now());
	});
	// A plain toast replaces the one before, so that a few quick changes do not fill the screen.
	const id = isReplaceable(message) ? "plain" : `toast-${++lastId}`;
	const addedAt = performance.now();
	shownToasts.set(id, { message, addedAt, readAt: Number.POSITIVE_INFINITY, seenMs: 0, frontSince: 0 });
	toastManager.add({
		id,
		title,
		description: text,
		type: toastType(message),
		data: {
			key: ++lastId,
			count: burst.title === title && burst.count > 1 ? message.formatCount?.(burst.count) : undefined,
		} satisfies ToastData,
		timeout: NO_TIMEOUT,
		onClose() {
			shownToasts.delete(id);
			onClose();
		},
		...(action && { actionProps: { children: action.label, onClick: () => runAction(id, action.onClick) } }),
	});
	if (id === frontId) startTimeout(id);
}

/** The time to read a toast passes only while it is in front. */
export function setFrontToast(id: string | undefined): void {
	if (frontId !== undefined) {
		const shown = shownToasts.get(frontId);
		if (shown) shown.seenMs += performance.now() - shown.frontSince;
		toastManager.update(frontId, { timeout: NO_TIMEOUT });
	}
	frontId = id;
	if (id !== undefined) startTimeout(id);
}

function startTimeout(id: string): void {
	const shown = shownToasts.get(id);
	if (!shown) return;
	shown.frontSince = performance.now();
	shown.readAt = shown.frontSince + Math.max(0, readingTimeMs(shown.message) - shown.seenMs);
	const timeout = timeoutMs(shown.message);
	toastManager.update(id, { timeout: timeout && Math.max(1, timeout - shown.seenMs) });
}

function toastType({ isError, isPersistent, action }: ToastMessage): string {
	if (isError) return "error";
	if (isPersistent) return "notice";
	return action ? "action" : "info";
}

export function closeToasts(tag?: string): void {
	closeMatching(({ isError, isPersistent, action, ...message }, readAt) => {
		if (tag !== undefined) return message.tag === tag;
		return isError ? readAt < performance.now() : !(isPersistent || action);
	});
}

export function endView(): void {
	const now = performance.now();
	closeMatching(({ isError, isPersistent, isForNextView }, readAt, addedAt) => {
		if (isError || isPersistent) return !isPersistent && readAt < now;
		return !(isForNextView && now - addedAt < NEXT_VIEW_MS);
	});
}

export function endUntrue(): void {
	closeMatching(({ isTrue }) => isTrue?.() === false);
}

function closeMatching(matches: (message: ToastMessage, readAt: number, addedAt: number) => boolean | undefined): void {
	for (const [id, { message, readAt, addedAt }] of shownToasts)
		if (matches(message, readAt, addedAt)) toastManager.close(id);
	for (const [message, timer] of pendingTimers) {
		if (!matches(message, Number.POSITIVE_INFINITY, performance.now())) continue;
		clearTimeout(timer);
		pendingTimers.delete(message);
	}
}

function timeoutMs(message: ToastMessage): number {
	if (message.isError || message.isPersistent) return NO_TIMEOUT;
	return Math.max(readingTimeMs(message), message.durationMs ?? 0);
}

function runAction(id: string, action: () => void): void {
	toastManager.close(id);
	action();
}

/**
 * The time to notice a text and to read it at a child's pace, 12 characters a second. Base UI pauses it while a toast
 * is hovered or focused.
 */
function readingTimeMs({ title, text }: ToastMessage): number {
	return 4_000 + ((title + text).length / 12) * 1_000;
}
