import { t } from "@lingui/core/macro";
import { withMessages } from "../../languages/load-language.ts";
import type { Change } from "../../rules/changes.ts";
import { isForChildren } from "../../rules/child-lock.ts";
import type { Family } from "../../rules/family.ts";
import { isLocked } from "../../stores/child-lock/child-lock.ts";
import type { ChangeResult } from "../../stores/family-store.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { dismissToasts, type ToastMessage, toast } from "../../ui/toast.ts";
import { askParent } from "../child-lock/ask-parent.ts";
import { EMPTY_FAMILY, useFamilyStore } from "./family-context.tsx";

const changeMessages = createLazyPart(() => withMessages(import("./change-messages.ts")));
const loadMessages = () => changeMessages.load().catch(() => undefined);
const createFallbackToast = (): ToastMessage => ({ title: t`Error`, text: t`Not saved`, isError: true });

type Done = ToastMessage | ((result: ChangeResult) => ToastMessage);

/**
 * @param done says that the change is made; if left out, only a failure is said
 * @param isExplained whether the screen itself says why the change failed
 */
export type MakeChange = (
	change: Change,
	done?: Done,
	isExplained?: (error: unknown) => boolean,
) => Promise<ChangeResult | undefined>;

/**
 * Makes a change and says in a toast what came of it. Resolves to the result when it is saved or queued; to undefined
 * if it failed.
 */
export function useFamilyChange(): MakeChange {
	const store = useFamilyStore();
	return async (change, done, isExplained) => {
		// A locked device does not show it, but somebody may still press it: on a toast, or before the device was locked.
		if (isLocked() && !isForChildren(change.kind) && !(await askParent())) return undefined;
		dismissToasts(change.kind);
		// Kept from before the change: what it is about may be gone when it fails.
		const family = store.family() ?? EMPTY_FAMILY;
		try {
			const result = await store.change(change);
			if (done) await sayDone(done, result);
			return result;
		} catch (error) {
			console.error(`The change ${change.kind} failed`, error);
			if (!isExplained?.(error)) await sayFailed(error, change, family);
			return undefined;
		}
	};
}

async function sayDone(done: Done, result: ChangeResult): Promise<void> {
	const queuedToast = result.outcome === "queued" && (await loadMessages())?.getQueuedToast();
	toast({ ...(typeof done === "function" ? done(result) : done), ...queuedToast });
}

async function sayFailed(error: unknown, change: Change, family: Family): Promise<void> {
	const errorToast = (await loadMessages())?.getChangeErrorToast(error, change, family) ?? createFallbackToast();
	toast({ ...errorToast, tag: change.kind });
}
