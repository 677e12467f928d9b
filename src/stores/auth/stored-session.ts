import { PENDING_CHANGES_PREFIX } from "../browser/storage-keys.ts";

/** Where supabase-js keeps the session of this site. */
export const SESSION_KEY = "whose-turn-session";

/** Whether somebody is signed in in this browser, as far as can be told without asking the server. */
export function hasStoredSession(): boolean {
	try {
		return localStorage.getItem(SESSION_KEY) !== null;
	} catch {
		return false;
	}
}

/** Whether changes wait in this browser for somebody's next sign-in. */
export function hasPendingChanges(): boolean {
	try {
		return Object.keys(localStorage).some((key) => key.startsWith(PENDING_CHANGES_PREFIX));
	} catch {
		return false;
	}
}

/** Takes the session out of this browser, without a word to the server. */
export function removeStoredSession(): void {
	try {
		localStorage.removeItem(SESSION_KEY);
	} catch {
		// Where nothing may be kept, no session is.
	}
}

/** Whether the address holds the answer of a sign-in elsewhere (OAuth 2.0, RFC 6749, section 4.1.2). */
export function isOAuthCallback(address: Location): boolean {
	const query = new URLSearchParams(address.search);
	return query.has("code") || query.has("error");
}

/** Calls `call` when another tab signs in or out. Returns the way to stop. */
export function subscribeToOtherTabsSession(call: () => void): () => void {
	const onStorage = (event: StorageEvent) => {
		if (event.key === SESSION_KEY || event.key === null) call();
	};
	addEventListener("storage", onStorage);
	return () => removeEventListener("storage", onStorage);
}
