import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { AccountError, UNREACHABLE } from "./accounts.ts";

/** For an answer of the backend that has to be a success. @throws AccountError when it is none */
export function done({ error }: { error: AuthError | null }): void {
	if (!error) return;
	throw new AccountError(wordsOf(error), { code: error.code, cause: error });
}

/** The server's words; none when it failed or answered in another form, because supabase-js then quotes its own parser. */
function wordsOf(error: AuthError): string {
	if (isAuthRetryableFetchError(error)) return error.status === 0 ? UNREACHABLE : "";
	return error.name === "AuthUnknownError" ? "" : error.message;
}
