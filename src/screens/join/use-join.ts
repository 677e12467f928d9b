import { t } from "@lingui/core/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { removeStoredInvitation } from "../../stores/auth/stored-invitation.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import type { Joined } from "../../stores/cloud/families/joining.ts";
import { toast } from "../../ui/toast.ts";
import { useFamilyAction } from "../people/use-family-action.ts";

/** Joins a family and shows it. The view says what went wrong (`error`). */
export function useJoin() {
	const { isBusy, error, run } = useFamilyAction();
	const [, navigate] = useLocation();

	/** @param isNewScreen signs this device in first, without an account */
	async function join(call: (families: Families) => Promise<Joined>, isNewScreen = false): Promise<void> {
		const joined = await run(undefined, async (families, auth) => {
			if (isNewScreen) await auth.signInAsScreen();
			const joined = await call(families);
			removeStoredInvitation();
			auth.openFamily(joined.family);
			return joined;
		});
		if (joined === undefined) return;
		if (joined.joined) toast({ title: t`Welcome!`, text: t`You have joined.`, isForNextView: true });
		navigate(joined.joined && joined.role !== "screen" ? `${paths.people}#welcome` : paths.home, { replace: true });
	}

	return { isBusy, error, join };
}
