import { t } from "@lingui/core/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { AuthActions } from "../../stores/auth/auth-actions.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import { toast } from "../../ui/toast.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** Ends being in a family, says so, and shows another family. */
export function useEndFamily(family: string) {
	const { isBusy, run } = useFamilyAction();
	const [, navigate] = useLocation();

	/** @param failed the toast's title if it fails @param done its text if it does not @returns whether it has worked */
	async function end(
		failed: string,
		done: string,
		act: (families: Families, auth: AuthActions) => Promise<void>,
	): Promise<boolean> {
		const ended = await run(failed, async (families, auth) => {
			await act(families, auth);
			auth.leaveFamily(family);
			return true;
		});
		if (!ended) return false;
		toast({ title: t`Done`, text: done, isForNextView: true });
		navigate(paths.home);
		return true;
	}

	return { isBusy, end };
}
