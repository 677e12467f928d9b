import { useState } from "react";
import { readSessionUser } from "../../stores/auth/session-user.ts";
import { useAuthState } from "./auth-context.tsx";

/**
 * The signed-in user's email, even without a connection. While an action that may change it `isBusy`, this is the
 * former email.
 */
export function useCurrentEmail(isBusy: boolean): string | undefined {
	const account = useAuthState();
	const currentEmail = account.kind === "signed-in" ? account.email : readSessionUser()?.email;
	const [idleEmail, setIdleEmail] = useState(currentEmail);
	if (!isBusy && idleEmail !== currentEmail) setIdleEmail(currentEmail);
	return isBusy ? idleEmail : currentEmail;
}
