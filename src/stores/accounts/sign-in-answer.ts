import type { CloudClient } from "../cloud/client.ts";
import type { FailedSignIn, GoogleStart } from "./accounts.ts";

const GOOGLE_START_KEY = "whose-turn-google-start";

/** Remembers, in this tab, where the way to Google began. */
export function rememberGoogleStart(from: GoogleStart): void {
	sessionStorage.setItem(GOOGLE_START_KEY, from);
}

function takeGoogleStart(): GoogleStart {
	const from = sessionStorage.getItem(GOOGLE_START_KEY);
	sessionStorage.removeItem(GOOGLE_START_KEY);
	return from === "signup" ? "signup" : "login";
}

/**
 * Finishes the sign-in whose answer is in the address, if there is one, and takes it out of the address, so that a reload
 * does not repeat it (OAuth 2.0 with PKCE, RFC 7636).
 *
 * @returns what went wrong; undefined when nothing did, or nobody came back from a sign-in
 */
export async function takeSignInAnswer({ auth }: CloudClient): Promise<FailedSignIn | undefined> {
	const query = new URLSearchParams(location.search);
	const code = query.get("code");
	if (code === null && !query.has("error")) return undefined;
	history.replaceState(history.state, "", location.pathname);
	const from = takeGoogleStart();
	if (code === null) return { from, reason: query.get("error_description") ?? undefined };
	const { error } = await auth.exchangeCodeForSession(code);
	return error ? { from, reason: error.message } : undefined;
}
