import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** Where the mail to the old address leads: its reader can cancel a change that somebody else has requested. */
export function CancelEmailChange() {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const [outcome, setOutcome] = useState<"cancelled" | "expired">();
	const token = new URLSearchParams(useSearch()).get("token_hash");

	async function cancel(token: string) {
		const result = await run(t`Change Not Canceled`, (auth) => auth.cancelEmailChangeByLink(token));
		if (result === true) setOutcome("cancelled");
		else if (result.code === "otp_expired") setOutcome("expired");
	}

	return (
		<AccountPage
			title={token ? t`Keep Your Email` : t`This Link Is Incomplete`}
			subtitle={token ? t`Someone asked to change the email of your account` : t`Please open it from the email again`}
			footer={
				<Link href={outcome ? paths.recover : paths.login} className={INLINE_LINK_CLASS}>
					{outcome ? <Trans>Choose a new password</Trans> : <Trans>Back to login</Trans>}
				</Link>
			}
		>
			{token && outcome === undefined && (
				<BusyButton variant="primary" className="mt-6 w-full" isBusy={isBusy} onClick={() => cancel(token)}>
					<Trans>Keep my email</Trans>
				</BusyButton>
			)}
			<p role="status" className={outcome && "mt-5 rounded-control bg-tint px-4 py-3"}>
				{outcome === "cancelled" && (
					<Trans>
						Your email stays the same. Someone was logged in to your account. Choose a new password to log them out.
					</Trans>
				)}
				{outcome === "expired" && (
					<Trans>
						There is no change left to cancel. It was canceled or confirmed, or it has expired. If you can still log in
						with this email, all is well.
					</Trans>
				)}
			</p>
		</AccountPage>
	);
}
