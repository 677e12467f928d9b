import { useLingui } from "@lingui/react/macro";
import { type Ref, useState } from "react";
import { paths } from "../../paths.ts";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { ControlledDisclosure, isLocationHash, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { MailIcon } from "../../ui/later-icons.tsx";
import { AccountField } from "../account/account-field.tsx";
import { ReauthForm } from "../account/reauth-form.tsx";
import { useAccountAction } from "../account/use-account-action.ts";

export const CHANGE_EMAIL_HASH = "change-email";

/**
 * Requests a change of address, which takes effect when the mailed link is used. `onRequested` gets the new address.
 */
export function ChangeEmail({
	email,
	onRequested,
	buttonRef,
}: {
	email: string;
	onRequested: (newEmail: string) => void;
	buttonRef: Ref<HTMLButtonElement>;
}) {
	const { t } = useLingui();
	const action = useAccountAction();
	const [isOpen, setOpen] = useState(() => isLocationHash(CHANGE_EMAIL_HASH));
	const errorTitle = t`Email Not Changed`;

	async function change(newEmail: string, password: ReauthPassword) {
		if (newEmail.toLowerCase() === email.toLowerCase()) {
			action.showError(errorTitle, t`This is already your email.`, "email");
			return;
		}
		const result = await action.run(errorTitle, (auth) => auth.changeEmail(newEmail, password));
		if (result !== true) return;
		setOpen(false);
		onRequested(newEmail);
	}

	return (
		<ControlledDisclosure
			id={CHANGE_EMAIL_HASH}
			icon={<MailIcon />}
			label={t`Change email`}
			panelClassName={PANEL_CLASS}
			isOpen={isOpen}
			onToggle={() => setOpen(!isOpen)}
			buttonRef={buttonRef}
		>
			<ReauthForm
				returnTo={`${paths.settings}#${CHANGE_EMAIL_HASH}`}
				button={t`Send Link`}
				action={action}
				onSubmit={(password, field) => change(field("email").trim(), password)}
			>
				<AccountField kind="email" label={t`New email`} name="email" type="email" autoComplete="email" />
			</ReauthForm>
		</ControlledDisclosure>
	);
}
