import * as v from "valibot";
import { removeKeys, writeText } from "../browser/storage.ts";
import { readJson } from "../browser/stored-json.ts";
import { tabStorage } from "../browser/tab-storage.ts";
import type { CloudClient } from "../cloud/http/client.ts";
import { AccountError, type OAuthOrigin, type SignInFailure } from "./auth-actions.ts";
import { toAccountError } from "./auth-error.ts";
import { isOAuthCallback } from "./is-oauth-callback.ts";

const OAUTH_ORIGIN_KEY = "whose-turn-google-start";

const OAuthOriginSchema = v.object({
	from: v.picklist(["login", "signup", "settings"]),
	returnTo: v.optional(v.string()),
	provider: v.optional(v.string()),
});

export function storeOAuthOrigin(from: OAuthOrigin, returnTo?: string, provider?: string): void {
	writeText(OAUTH_ORIGIN_KEY, JSON.stringify({ from, returnTo, provider }), tabStorage);
}

function takeOAuthOrigin(): v.InferOutput<typeof OAuthOriginSchema> | undefined {
	const origin = readJson(OAUTH_ORIGIN_KEY, OAuthOriginSchema, tabStorage);
	removeKeys([OAUTH_ORIGIN_KEY], tabStorage);
	return origin;
}

/** PKCE, RFC 7636. Reports a failure only of a sign-in that began in this tab: anybody can forge such a link. */
export async function handleOAuthCallback({ auth }: CloudClient): Promise<SignInFailure | undefined> {
	if (!isOAuthCallback(location)) return undefined;
	const query = new URLSearchParams(location.search);
	const code = query.get("code");
	const origin = takeOAuthOrigin();
	// A reload must not repeat the callback.
	history.replaceState(history.state, "", origin?.returnTo ?? location.pathname);
	const response = code === null ? undefined : await auth.exchangeCodeForSession(code);
	if (origin === undefined || response?.error === null) return undefined;
	const error = response ? toAccountError(response.error) : parseCallbackError(query);
	return { from: origin.from, provider: origin.provider, error };
}

/** RFC 6749, section 4.1.2.1, and GoTrue's `error_code`. */
function parseCallbackError(query: URLSearchParams): AccountError {
	const code = query.get("error_code") ?? query.get("error") ?? undefined;
	return new AccountError(code, { serverMessage: query.get("error_description") ?? "" });
}
