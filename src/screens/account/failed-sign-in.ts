import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";
import type { FailedSignIn, GoogleStart } from "../../stores/accounts/accounts.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { wordsForFailure } from "./refusal-words.ts";

export const GOOGLE_FAILED: Record<GoogleStart, MessageDescriptor> = {
	login: msg`Google Login Failed`,
	signup: msg`Google Signup Failed`,
	settings: msg`Google Login Failed`,
};

/** Whoever tries again, or something else, need not be told any more what failed before. */
export const ABOUT_ACCOUNTS = "accounts";

/** For somebody who comes back from Google without being signed in, or is not any more. */
export function wordsForFailedSignIn({ from, reason }: FailedSignIn): ToastMessage {
	if (from === "session") {
		const action = { label: t`Login`, press: () => navigate(paths.login) };
		return { title: t`Logged Out`, text: t`You are no longer logged in.`, stays: true, action, about: ABOUT_ACCOUNTS };
	}
	return { title: i18n._(GOOGLE_FAILED[from]), text: wordsForFailure(reason), isError: true, about: ABOUT_ACCOUNTS };
}
