import { useState } from "react";
import { AccountError, type Accounts } from "../../stores/accounts/accounts.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAccountSwitch } from "./account-context.tsx";
import { ABOUT_ACCOUNTS } from "./failed-sign-in.ts";
import { wordsForFailure, wordsForRefusal } from "./refusal-words.ts";

/** `true` when it went well, else the server's error code, which may be unknown. */
export type Outcome = true | { readonly code: string | undefined };

/** A toast's title; a function where it depends on the error's code. */
type FailedTitle = string | ((code: string | undefined) => string);

const titleFor = (title: FailedTitle, code: string | undefined) => (typeof title === "string" ? title : title(code));

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
	readonly run: (failedTitle: FailedTitle, action: (accounts: Accounts) => Promise<void>) => Promise<Outcome>;
} {
	const accounts = useAccountSwitch();
	const [isBusy, setBusy] = useState(false);
	const [hint, setHint] = useState<string>();

	function refuse(title: string, text: string) {
		setHint(undefined);
		toast({ title, text, isError: true, about: ABOUT_ACCOUNTS });
	}

	async function run(failedTitle: FailedTitle, action: (accounts: Accounts) => Promise<void>): Promise<Outcome> {
		setBusy(true);
		setHint(undefined);
		dismissToasts(ABOUT_ACCOUNTS);
		try {
			await action(await accounts.open());
			return true;
		} catch (error) {
			const known = error instanceof AccountError ? error : undefined;
			const title = titleFor(failedTitle, known?.code);
			if (!known) console.error(title, error);
			const [words, text] = [wordsForRefusal(known), hasHint ? wordsForFailure(known) : wordsForRefusal(known)];
			refuse(title, text);
			if (words !== text) setHint(words);
			return { code: known?.code };
		} finally {
			setBusy(false);
		}
	}

	return { isBusy, hint, refuse, run };
}
