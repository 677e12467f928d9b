import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useAccountState } from "../account/account-context.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { ChangeEmail } from "./change-email.tsx";
import { DeleteAccount } from "./delete-account.tsx";

/** What a signed-in person can do about the account; nothing for a guest. */
export function AccountCard() {
	const account = useAccountState();
	const { isBusy, run } = useAccountAction();
	if (account.kind !== "signed-in") return null;
	return (
		<Card title="Account">
			<p className="wrap-anywhere text-soft">
				You are logged in as <bdi>{account.email}</bdi>.
			</p>
			<div className="mt-4 flex flex-col items-start gap-3">
				<ChangeEmail email={account.email} />
				<Link href={paths.newPassword} className={buttonClass("secondary")}>
					Change password
				</Link>
				<LogoutButton
					aria-disabled={isBusy}
					onLeave={() => isBusy || run("Logout Failed", (accounts) => accounts.signOut("global"))}
				>
					Log out on all devices
				</LogoutButton>
				<DeleteAccount email={account.email} />
			</div>
		</Card>
	);
}
