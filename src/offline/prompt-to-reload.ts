import { t } from "@lingui/core/macro";
import { createEmitter } from "../stores/browser/emitter.ts";
import { dismissToasts, toast } from "../ui/toast.ts";

const TOAST_TAG = "update";

const { subscribe, emit } = createEmitter();
let isPrompted = false;
let isReplaced = false;

/** For whoever shows it where toasts cannot. */
export const subscribeToReloadPrompt = subscribe;
export const isReloadPrompted = (): boolean => isPrompted;

/** Says in a toast that there is a new version, which comes when somebody presses the button. */
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

/** For a view that says it itself. Returns the function that ends it. */
export function replaceReloadPrompt(): () => void {
	isReplaced = true;
	isPrompted = false;
	dismissToasts(TOAST_TAG);
	emit();
	return () => {
		isReplaced = false;
	};
}
