import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "./use-account-action.ts";

/** "This was not me": deletes an account that somebody else has signed up. */
export function DeleteUnrequestedAccount({ tokenHash }: { tokenHash: string }) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, run } = useAccountAction();
	const [isAsked, ask] = useState(false);
	const pressed = useRef<HTMLButtonElement>(null);

	async function disown() {
		ask(false);
		const outcome = await run(t`Account Not Deleted`, (accounts) => accounts.rejectSignUp(tokenHash));
		if (outcome !== true) return;
		toast({ title: t`Account Deleted`, text: t`Nobody has an account with your email now.` });
		navigate(paths.home, { replace: true });
	}

	return (
		<>
			<div className="mt-6 border-line border-t-2 pt-3">
				<p className="mt-3 text-soft">{t`You did not sign up? Then somebody else used your email.`}</p>
				<Button ref={pressed} className="mt-3 w-full" aria-disabled={isBusy} onClick={() => isBusy || ask(true)}>
					{t`This was not me`}
				</Button>
			</div>
			<LazyConfirmDialog
				isOpen={isAsked}
				title={t`Delete this account?`}
				text={t`Somebody else has signed up with your email. The account will be deleted, and nobody can use it.`}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Delete`}
				onCancel={() => ask(false)}
				onConfirm={disown}
				finalFocus={() => pressed.current}
			/>
		</>
	);
}
