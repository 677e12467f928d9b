import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { withMessages } from "../../languages/load-language.ts";
import type { Change } from "../../rules/changes.ts";
import { isStoreError } from "../../stores/errors.ts";
import { isOutdated } from "../../stores/site-version.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { onFirstUse } from "../../ui/on-first-use.ts";
import { dismissToasts, type ToastMessage, toast } from "../../ui/toast.ts";
import { useFamilyStore } from "./family-context.tsx";

const changeMessages = createLazyPart(() => withMessages(import("./change-messages.ts")));
const loadMessages = () => changeMessages.load().catch(() => undefined);
const createFallbackToast = (): ToastMessage => ({ title: t`Error`, text: t`Not saved`, isError: true });

/** Shows a toast; without `done` only of a failure that no screen explains. Resolves to whether it is saved or queued here. */
export function useFamilyChange(): (
	change: Change,
	done?: ToastMessage,
	isExplained?: (error: unknown) => boolean,
) => Promise<boolean> {
	const store = useFamilyStore();
	useEffect(() => onFirstUse(() => store.prepare?.()), [store]);
	return async (change, done, isExplained) => {
		const tag = done?.tag ?? change.kind;
		dismissToasts(tag);
		try {
			const isQueued = (await store.change(change)) === "queued";
			if (done) {
				const queuedToast = isQueued && (await loadMessages())?.getQueuedToast();
				toast({ ...done, ...queuedToast });
			}
			return true;
		} catch (error) {
			console.error(`The change ${change.kind} failed`, error);
			if (isExplained?.(error)) return false;
			// The new version is offered in a toast of its own.
			if (isStoreError(error, "not-loaded") && (await isOutdated())) return false;
			const errorToast = (await loadMessages())?.getChangeErrorToast(error, change) ?? createFallbackToast();
			toast({ ...errorToast, tag });
			return false;
		}
	};
}
