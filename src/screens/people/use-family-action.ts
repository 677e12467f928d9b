import { useState } from "react";
import type { AuthActions } from "../../stores/auth/auth-actions.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import { toast } from "../../ui/toast.ts";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { useAuthStore } from "../account/auth-context.tsx";
import { useGroup } from "../family/family-context.tsx";
import { getFamilyErrorMessage } from "./family-error-messages.ts";

const TOAST_TAG = "people";

/** Makes one call about people at a time. Resolves to its answer; to undefined if it failed, and a toast says so. */
export function useFamilyAction() {
	const authStore = useAuthStore();
	const group = useGroup();
	const { isBusy, run: runSingle } = useSingleFlight();
	const [error, setError] = useState<unknown>();

	async function attempt<T>(title: string | undefined, action: (families: Families, auth: AuthActions) => Promise<T>) {
		setError(undefined);
		try {
			const auth = await authStore.connect();
			return await action(await auth.families(), auth);
		} catch (reason) {
			console.info("A call about people failed:", reason);
			setError(reason);
			if (title !== undefined)
				toast({ title, text: getFamilyErrorMessage(reason, group), isError: true, tag: TOAST_TAG });
			return undefined;
		}
	}

	return {
		isBusy,
		/** The error of the last call, for a form that says itself what is wrong. */
		error,
		/** @param title of the toast; undefined if the view itself says it */
		run: <T>(title: string | undefined, action: (families: Families, auth: AuthActions) => Promise<T>) =>
			runSingle(() => attempt(title, action)) ?? Promise.resolve(undefined),
	};
}
