import { hasSession, hasWaiting } from "./accounts/session-in-browser.ts";
import { CATEGORIES_KEY, MEMBERS_KEY } from "./guest/guest-values.ts";

/** Whether nobody is signed in in this browser, or expected to be, and no guest has a family, as far as its storage tells. */
export function isNewHere(): boolean {
	try {
		const isEmpty = (key: string) => [null, "[]"].includes(localStorage.getItem(key));
		return !hasSession() && !hasWaiting() && isEmpty(MEMBERS_KEY) && isEmpty(CATEGORIES_KEY);
	} catch {
		return false;
	}
}
