import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DeleteUnrequestedAccount } from "./delete-unrequested-account.tsx";
import { Form } from "./form.tsx";
import type { LinkDetails } from "./link-details.ts";
import { LinkRecipient } from "./link-recipient.tsx";
import { NewPasswordField, PasswordField, PasswordManagerEmail } from "./password-field.tsx";
import type { FormAction } from "./use-account-action.ts";
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
