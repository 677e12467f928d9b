import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "./use-account-action.ts";

/** For somebody whose confirmation mail got lost. */
export function ResendConfirmation({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();

	async function resend() {
		const outcome = await run(t`Mail Not Sent`, (accounts) => accounts.resendConfirmation(email));
		if (outcome === true) toast({ title: t`Mail Sent`, text: t`Please check your email to verify your account.` });
	}

	return (
		<div className="mt-4 rounded-control bg-tint p-4">
			<p>
				<Trans>Your email address has not been confirmed yet. The link is in the mail we sent you.</Trans>
			</p>
			<Button className="mt-3 w-full" aria-disabled={isBusy} onClick={() => isBusy || resend()}>
				<Trans>Send the mail again</Trans>
			</Button>
		</div>
	);
}
