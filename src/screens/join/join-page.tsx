import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import {
	isInvitationToken,
	readStoredInvitation,
	removeStoredInvitation,
	storeInvitation,
} from "../../stores/auth/stored-invitation.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useHash } from "../use-hash.ts";
import { CodeForm, type OpenedByCode } from "./code-form.tsx";
import { InvitationByCode } from "./invitation-by-code.tsx";
import { LoginOrSignUp } from "./login-or-sign-up.tsx";
import { OpenedInvitation } from "./opened-invitation.tsx";

/** The link of an invitation leads here. Opening it changes nothing. */
export function JoinPage() {
	const { t } = useLingui();
	const account = useAuthState();
	const [opened, setOpened] = useState<OpenedByCode>();
	// An invitation that has waited for a login is not in the address.
	const { token, isDamaged } = useHash(readLink);
	// It is read again when somebody has logged in: they may be in the family already.
	if (token !== undefined) return <OpenedInvitation key={`${account.kind} ${token}`} token={token} />;
	if (opened !== undefined && account.kind === "signed-in")
		return <InvitationByCode opened={opened} account={account} />;
	return (
		<AccountPage title={t`Join with a Code`} subtitle={t`With the code that someone reads out to you`}>
			{isDamaged && (
				<AlertBox className="mt-5">{t`This link is not complete. Please copy all of it, or ask for a code.`}</AlertBox>
			)}
			{account.kind === "signed-in" ? (
				<>
					<CodeForm label={t`Code`} className="mt-5 flex flex-col gap-4" onOpened={setOpened}>
						<Trans>Continue</Trans>
					</CodeForm>
					<Link href={paths.home} className={buttonClass("secondary", "mt-4 w-full")} onClick={removeStoredInvitation}>
						<Trans>Not now</Trans>
					</Link>
				</>
			) : (
				<LoginOrSignUp onLeave={() => storeInvitation(null)} />
			)}
		</AccountPage>
	);
}

interface InvitationLink {
	readonly token?: string | undefined;
	/** The address has something else where an invitation should be: part of it was lost on the way. */
	readonly isDamaged?: boolean;
}

function readLink(): InvitationLink {
	const named = location.hash.slice(1);
	if (isInvitationToken(named)) return { token: named };
	return named === "" ? { token: readStoredInvitation()?.token ?? undefined } : { isDamaged: true };
}
