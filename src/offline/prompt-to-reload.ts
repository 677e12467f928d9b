import { t } from "@lingui/core/macro";
import { createEmitter } from "../stores/browser/emitter.ts";
import { dismissToasts, toast } from "../ui/toast.ts";

const TOAST_TAG = "update";

const { subscribe, emit } = createEmitter();
let isPrompted = false;
let isReplaced = false;

/** For a notice that is shown when toasts cannot be. */
export const subscribeToReloadPrompt = subscribe;
export const isReloadPrompted = (): boolean => isPrompted;

/** Says in a toast that there is a new version. Its button loads that version. */
export function promptToReload(text: string): void {
	if (isReplaced) return;
	toast({
		title: t`A new version is ready`,
		text,
		tag: TOAST_TAG,
		isPersistent: true,
		action: { label: t`Reload`, onClick: () => location.reload() },
	});
	isPrompted = true;
	emit();
}

/** For a view that says the same itself: no toast does until the returned function is called. */
export function replaceReloadPrompt(): () => void {
	isReplaced = true;
	isPrompted = false;
	dismissToasts(TOAST_TAG);
	emit();
	return () => {
		isReplaced = false;
	};
}
