import type { SignedInState } from "../../stores/auth/auth-actions.ts";
import type { OpenedByCode } from "./code-form.tsx";
import { InvitationPage } from "./invitation-page.tsx";
import { JoinQuestion } from "./join-question.tsx";

/** The invitation that a code has opened, with the question whether `account` joins. */
export function InvitationByCode({ opened, account }: { opened: OpenedByCode; account: SignedInState }) {
	return (
		<InvitationPage invitation={opened.invitation}>
			<JoinQuestion
				invitation={opened.invitation}
				account={account}
				join={(families) => families.joinByCode(opened.code)}
			/>
		</InvitationPage>
	);
}
