import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { AccountError } from "../../stores/auth/auth-actions.ts";

const SESSION_ENDED = msg`You have been logged out. Please log in again.`;
const EMAIL_TAKEN = msg`This email address belongs to another account.`;
const SIGN_IN_EXPIRED = msg`The login took too long. Please try again.`;
const GOOGLE_SIGN_IN_FAILED = msg`Google could not log you in. Please try again.`;
const GOOGLE_NOT_OFFERED = msg`Google login is not available here.`;
const APP_OUTDATED = msg`This app is out of date. Please reload the page.`;
const INVALID_INPUT = msg`Something you typed isn't valid. Please check it and try again.`;
const WRONG_PASSWORD = msg`That's not the right password. Please try again.`;
const PASSWORD_TOO_SIMPLE = msg`That's easy to guess. Please use more different characters.`;

/** By error code: GoTrue's (https://supabase.com/docs/guides/auth/debugging/error-codes) and, first, our own. */
const MESSAGE_BY_CODE: Readonly<Record<string, MessageDescriptor>> = {
	accounts_not_offered: msg`This site does not offer accounts.`,
	code_wrong: msg`That code is wrong or has expired. Please check it or ask for a new one.`,
	email_change_not_cancelled: msg`This change can't be canceled here. It ends by itself within an hour.`,
	family_has_adults: msg`Other adults share this with you. Hand it over under People first, or delete it for everyone.`,
	google_not_offered: GOOGLE_NOT_OFFERED,
	logged_out: msg`You are no longer logged in.`,
	outdated: APP_OUTDATED,
	email_link_required: msg`For this, please ask for an email with a link first.`,
	sign_up_password_mismatch: msg`This isn't the password from your sign-up. If you typed it correctly, that sign-up has since been replaced or deleted. Please choose a new password.`,
	unreachable: msg`The server cannot be reached. Please check your connection and try again.`,
	wrong_password: WRONG_PASSWORD,

	access_denied: msg`Google login was canceled.`,
	anonymous_provider_disabled: APP_OUTDATED,
	bad_code_verifier: msg`This login was started in another browser. Please log in again here.`,
	bad_json: APP_OUTDATED,
	bad_jwt: SESSION_ENDED,
	bad_oauth_callback: GOOGLE_SIGN_IN_FAILED,
	bad_oauth_state: SIGN_IN_EXPIRED,
	current_password_invalid: WRONG_PASSWORD,
	current_password_required: WRONG_PASSWORD,
	email_address_invalid: msg`That doesn't look like an email address. Please check it.`,
	email_exists: EMAIL_TAKEN,
	email_provider_disabled: msg`You can't log in with a password here.`,
	email_not_confirmed: msg`Email not confirmed`,
	feature_disabled: APP_OUTDATED,
	flow_state_expired: SIGN_IN_EXPIRED,
	flow_state_not_found: SIGN_IN_EXPIRED,
	invalid_credentials: msg`Invalid login credentials`,
	manual_linking_disabled: APP_OUTDATED,
	no_authorization: SESSION_ENDED,
	not_admin: APP_OUTDATED,
	not_found: APP_OUTDATED,
	otp_disabled: APP_OUTDATED,
	otp_expired: msg`This link no longer works. It has already been used, or it is too old. Please ask for a new one.`,
	passkey_disabled: APP_OUTDATED,
	phone_provider_disabled: APP_OUTDATED,
	provider_disabled: GOOGLE_NOT_OFFERED,
	provider_email_needs_verification: msg`Google has not verified your email address. Please verify it with Google first.`,
	reauthentication_needed: msg`Please log out and log in again first.`,
	refresh_token_already_used: SESSION_ENDED,
	refresh_token_not_found: SESSION_ENDED,
	request_entity_too_large: INVALID_INPUT,
	request_timeout: msg`The server is very busy right now. Please try again in a moment.`,
	saml_provider_disabled: APP_OUTDATED,
	same_password: msg`The new password must be different from the old one.`,
	session_expired: SESSION_ENDED,
	session_not_found: SESSION_ENDED,
	signup_disabled: msg`You can't sign up here at the moment.`,
	unexpected_failure: msg`Something went wrong on our side. Please try again.`,
	user_already_exists: EMAIL_TAKEN,
	user_banned: msg`This account is locked.`,
	user_not_found: SESSION_ENDED,
	validation_failed: INVALID_INPUT,
	weak_password: PASSWORD_TOO_SIMPLE,
	weak_password_characters: PASSWORD_TOO_SIMPLE,
	weak_password_length: msg`This password is too short or too long. Please choose another one.`,
	weak_password_pwned: msg`This is one of the first passwords anyone would try. Please choose another one.`,
	web3_provider_disabled: APP_OUTDATED,
};

/**
 * In English this is the server's message, if there is one. In other languages it is ours, if we know the code.
 * `undefined` stands for an unexpected error.
 */
export function getAuthErrorMessage(error: AccountError | undefined): string {
	const { code = "", serverMessage = "" } = error ?? {};
	if (serverMessage !== "" && i18n.locale === "en") return serverMessage;
	if (/^over_\w+_rate_limit$/.test(code)) return getRateLimitMessage(serverMessage);
	const message = Object.hasOwn(MESSAGE_BY_CODE, code) ? MESSAGE_BY_CODE[code] : undefined;
	return message ? i18n._(message) : serverMessage || t`An unexpected error occurred`;
}

const PROVIDER_FAILED = msg`You could not be logged in. Please try again.`;

/** Replaces messages that name Google. */
const PROVIDER_MESSAGE_BY_CODE: Readonly<Record<string, MessageDescriptor>> = {
	access_denied: msg`The login was canceled.`,
	bad_oauth_callback: PROVIDER_FAILED,
	provider_disabled: msg`This login is not available here.`,
	provider_email_needs_verification: msg`Your email address has not been verified where you log in. Please verify it there first.`,
};

/**
 * The message for a toast of a failed sign-in at the site's own provider. Only the server's English sentence names it.
 */
export function getProviderErrorText(error: AccountError): string {
	const { code = "" } = error;
	const message = Object.hasOwn(PROVIDER_MESSAGE_BY_CODE, code) ? PROVIDER_MESSAGE_BY_CODE[code] : undefined;
	return message && (i18n.locale !== "en" || error.serverMessage === "")
		? i18n._(message)
		: getAuthErrorToastText(error);
}

/** The message for a toast of the specification (section 8). */
export function getAuthErrorToastText(error: AccountError | undefined): string {
	return error?.code === "unreachable" ? t`An unexpected error occurred` : getAuthErrorMessage(error);
}

/** Only the server's sentence says how long to wait: "in 40 seconds", "after 12 minutes". */
function getRateLimitMessage(serverMessage: string): string {
	const [, number, unit] = /\b(\d+) (second|minute)/.exec(serverMessage) ?? [];
	const count = Number(number);
	if (unit === "second") {
		return plural(count, {
			one: "Too many attempts. Please try again in # second.",
			other: "Too many attempts. Please try again in # seconds.",
		});
	}
	if (unit === "minute") {
		return plural(count, {
			one: "Too many attempts. Please try again in # minute.",
			other: "Too many attempts. Please try again in # minutes.",
		});
	}
	return t`Too many attempts. Please try again later.`;
}
