import { useState } from "react";
import { readSessionUser } from "../../stores/auth/session-user.ts";
import { useAuthState } from "./auth-context.tsx";

/**
 * The email of the user who is signed in to this browser, also while the account is opening or unreachable.
 *
 * @param isBusy an action runs that may sign in another user: until it ends, the email from before
 */
export function useCurrentEmail(isBusy: boolean): string | undefined {
	const account = useAuthState();
	const currentEmail = account.kind === "signed-in" ? account.email : readSessionUser()?.email;
	const [idleEmail, setIdleEmail] = useState(currentEmail);
	if (!isBusy && idleEmail !== currentEmail) setIdleEmail(currentEmail);
	return isBusy ? idleEmail : currentEmail;
}
