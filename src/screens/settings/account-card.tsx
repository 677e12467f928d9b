import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useAccountState } from "../account/account-context.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { ChangeEmail } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PendingEmail } from "./pending-email.tsx";

/** What a signed-in person can do about the account; nothing for a guest. */
export function AccountCard() {
	const { t } = useLingui();
	const account = useAccountState();
	const { isBusy, run } = useAccountAction();
	// How often another address was asked for here, and the change to it ended.
	const [asked, setAsked] = useState(0);
	const [kept, setKept] = useState(0);
	if (account.kind !== "signed-in") return null;
	const { email } = account;
	return (
		<Card title={t`Account`}>
			<p className="wrap-anywhere text-soft">
				<Trans>
					You are logged in as <bdi>{email}</bdi>.
				</Trans>
			</p>
			<PendingEmail key={`${email} ${asked} ${kept}`} onKept={() => setKept(kept + 1)} />
			<div className="mt-4 flex flex-col items-start gap-3">
				<ChangeEmail key={`kept ${kept}`} email={email} onAsked={() => setAsked(asked + 1)} />
				<Link href={paths.newPassword} className={buttonClass("secondary")}>
					<Trans>Change password</Trans>
				</Link>
				<LogoutButton
					aria-disabled={isBusy}
					onLeave={() => isBusy || run(t`Logout Failed`, (accounts) => accounts.signOut("global"))}
				>
					<Trans>Log out on all devices</Trans>
				</LogoutButton>
				<DeleteAccount email={email} />
			</div>
		</Card>
	);
}
