import { UNMADE_KEY, WAITING_KEY } from "../account-keys.ts";
import { dropKeys } from "../kept-of-accounts.ts";

/** Takes every change that waits for a sign-in out of this browser: it will never be made. */
export function discardWaiting(): void {
	dropKeys((key) => key.startsWith(WAITING_KEY) || key.startsWith(UNMADE_KEY));
}
