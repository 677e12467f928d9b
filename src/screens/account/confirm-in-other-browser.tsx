import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { TrashIcon } from "../../ui/later-icons.tsx";
import { toast } from "../../ui/toast.ts";
import { ConfirmButton } from "../confirm-button.tsx";
import { Form } from "./form.tsx";
import type { LinkDetails } from "./link-details.ts";
import { LinkRecipient } from "./link-recipient.tsx";
import { NewPasswordField, PasswordField, PasswordManagerEmail } from "./password-field.tsx";
import { type FormAction, useAccountAction } from "./use-account-action.ts";
import type { ConfirmLinkAction } from "./use-confirm-link.ts";

/** Takes the password of the sign-up or a new one, so that nobody else gets in; or deletes the account. */
export function ConfirmInOtherBrowser({
	linkDetails: { email, name },
	tokenHash,
	button,
	action,
	confirm,
}: {
	linkDetails: LinkDetails;
	tokenHash: string;
	button: string;
	action: FormAction;
	confirm: ConfirmLinkAction;
}) {
	const { t } = useLingui();
	const [isNew, setNew] = useState(false);
	return (
		<>
			<LinkRecipient email={email} name={name} />
			<Form
				key={String(isNew)}
				button={button}
				action={action}
				onSubmit={(field) => confirm(isNew ? { newPassword: field("password") } : { password: field("password") })}
			>
				<PasswordManagerEmail email={email} />
				{isNew ? (
					<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={email ?? ""} />
				) : (
					<PasswordField label={t`Password you chose at sign-up`} name="password" autoComplete="current-password" />
				)}
			</Form>
			<Button className="mt-4 w-full" onClick={() => setNew(!isNew)}>
				{isNew ? t`Use the password from sign-up` : t`Choose a new password instead`}
			</Button>
			<DeleteUnrequestedAccount tokenHash={tokenHash} />
		</>
	);
}

function DeleteUnrequestedAccount({ tokenHash }: { tokenHash: string }) {
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
