import * as v from "valibot";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type OAuthOrigin, type SignInFailure } from "./auth-actions.ts";
import { toAccountError } from "./auth-error.ts";

const OAUTH_ORIGIN_KEY = "whose-turn-google-start";

const OAuthOriginSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ from: v.picklist(["login", "signup", "settings"]), returnTo: v.optional(v.string()) }),
);

/** Remembers, in this tab, where the way to Google began, and the path to come back to if it is not the site's root. */
export function storeOAuthOrigin(from: OAuthOrigin, returnTo?: string): void {
	sessionStorage.setItem(OAUTH_ORIGIN_KEY, JSON.stringify({ from, returnTo }));
}

function takeOAuthOrigin(): v.InferOutput<typeof OAuthOriginSchema> | undefined {
	const kept = v.safeParse(OAuthOriginSchema, sessionStorage.getItem(OAUTH_ORIGIN_KEY));
	sessionStorage.removeItem(OAUTH_ORIGIN_KEY);
	return kept.success ? kept.output : undefined;
}

/**
 * Finishes the sign-in whose answer is in the address, if there is one, and takes it out of the address, so that a reload
 * does not repeat it (OAuth 2.0 with PKCE, RFC 7636). Whoever did not begin one here followed a link that anybody can write:
 * its words are not shown.
 *
 * @returns what went wrong; undefined when nothing did, or nobody came back from a sign-in
 */
export async function handleOAuthCallback({ auth }: CloudClient): Promise<SignInFailure | undefined> {
	const query = new URLSearchParams(location.search);
	const code = query.get("code");
	if (code === null && !query.has("error")) return undefined;
	const start = takeOAuthOrigin();
	history.replaceState(history.state, "", start?.returnTo ?? location.pathname);
	const answer = code === null ? undefined : await auth.exchangeCodeForSession(code);
	if (start === undefined || answer?.error === null) return undefined;
	return { from: start.from, error: answer ? toAccountError(answer.error) : parseCallbackError(query) };
}

/** What whoever sent the person back said in the address (RFC 6749, section 4.1.2.1, and GoTrue's `error_code`). */
function parseCallbackError(query: URLSearchParams): AccountError {
	const code = query.get("error_code") ?? query.get("error") ?? undefined;
	return new AccountError(code, { said: query.get("error_description") ?? "" });
}
