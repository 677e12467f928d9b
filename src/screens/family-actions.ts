import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { withItsTexts } from "../languages/speak.ts";
import type { Change } from "../rules/changes.ts";
import { type ToastMessage, toast } from "../ui/toast.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { useFamilyStore } from "./family-context.tsx";

/** A change that is safe on this device and not yet where the family is kept. */
function wordsForWaiting(): ToastMessage {
	return { title: t`Waiting to Be Sent`, text: t`Kept on this device, and sent as soon as the server answers.` };
}

/** The words for what failed come later than the first picture, while the network is there. */
const loadWords = () => withItsTexts(import("./error-words.ts"));
const withoutWords = (): ToastMessage => ({ title: t`Error`, text: t`Not saved`, isError: true });

/**
 * Makes a change to the family and tells how it went. The answer is `true` when it is kept, be it to be sent later.
 */
export function useFamilyChange(): (change: Change, done: ToastMessage) => Promise<boolean> {
	const store = useFamilyStore();
	useEffect(() => whenIdle(() => void loadWords().catch(() => {})), []);
	return async (change, done) => {
		try {
			const kept = await store.change(change);
			toast(kept === "saved" ? done : wordsForWaiting());
			return true;
		} catch (error) {
			console.error(`The change ${change.kind} failed`, error);
			toast(await loadWords().then(({ wordsFor }) => wordsFor(error, change), withoutWords));
			return false;
		}
	};
}
