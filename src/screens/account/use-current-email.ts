import { useState } from "react";
import { readSessionUser } from "../../stores/auth/session-user.ts";
import { useAuthState } from "./auth-context.tsx";

/**
 * Who is logged in in this browser, even if the account is out of reach or on its way here.
 *
 * @param isBusy something is under way that may log somebody in: until it is over, whoever was logged in before
 */
export function useCurrentEmail(isBusy: boolean): string | undefined {
	const account = useAuthState();
	const now = account.kind === "signed-in" ? account.email : readSessionUser()?.email;
	const [before, setBefore] = useState(now);
	if (!isBusy && before !== now) setBefore(now);
	return isBusy ? before : now;
}
