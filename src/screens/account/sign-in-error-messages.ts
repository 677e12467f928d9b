import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";
import type { OAuthOrigin, SignInFailure } from "../../stores/auth/auth-actions.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { ACCOUNT_TOAST_TAG } from "../account-toast-tag.ts";
import { getAccountDeletedToast } from "./account-deleted-toast.ts";
import { getAuthErrorToastText, getProviderErrorText } from "./auth-error-messages.ts";

export const GOOGLE_ERROR_TITLES: Record<OAuthOrigin, MessageDescriptor> = {
	login: msg`Google Login Failed`,
	signup: msg`Google Signup Failed`,
	settings: msg`Google Login Failed`,
};

/** The titles for the site's own provider. */
export const SIGN_IN_ERROR_TITLES: Record<OAuthOrigin, MessageDescriptor> = {
	login: msg`Login Failed`,
	signup: msg`Signup Failed`,
	settings: msg`Login Failed`,
};

export function getSignInErrorToast({ from, provider, error }: SignInFailure): ToastMessage {
	if (from === "deletion") return getAccountDeletedToast();
	if (from === "session") {
		const action = { label: t`Login`, onClick: () => navigate(paths.login) };
		return {
			title: t`Logged Out`,
			text: t`You are no longer logged in.`,
			isPersistent: true,
			action,
			tag: ACCOUNT_TOAST_TAG,
		};
	}
	return {
		title: i18n._((provider === undefined ? GOOGLE_ERROR_TITLES : SIGN_IN_ERROR_TITLES)[from]),
		text: provider === undefined ? getAuthErrorToastText(error) : getProviderErrorText(error),
		isError: true,
		tag: ACCOUNT_TOAST_TAG,
	};
}
