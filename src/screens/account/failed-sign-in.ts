import type { FailedSignIn, GoogleStart } from "../../stores/accounts/accounts.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { accountWords } from "./use-account-action.ts";

export const GOOGLE_FAILED: Record<GoogleStart, string> = {
	login: "Google Login Failed",
	signup: "Google Signup Failed",
	settings: "Google Login Failed",
};

/** For somebody who comes back from Google without being signed in. */
export function wordsForFailedSignIn({ from, reason }: FailedSignIn): ToastMessage {
	return { title: GOOGLE_FAILED[from], text: accountWords(reason), isError: true };
}
