import { hasPendingChanges, hasStoredSession } from "../auth/stored-session.ts";
import { CATEGORIES_KEY, MEMBERS_KEY } from "./guest-schema.ts";

/** Whether nobody is signed in in this browser, or expected to be, and no guest has a family, as far as its storage tells. */
export function isFirstVisit(): boolean {
	try {
		const isEmpty = (key: string) => [null, "[]"].includes(localStorage.getItem(key));
		return !hasStoredSession() && !hasPendingChanges() && isEmpty(MEMBERS_KEY) && isEmpty(CATEGORIES_KEY);
	} catch {
		return false;
	}
}
