import { useLingui } from "@lingui/react/macro";
import type { EmailLinkType } from "../../stores/auth/auth-actions.ts";
import { readStoredPendingEmail } from "../../stores/auth/stored-pending-email.ts";

/**
 * Says to whom is logged in that the link may log in somebody else. A stranger may have sent the link to their own account: nobody
 * shall change accounts unawares.
 *
 * @param named the address that the link names
 * @param current that of whoever is logged in, another one
 */
export function OtherAccountWarning({
	type,
	named,
	current,
}: {
	type: EmailLinkType;
	named: string | undefined;
	current: string | undefined;
}) {
	const { t } = useLingui();

	function words(): string | undefined {
		if (current === undefined) return undefined;
		if (type === "signup" && named !== undefined)
			return t`You are logged in as ${current}. This link logs you in to the account it was mailed for instead.`;
		// The link of one's own new address, which names that. Of a change asked for on another device this browser knows nothing.
		if (type === "email_change" && named !== undefined && named === readStoredPendingEmail()) return undefined;
		return t`You are logged in as ${current}. If this link is for another account, you will be logged in to that one instead.`;
	}

	const said = words();
	return (
		<p role="status" className={said && "mt-5"}>
			{said}
		</p>
	);
}
