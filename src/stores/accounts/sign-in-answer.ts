import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type FailedSignIn, type GoogleStart } from "./accounts.ts";
import { refusal } from "./auth-answer.ts";

const GOOGLE_START_KEY = "whose-turn-google-start";

const StartSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ from: v.picklist(["login", "signup", "settings"]), returnTo: v.optional(v.string()) }),
);

/** Remembers, in this tab, where the way to Google began, and the path to come back to if it is not the site's root. */
export function rememberGoogleStart(from: GoogleStart, returnTo?: string): void {
	sessionStorage.setItem(GOOGLE_START_KEY, JSON.stringify({ from, returnTo }));
}

function takeGoogleStart(): v.InferOutput<typeof StartSchema> | undefined {
	const kept = v.safeParse(StartSchema, sessionStorage.getItem(GOOGLE_START_KEY));
	sessionStorage.removeItem(GOOGLE_START_KEY);
	return kept.success ? kept.output : undefined;
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
	const start = takeGoogleStart();
	history.replaceState(history.state, "", start?.returnTo ?? location.pathname);
	const answer = code === null ? undefined : await auth.exchangeCodeForSession(code);
	if (start === undefined || answer?.error === null) return undefined;
	return { from: start.from, reason: answer ? refusal(answer.error) : refusalInAddress(query) };
}

/** What whoever sent the person back said in the address (RFC 6749, section 4.1.2.1, and GoTrue's `error_code`). */
function refusalInAddress(query: URLSearchParams): AccountError {
	const code = query.get("error_code") ?? query.get("error") ?? undefined;
	return new AccountError(code, { said: query.get("error_description") ?? "" });
}
