import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** Where the mail to the old address leads, so that whoever reads it can end a change that somebody else has asked for. */
export function CancelEmailChange() {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const [outcome, setOutcome] = useState<"ended" | "over">();
	const token = new URLSearchParams(useSearch()).get("token_hash");

	async function end(token: string) {
		const outcome = await run(t`Change Not Ended`, async (accounts) => {
			await accounts.cancelEmailChangeByLink(token);
		});
		if (outcome === true) setOutcome("ended");
		else if (outcome.code === "otp_expired") setOutcome("over");
	}

	return (
		<AccountPage
			title={token ? t`Keep Your Email` : t`This Link Is Incomplete`}
			subtitle={
				token ? t`Somebody asked to move your account to another email` : t`Please open it from the mail once more`
			}
			footer={
				<Link href={outcome ? paths.recover : paths.login} className={INLINE_LINK_CLASS}>
					{outcome ? <Trans>Choose a new password</Trans> : <Trans>Back to login</Trans>}
				</Link>
			}
		>
			{token && outcome === undefined && (
				<Button variant="primary" className="mt-6 w-full" aria-disabled={isBusy} onClick={() => isBusy || end(token)}>
					<Trans>Keep my email</Trans>
				</Button>
			)}
			<p role="status" className={outcome && "mt-5 rounded-control bg-tint px-4 py-3"}>
				{outcome === "ended" && (
					<Trans>
						Your email stays as it is. Somebody was signed in to your account: choose a new password, and they are
						logged out.
					</Trans>
				)}
				{outcome === "over" && (
					<Trans>
						There is no change to end any more: it was ended or confirmed, or its time was over. If you can still log in
						with this email, all is well.
					</Trans>
				)}
			</p>
		</AccountPage>
	);
}
