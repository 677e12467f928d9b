import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "./use-account-action.ts";

/** For somebody whose confirmation mail got lost. */
export function ResendConfirmation({ email }: { email: string }) {
	const { isBusy, run } = useAccountAction();

	async function resend() {
		const outcome = await run("Mail Not Sent", (accounts) => accounts.resendConfirmation(email));
		if (outcome === true) toast({ title: "Mail Sent", text: "Please check your email to verify your account." });
	}

	return (
		<div className="mt-4 rounded-control bg-tint p-4">
			<p>Your email address has not been confirmed yet. The link is in the mail we sent you.</p>
			<Button className="mt-3 w-full" aria-disabled={isBusy} onClick={() => isBusy || resend()}>
				Send the mail again
			</Button>
		</div>
	);
}
