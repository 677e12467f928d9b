import { useState } from "react";
import { AccountError, type AuthActions } from "../../stores/auth/auth-actions.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAuthStore } from "./auth-context.tsx";
import { getAuthErrorMessage, getAuthErrorToastText } from "./auth-error-messages.ts";
import { ACCOUNT_TOAST_TAG } from "./sign-in-error-messages.ts";

/** `true` when it went well, else the server's error code, which may be unknown. */
export type AccountActionResult = true | { readonly code: string | undefined };

/** A toast's title; a function where it depends on the error's code. */
type ErrorTitle = string | ((code: string | undefined) => string);

const resolveErrorTitle = (title: ErrorTitle, code: string | undefined) =>
	typeof title === "string" ? title : title(code);

/**
 * Runs one thing at a time that a person asks of an account. A failure becomes a toast with the given title and the reason.
 *
 * @param hasHint the toast is one of the specification's catalogue: what it does not say stands in `hint`, for the form to show
 */
export function useAccountAction({ hasHint = false } = {}): {
	readonly isBusy: boolean;
	/** What else can be said about the last failure. */
	readonly hint: string | undefined;
	/** Tells a failure that is found before anything is sent. */
	readonly refuse: (failedTitle: string, text: string) => void;
	readonly run: (
		failedTitle: ErrorTitle,
		action: (accounts: AuthActions) => Promise<void>,
	) => Promise<AccountActionResult>;
} {
	const accounts = useAuthStore();
	const [isBusy, setBusy] = useState(false);
	const [hint, setHint] = useState<string>();

	function refuse(title: string, text: string) {
		setHint(undefined);
		toast({ title, text, isError: true, tag: ACCOUNT_TOAST_TAG });
	}

	async function run(
		failedTitle: ErrorTitle,
		action: (accounts: AuthActions) => Promise<void>,
	): Promise<AccountActionResult> {
		setBusy(true);
		setHint(undefined);
		dismissToasts(ACCOUNT_TOAST_TAG);
		try {
			await action(await accounts.connect());
			return true;
		} catch (error) {
			const known = error instanceof AccountError ? error : undefined;
			const title = resolveErrorTitle(failedTitle, known?.code);
			if (!known) console.error(title, error);
			const [words, text] = [
				getAuthErrorMessage(known),
				hasHint ? getAuthErrorToastText(known) : getAuthErrorMessage(known),
			];
			refuse(title, text);
			if (words !== text) setHint(words);
			return { code: known?.code };
		} finally {
			setBusy(false);
		}
	}

	return { isBusy, hint, refuse, run };
}
