import { useLingui } from "@lingui/react/macro";
import { isInvitationToken, readStoredInvitation } from "../../stores/auth/stored-invitation.ts";
import { AccountPage } from "../account/account-page.tsx";
import { useHash } from "../use-hash.ts";
import { CodeForm } from "./code-form.tsx";
import { OpenedInvitation } from "./opened-invitation.tsx";

/** The link of an invitation leads here. Opening it changes nothing. */
export function JoinPage() {
	const { t } = useLingui();
	// An invitation that waited for a login is not in the address.
	const { token, isDamaged } = useHash(readLink);
	if (token !== undefined) return <OpenedInvitation key={token} token={token} />;
	return (
		<AccountPage title={t`Join with a Code`} subtitle={t`With the code that someone reads out to you`} footer={null}>
			{isDamaged && (
				<p role="alert" className="mt-5 rounded-control border-2 border-danger px-4 py-3">
					{t`This link is not complete. Please copy all of it, or ask for a code.`}
				</p>
			)}
			<CodeForm />
		</AccountPage>
	);
}

interface InvitationLink {
	readonly token?: string | undefined;
	/** The address has something in the place of an invitation: part of it was lost on the way. */
	readonly isDamaged?: boolean;
}

function readLink(): InvitationLink {
	const named = location.hash.slice(1);
	if (isInvitationToken(named)) return { token: named };
	return named === "" ? { token: readStoredInvitation()?.token ?? undefined } : { isDamaged: true };
}
