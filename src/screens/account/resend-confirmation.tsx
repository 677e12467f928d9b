import { Trans, useLingui } from "@lingui/react/macro";
import { BusyButton } from "../../ui/busy-button.tsx";
import { toast } from "../../ui/toast.ts";
import { MailedCodeForm } from "./mailed-code-form.tsx";
import { useAccountAction } from "./use-account-action.ts";

export function ResendConfirmation({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();

	async function resend() {
		const result = await run(t`Email Not Sent`, (auth) => auth.resendConfirmation(email));
		if (result === true) toast({ title: t`Email Sent`, text: t`Please check your email to verify your account.` });
	}

	return (
		<div className="mt-4 rounded-control bg-tint p-4">
			<p>
				<Trans>Open the link in the email we sent you, then log in.</Trans>
			</p>
			<p className="font-bold">
				<bdi translate="no">{email}</bdi>
			</p>
			<MailedCodeForm type="signup" email={email} />
			<BusyButton className="mt-3 w-full" isBusy={isBusy} onClick={resend}>
				<Trans>Send the email again</Trans>
			</BusyButton>
		</div>
	);
}
