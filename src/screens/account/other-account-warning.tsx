import { useLingui } from "@lingui/react/macro";
import type { EmailLinkType } from "../../stores/auth/auth-actions.ts";
import { readStoredPendingEmail } from "../../stores/auth/session-user.ts";

/**
 * Warns a signed-in user that the link may sign in to another account: a stranger may have sent a link to their own.
 */
export function OtherAccountWarning({
	type,
	linkEmail,
	currentEmail: current,
}: {
	type: EmailLinkType;
	linkEmail: string | undefined;
	currentEmail: string | undefined;
}) {
	const { t } = useLingui();

	function getWarning(): string | undefined {
		if (current === undefined) return undefined;
		// The user's own new address, if this browser requested the change.
		if (type === "email_change" && linkEmail !== undefined && linkEmail === readStoredPendingEmail()) return undefined;
		return t`You are logged in as ${current}. If this link is for another account, you will be logged in to that one instead.`;
	}

	const warning = getWarning();
	return (
		<p role="status" className={warning && "mt-5"}>
			{warning}
		</p>
	);
}
