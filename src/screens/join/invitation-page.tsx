import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isolateText } from "../../languages/isolate.ts";
import type { OpenedInvitation } from "../../stores/cloud/families/joining.ts";
import { AccountPage } from "../account/account-page.tsx";
import { getInvitingFamilyName } from "../people/family-name.ts";

/** Whose family it is, before anybody joins it. */
export function InvitationPage({ invitation, children }: { invitation: OpenedInvitation; children: ReactNode }) {
	const { t } = useLingui();
	const { familyName, invitedBy } = invitation;
	const subtitle =
		invitedBy === undefined ? t`You are invited to join.` : t`${isolateText(invitedBy)} invites you to join.`;
	return (
		<AccountPage title={getInvitingFamilyName(familyName, invitedBy)} subtitle={subtitle}>
			{children}
		</AccountPage>
	);
}
