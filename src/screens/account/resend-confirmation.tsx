import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "./use-account-action.ts";

/** Says of the mail that confirms an address, with these words, and sends it again to somebody who misses it. */
export function ResendConfirmation({ email, children }: { email: string; children: ReactNode }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();

	async function resend() {
		const outcome = await run(t`Mail Not Sent`, (accounts) => accounts.resendConfirmation(email));
		if (outcome === true) toast({ title: t`Mail Sent`, text: t`Please check your email to verify your account.` });
	}

	return (
		<div className="mt-4 rounded-control bg-tint p-4">
			<p>{children}</p>
			<p className="font-bold">
				<bdi>{email}</bdi>
			</p>
			<Button className="mt-3 w-full" aria-disabled={isBusy} onClick={() => isBusy || resend()}>
				<Trans>Send the mail again</Trans>
			</Button>
		</div>
	);
}
