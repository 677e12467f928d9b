import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isInvitationToken, readStoredInvitation } from "../../stores/auth/stored-invitation.ts";
import { AccountPage } from "../account/account-page.tsx";
import { CodeForm } from "./code-form.tsx";
import { OpenedInvitation } from "./opened-invitation.tsx";

/** Where the link of an invitation leads. Opening it changes nothing. */
export function JoinPage() {
	const { t } = useLingui();
	// What waited for a login is in no address.
	const [token, setToken] = useState(readToken);
	useEffect(() => {
		// Another link, pasted where this page is open, loads nothing.
		const open = () => setToken(readToken());
		addEventListener("hashchange", open);
		return () => removeEventListener("hashchange", open);
	}, []);
	if (token !== undefined) return <OpenedInvitation key={token} token={token} />;
	return (
		<AccountPage title={t`Join with a Code`} subtitle={t`With the code that someone reads out to you`} footer={null}>
			<CodeForm />
		</AccountPage>
	);
}

function readToken(): string | undefined {
	const named = location.hash.slice(1);
	return isInvitationToken(named) ? named : (readStoredInvitation()?.token ?? undefined);
}
