import { type AuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import { AccountError } from "./auth-actions.ts";

/** For an answer of the backend that has to be a success. @throws AccountError when it is none */
export function throwOnError({ error }: { error: AuthError | null }): void {
	if (error) throw toAccountError(error);
}

/**
 * What an answer that is no success means. Where no words for people are in it, supabase-js quotes its own parser, or the whole
 * answer as JSON: nothing was said then.
 */
export function toAccountError(error: AuthError): AccountError {
	if (isAuthRetryableFetchError(error) && error.status === 0) return new AccountError("unreachable", { cause: error });
	const isAnswer =
		!isAuthRetryableFetchError(error) && error.name !== "AuthUnknownError" && !/^[[{]/.test(error.message);
	return new AccountError(authErrorCode(error), { said: isAnswer ? error.message : "", cause: error });
}

/** The server's code; of a weak password with GoTrue's first reason: `weak_password_pwned`. */
function authErrorCode(error: AuthError): string | undefined {
	if (isAuthWeakPasswordError(error)) return ["weak_password", ...error.reasons.slice(0, 1)].join("_");
	// supabase-js drops the code of a session that has ended.
	return error.name === "AuthSessionMissingError" ? "session_not_found" : error.code;
}
