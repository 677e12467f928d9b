import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useTitleFocus } from "../use-title-focus.ts";
import { AccountPage } from "./account-page.tsx";
import { LinkRecipient } from "./link-recipient.tsx";
import { LogoutButton } from "./logout-button.tsx";

/**
 * The page after a link that has nothing left to do. If the link is another user's, the user who is logged in has to
 * log out first: the login is for guests only.
 */
export function AlreadyConfirmed({
	linkEmail,
	currentEmail,
}: {
	linkEmail: string | undefined;
	currentEmail: string | undefined;
}) {
	const { t } = useLingui();
	// A logout, here or in another tab, changes the page.
	useTitleFocus(`${currentEmail}`);
	return (
		<AccountPage title={t`Email Confirmed`} subtitle={t`It was already confirmed, so there is nothing left to do here`}>
			<LinkRecipient email={linkEmail} />
			{currentEmail !== undefined && currentEmail !== linkEmail ? (
				<LogoutOtherAccount email={currentEmail} />
			) : (
				<Link href={currentEmail ? paths.home : paths.login} className={buttonClass("primary", "mt-6 w-full")}>
					{currentEmail ? t`Continue` : t`Login`}
				</Link>
			)}
		</AccountPage>
	);
}

function LogoutOtherAccount({ email }: { email: string }) {
	return (
		<>
			<p className="wrap-anywhere mt-5">
				<Trans>
					You are logged in as <bdi translate="no">{email}</bdi>.
				</Trans>
			</p>
			<LogoutButton scope="local" className="mt-4 w-full">
				<Trans>Logout</Trans>
			</LogoutButton>
		</>
	);
}
