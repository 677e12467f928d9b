import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DeleteUnrequestedAccount } from "./delete-unrequested-account.tsx";
import { Form } from "./form.tsx";
import type { parseLinkDetails } from "./link-details.ts";
import { LinkRecipient } from "./link-recipient.tsx";
import { NewPasswordField, PasswordField } from "./password-field.tsx";
import type { ConfirmLinkAction } from "./use-confirm-link.ts";

/**
 * Confirms a sign-up in a browser that did not sign up, so that nobody else gets in: with the password that was chosen, or with a
 * new one that takes its place; or deletes it.
 */
export function ConfirmInOtherBrowser({
	words: { email, name },
	tokenHash,
	button,
	isBusy,
	confirm,
}: {
	words: ReturnType<typeof parseLinkDetails>;
	tokenHash: string;
	button: string;
	isBusy: boolean;
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
				isBusy={isBusy}
				onSubmit={(typed) => confirm(isNew ? { newPassword: typed("password") } : { password: typed("password") })}
			>
				{/* Tells a password manager whose password it is. */}
				<input type="hidden" autoComplete="username" name="email" value={email ?? ""} />
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
