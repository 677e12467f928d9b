import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { LinkRecipient } from "./link-recipient.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { useTitleFocus } from "./use-title-focus.ts";

/**
 * Says that a mail's link has nothing left to do, and leads on: into the account if it is the one that is logged in, to the login if
 * none is. To whom another one is logged in it says so; the login is there for guests only, so the way to it is to log out.
 *
 * @param named the address that the link names
 * @param current that of whoever is logged in
 */
export function AlreadyConfirmed({ named, current }: { named: string | undefined; current: string | undefined }) {
	const { t } = useLingui();
	// Whoever logs out here, or in another tab, gets another page.
	useTitleFocus(`${current}`);
	return (
		<AccountPage
			title={t`Email Confirmed`}
			subtitle={t`It was confirmed already: there is nothing left to do here`}
			footer={null}
		>
			<LinkRecipient email={named} />
			{current !== undefined && current !== named ? (
				<LogoutOtherAccount email={current} />
			) : (
				<Link href={current ? paths.home : paths.login} className={buttonClass("primary", "mt-6 w-full")}>
					{current ? t`Continue` : t`Login`}
				</Link>
			)}
		</AccountPage>
	);
}

function LogoutOtherAccount({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	return (
		<>
			<p className="wrap-anywhere mt-5">
				<Trans>
					You are logged in as <bdi>{email}</bdi>.
				</Trans>
			</p>
			<LogoutButton
				className="mt-4 w-full"
				aria-disabled={isBusy}
				onLeave={() => isBusy || run(t`Logout Failed`, (accounts) => accounts.signOut("local"))}
			>
				<Trans>Logout</Trans>
			</LogoutButton>
		</>
	);
}
