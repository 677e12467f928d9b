import { dropKeys, LAST_SEEN_KEY, UNMADE_KEY, WAITING_KEY } from "../account-keys.ts";

/** For a session that has ended by itself: leaves only what has to be sent or told after the next sign-in. */
export function forgetLastSeen(): void {
	dropKeys((key) => key.startsWith(LAST_SEEN_KEY));
}

/** Takes every change that waits for a sign-in out of this browser: it will never be made. */
export function discardWaiting(): void {
	dropKeys((key) => key.startsWith(WAITING_KEY) || key.startsWith(UNMADE_KEY));
}
