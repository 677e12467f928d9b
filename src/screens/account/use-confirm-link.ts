import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { AuthActions, EmailLinkType, LinkCredentials, LinkVerification } from "../../stores/auth/auth-actions.ts";
import { MY_INVITATION, readStoredInvitation, storeInvitation } from "../../stores/auth/stored-invitation.ts";
import { toast } from "../../ui/toast.ts";
import { getAuthErrorMessage } from "./auth-error-messages.ts";
import { openNewPasswordAfterConfirm } from "./history-state.ts";
import { getPasswordError } from "./password-field.tsx";
import { showErrorOnNextPage, useAccountAction } from "./use-account-action.ts";

/** @returns the error's code, if there is one */
export type ConfirmLinkAction = (credentials: Omit<LinkCredentials, "email">) => Promise<string | undefined>;

/**
 * Redeems a mail's link, which names `email`, or its code, and opens the next page. There is an `outcome` if the page
 * stays.
 */
export function useConfirmLink(type: EmailLinkType, tokenHash: string, email: string | undefined) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const action = useAccountAction();
	const [outcome, setOutcome] = useState<LinkVerification["outcome"]>();

	const confirm: ConfirmLinkAction = async (credentials) => {
		const { code, newPassword } = credentials;
		// Checked before the link is used up: the account must not stay without this password.
		const passwordError = newPassword !== undefined && getPasswordError(newPassword, email ?? "");
		if (passwordError) {
			action.showError(t`Password Not Accepted`, passwordError);
			return;
		}
		let verification: LinkVerification | undefined;
		const refusedTitle = code === undefined ? t`Link Not Accepted` : t`Code Not Accepted`;
		const getErrorTitle = (error?: string) =>
			error === "sign_up_password_mismatch" ? t`Password Not Accepted` : refusedTitle;
		const result = await action.run(getErrorTitle, async (auth) => {
			verification = await auth.verifyEmailLink(type, tokenHash, { email, ...credentials });
			if (type === "signup" && readStoredInvitation() === undefined) await keepInvitation(auth);
		});
		if (result !== true) return result.code;
		if (verification) proceed(verification);
		return undefined;
	};

	function proceed(verification: LinkVerification) {
		if (verification.outcome === "other-address-pending" || verification.outcome === "already-confirmed")
			setOutcome(verification.outcome);
		else if (type === "recovery") navigate(paths.newPassword, { replace: true });
		else if (verification.outcome === "needs-password") {
			if (verification.refused)
				showErrorOnNextPage(t`Password Not Accepted`, getAuthErrorMessage(verification.refused));
			openNewPasswordAfterConfirm();
		} else {
			const done =
				type === "magiclink"
					? { title: t`Welcome back!`, text: t`You have successfully logged in.` }
					: { title: t`Email Confirmed`, text: t`Thank you! You are logged in.` };
			toast({ ...done, isForNextView: true });
			navigate(paths.home, { replace: true });
		}
	}

	return { action, outcome, confirm };
}

/**
 * If the sign-up began with an invitation, maybe on another device, home leads to it. If there is no answer, the link
 * can be opened again.
 */
async function keepInvitation(auth: AuthActions): Promise<void> {
	try {
		const families = await auth.families();
		if ((await families.readMyInvitation()) !== null) storeInvitation(MY_INVITATION);
	} catch (reason) {
		console.info("Nobody could say whether an invitation has led here:", reason);
	}
}
