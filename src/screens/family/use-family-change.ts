import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { withMessages } from "../../languages/load-language.ts";
import type { Change } from "../../rules/changes.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { dismissToasts, type ToastMessage, toast } from "../../ui/toast.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { useFamilyStore } from "./family-context.tsx";

const changeMessages = createLazyPart(() => withMessages(import("./change-messages.ts")));
const loadMessages = () => changeMessages.load().catch(() => undefined);
const createFallbackToast = (): ToastMessage => ({ title: t`Error`, text: t`Not saved`, isError: true });

/**
 * Makes a change to the family and tells how it went. The answer is `true` when it is kept, be it to be sent later.
 */
export function useFamilyChange(): (change: Change, done: ToastMessage) => Promise<boolean> {
	const store = useFamilyStore();
	useEffect(() => whenIdle(changeMessages.load), []);
	return async (change, done) => {
		const about = done.tag ?? change.kind;
		dismissToasts(about);
		try {
			const isWaiting = (await store.change(change)) === "waiting";
			const words = isWaiting && (await loadMessages())?.getQueuedToast();
			toast({ ...done, ...words });
			return true;
		} catch (error) {
			console.error(`The change ${change.kind} failed`, error);
			const words = (await loadMessages())?.getChangeErrorToast(error, change) ?? createFallbackToast();
			toast({ ...words, tag: about });
			return false;
		}
	};
}
