import type { ContentfulStatusCode } from "hono/utils/http-status";
import { BODY_LIMIT_BYTES } from "../body-limit.ts";
import type { ApiVersion } from "./api-version.ts";

/** The GoTrue error codes that this server uses (https://supabase.com/docs/guides/auth/debugging/error-codes). */
export const AUTH_ERROR_CODES = [
	"anonymous_provider_disabled",
	"bad_code_verifier",
	"bad_json",
	"bad_jwt",
	"bad_oauth_callback",
	"bad_oauth_state",
	"current_password_invalid",
	"current_password_required",
	"email_exists",
	"email_not_confirmed",
	"email_provider_disabled",
	"feature_disabled",
	"flow_state_expired",
	"flow_state_not_found",
	"invalid_credentials",
	"manual_linking_disabled",
	"no_authorization",
	"not_admin",
	"not_found",
	"otp_disabled",
	"otp_expired",
	"over_email_send_rate_limit",
	"over_request_rate_limit",
	"passkey_disabled",
	"phone_provider_disabled",
	"provider_disabled",
	"provider_email_needs_verification",
	"reauthentication_needed",
	"refresh_token_already_used",
	"refresh_token_not_found",
	"request_entity_too_large",
	"request_timeout",
	"saml_provider_disabled",
	"same_password",
	"session_expired",
	"session_not_found",
	"signup_disabled",
	"unexpected_failure",
	"user_banned",
	"validation_failed",
	"weak_password",
	"web3_provider_disabled",
] as const;

export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

/** As in Supabase's `AuthWeakPasswordError`. */
export type WeakPasswordReason = "length" | "characters" | "pwned";

interface AuthErrorDetails {
	readonly retryAfterSeconds?: number;
	readonly weakPasswordReasons?: readonly WeakPasswordReason[];
}

/** An error response. Users read the message, so it is a sentence and contains no secret. */
export class AuthError extends Error {
	override readonly name = "AuthError";
	readonly status: ContentfulStatusCode;
	readonly code: AuthErrorCode;
	readonly details: AuthErrorDetails;

	constructor(
		status: ContentfulStatusCode,
		code: AuthErrorCode,
		message: string,
		extra: AuthErrorDetails & ErrorOptions = {},
	) {
		super(message, extra);
		this.status = status;
		this.code = code;
		this.details = extra;
	}
}

/** @param version of the protocol; it decides in which form the client reads an error */
export function toErrorBody({ status, code, message, details }: AuthError, version?: ApiVersion) {
	const error = version === undefined ? { code: status, error_code: code, msg: message } : { code, message };
	const reasons = details.weakPasswordReasons;
	return { ...error, ...(reasons && { weak_password: { reasons } }) };
}

export const validationFailed = (message: string, status: 400 | 422 = 400) =>
	new AuthError(status, "validation_failed", message);

/** GoTrue answers 422 to the grant password, and 400 to every other request. */
export const phoneDisabled = (status: 400 | 422 = 400) =>
	new AuthError(status, "phone_provider_disabled", "Phone numbers are not offered here.");

/** @throws AuthError if only providers open accounts (PASSWORD_LOGIN) */
export function requirePasswordLogin({ passwordLogin }: { readonly passwordLogin: boolean }): void {
	if (!passwordLogin) throw new AuthError(422, "email_provider_disabled", "You can't log in with a password here.");
}

export const notForScreens = () =>
	new AuthError(422, "anonymous_provider_disabled", "A screen has no email address and no password.");

export const invalidCredentials = () => new AuthError(400, "invalid_credentials", "Invalid login credentials");

export const sessionNotFound = () =>
	new AuthError(403, "session_not_found", "You have been logged out. Please log in again.");

export const reauthenticationNeeded = () =>
	new AuthError(400, "reauthentication_needed", "Please log out and log in again first.");

/** GoTrue answers 400 to the grants password and refresh_token, and 403 to every other request. */
export const userBanned = (status: 400 | 403) => new AuthError(status, "user_banned", "This account is locked.");

export const codeExpired = () =>
	new AuthError(403, "otp_expired", "That code is wrong or has expired. Please check it or ask for a new one.");

export const linkExpired = () =>
	new AuthError(
		403,
		"otp_expired",
		"This link no longer works. It has already been used, or it is too old. Please ask for a new one.",
	);

export const badCodeVerifier = () =>
	new AuthError(400, "bad_code_verifier", "This login was started in another browser. Please log in again here.");

export const badJwt = (message: string, cause: unknown) => new AuthError(403, "bad_jwt", message, { cause });

export const signInQueueFull = (cause: unknown) =>
	new AuthError(503, "request_timeout", "Too many people are logging in right now. Please try again in a moment.", {
		retryAfterSeconds: 5,
		cause,
	});

export const serverBusy = (retryAfterSeconds: number, cause: unknown) =>
	new AuthError(503, "request_timeout", "The server is very busy right now. Please try again in a moment.", {
		retryAfterSeconds,
		cause,
	});

export const tooManyConcurrentRequests = (cause: unknown) =>
	new AuthError(429, "over_request_rate_limit", "Too many requests at once. Please try again in a moment.", {
		retryAfterSeconds: 1,
		cause,
	});

export const invalidApiKey = () => new AuthError(401, "no_authorization", "Invalid API key");

export const notOfferedHere = (status: 403 | 404 | 422 = 404, code: AuthErrorCode = "not_found") =>
	new AuthError(status, code, "The built-in backend does not offer this; a Supabase project does.");

export const bodyTooLarge = () =>
	new AuthError(413, "request_entity_too_large", `A request may be at most ${BODY_LIMIT_BYTES / 1024} KB.`);

export const emailExists = (cause: unknown) =>
	new AuthError(422, "email_exists", "This email address already belongs to another account.", { cause });
