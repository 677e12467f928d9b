import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PendingEmailNote } from "./pending-email-note.tsx";
import { usePendingEmail } from "./use-pending-email.ts";

export function AccountCard() {
	const { t } = useLingui();
	const account = useAuthState();
	const email = account.kind === "signed-in" ? account.email : undefined;
	const [pending, setPending] = usePendingEmail(email);
	const changeButton = useRef<HTMLButtonElement>(null);
	if (email === undefined) return null;

	function removePending() {
		// The note disappears with the button that was pressed.
		changeButton.current?.focus();
		setPending(undefined);
	}

	return (
		<Card title={t`Account`}>
			<p className="wrap-anywhere text-soft">
				<Trans>
					You are logged in as <bdi>{email}</bdi>.
				</Trans>
			</p>
			{pending && <PendingEmailNote pending={pending} onCancelled={removePending} />}
			<div className="mt-4 flex flex-col items-start gap-3">
				<ChangeEmail
					email={email}
					onRequested={(address) => setPending({ address, isNew: true })}
					buttonRef={changeButton}
				/>
				<Link href={paths.newPassword} className={buttonClass("secondary")}>
					<Trans>Change password</Trans>
				</Link>
				<LogoutButton scope="global">
					<Trans>Log out on all devices</Trans>
				</LogoutButton>
				<DeleteAccount email={email} />
			</div>
		</Card>
	);
}
