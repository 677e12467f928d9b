import type { CloudClient } from "../cloud/client.ts";
import type { FailedSignIn, GoogleStart } from "./accounts.ts";

const GOOGLE_START_KEY = "whose-turn-google-start";

/** Remembers, in this tab, where the way to Google began. */
export function rememberGoogleStart(from: GoogleStart): void {
	sessionStorage.setItem(GOOGLE_START_KEY, from);
}

function takeGoogleStart(): GoogleStart | undefined {
	const from = sessionStorage.getItem(GOOGLE_START_KEY);
	sessionStorage.removeItem(GOOGLE_START_KEY);
	return from === "signup" || from === "login" ? from : undefined;
}

/**
 * Finishes the sign-in whose answer is in the address, if there is one, and takes it out of the address, so that a reload
 * does not repeat it (OAuth 2.0 with PKCE, RFC 7636). Whoever did not begin one here followed a link that anybody can write:
 * its words are not shown.
 *
 * @returns what went wrong; undefined when nothing did, or nobody came back from a sign-in
 */
export async function takeSignInAnswer({ auth }: CloudClient): Promise<FailedSignIn | undefined> {
	const query = new URLSearchParams(location.search);
	const code = query.get("code");
	if (code === null && !query.has("error")) return undefined;
	history.replaceState(history.state, "", location.pathname);
	const from = takeGoogleStart();
	const answer = code === null ? undefined : await auth.exchangeCodeForSession(code);
	if (from === undefined || answer?.error === null) return undefined;
	return { from, reason: answer?.error.message ?? query.get("error_description") ?? undefined };
}
