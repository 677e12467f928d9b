import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { TrashIcon } from "../../ui/later-icons.tsx";
import { toast } from "../../ui/toast.ts";
import { ConfirmButton } from "../confirm-button.tsx";
import { useAccountAction } from "./use-account-action.ts";

export function DeleteUnrequestedAccount({ tokenHash }: { tokenHash: string }) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, run } = useAccountAction();

	async function deleteAccount() {
		const result = await run(t`Account Not Deleted`, (auth) => auth.rejectSignUp(tokenHash));
		if (result !== true) return;
		toast({ title: t`Account Deleted`, text: t`Nobody has an account with your email now.`, isForNextView: true });
		navigate(paths.home, { replace: true });
	}

	return (
		<div className="mt-6 border-line border-t-2 pt-3">
			<p className="mt-3 text-soft">{t`Didn't sign up? Then someone else used your email.`}</p>
			<ConfirmButton
				label={t`This wasn't me`}
				icon={<TrashIcon />}
				className={`mt-3 w-full ${DANGER_CLASS}`}
				title={t`Delete this account?`}
				text={t`Someone else has signed up with your email. The account will be deleted, and nobody can use it.`}
				confirmLabel={t`Delete`}
				isBusy={isBusy}
				onConfirm={deleteAccount}
			/>
		</div>
	);
}
