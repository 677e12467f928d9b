import { type AuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import { AccountError } from "./auth-actions.ts";

export function throwOnError({ error }: { error: AuthError | null }): void {
	if (error) throw toAccountError(error);
}

export function toAccountError(error: AuthError): AccountError {
	if (isAuthRetryableFetchError(error) && error.status === 0) return new AccountError("unreachable", { cause: error });
	// For a response without a message, supabase-js quotes its own parser, or the whole response as JSON.
	const hasMessage =
		!isAuthRetryableFetchError(error) && error.name !== "AuthUnknownError" && !/^[[{]/.test(error.message);
	return new AccountError(authErrorCode(error), { serverMessage: hasMessage ? error.message : "", cause: error });
}

/** The server's code. For a weak password it ends with GoTrue's first reason: `weak_password_pwned`. */
function authErrorCode(error: AuthError): string | undefined {
	if (isAuthWeakPasswordError(error)) return ["weak_password", ...error.reasons.slice(0, 1)].join("_");
	// supabase-js drops the code of a session that has ended.
	return error.name === "AuthSessionMissingError" ? "session_not_found" : error.code;
}
