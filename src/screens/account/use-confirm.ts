import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { Confirmed, ConfirmedBy, MailLink } from "../../stores/accounts/accounts.ts";
import { toast } from "../../ui/toast.ts";
import { complaintAbout } from "./password-field.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** What a page shows besides the link. */
export type Confirm = (by: Omit<ConfirmedBy, "email">) => Promise<string | undefined>;

/**
 * Redeems a mail's link and goes on from there.
 *
 * @param email the address that the link names
 * @returns `confirm`, which answers with the error's code, and whether another address has to confirm too
 */
export function useConfirm(type: MailLink, tokenHash: string, email: string | undefined) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, refuse, run } = useAccountAction();
	const [isHalf, setHalf] = useState(false);

	const confirm: Confirm = async (by) => {
		// First: once the link is used up, somebody else's password must not be waiting for a better one.
		const complaint = by.newPassword !== undefined && complaintAbout(by.newPassword, email ?? "");
		if (complaint) {
			refuse(t`Link Not Accepted`, complaint);
			return;
		}
		let confirmed: Confirmed | undefined;
		const outcome = await run(t`Link Not Accepted`, async (accounts) => {
			confirmed = await accounts.confirm(type, tokenHash, { email, ...by });
		});
		if (outcome !== true) return outcome.code;
		if (!confirmed?.isComplete) setHalf(true);
		else if (type === "recovery" || confirmed.needsPassword) navigate(paths.newPassword, { replace: true });
		else {
			toast({ title: t`Email Confirmed`, text: t`Thank you! You are logged in.` });
			navigate(paths.home, { replace: true });
		}
		return undefined;
	};

	return { isBusy, isHalf, confirm };
}
