import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { EmailLinkType, LinkCredentials, LinkVerification } from "../../stores/auth/auth-actions.ts";
import { toast } from "../../ui/toast.ts";
import { getAuthErrorMessage } from "./auth-error-messages.ts";
import { openNewPasswordAfterConfirm } from "./confirm-history-state.ts";
import { getPasswordError } from "./password-field.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** What a page shows besides the link. */
export type ConfirmLinkAction = (by: Omit<LinkCredentials, "email">) => Promise<string | undefined>;

/**
 * Redeems a mail's link and goes on from there.
 *
 * @param email the address that the link names
 * @returns `confirm`, which answers with the error's code, and what has come of it where that stays on this page
 */
export function useConfirmLink(type: EmailLinkType, tokenHash: string, email: string | undefined) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, refuse, run } = useAccountAction();
	const [outcome, setOutcome] = useState<LinkVerification["outcome"]>();

	const confirm: ConfirmLinkAction = async (by) => {
		// First: once the link is used up, somebody else's password must not be waiting for a better one.
		const complaint = by.newPassword !== undefined && getPasswordError(by.newPassword, email ?? "");
		if (complaint) {
			refuse(t`Password Not Accepted`, complaint);
			return;
		}
		let confirmed: LinkVerification | undefined;
		const failed = (code?: string) =>
			code === "sign_up_password_mismatch" ? t`Password Not Accepted` : t`Link Not Accepted`;
		const went = await run(failed, async (accounts) => {
			confirmed = await accounts.verifyEmailLink(type, tokenHash, { email, ...by });
		});
		if (went !== true) return went.code;
		if (confirmed) goOn(confirmed);
		return undefined;
	};

	function goOn(confirmed: LinkVerification) {
		if (confirmed.outcome === "other-address-pending" || confirmed.outcome === "already-confirmed")
			setOutcome(confirmed.outcome);
		else if (type === "recovery") navigate(paths.newPassword, { replace: true });
		else if (confirmed.outcome === "needs-password") {
			if (confirmed.refused) refuse(t`Password Not Accepted`, getAuthErrorMessage(confirmed.refused));
			openNewPasswordAfterConfirm();
		} else {
			toast({ title: t`Email Confirmed`, text: t`Thank you! You are logged in.` });
			navigate(paths.home, { replace: true });
		}
	}

	return { isBusy, outcome, confirm };
}
