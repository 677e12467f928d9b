import { useState } from "react";
import { AccountError, type Accounts } from "../../stores/accounts/accounts.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAccountSwitch } from "./account-context.tsx";
import { ABOUT_ACCOUNTS } from "./failed-sign-in.ts";
import { wordsForRefusal } from "./refusal-words.ts";

/** `true` when it went well, else the server's error code, which may be unknown. */
export type Outcome = true | { readonly code: string | undefined };

/**
 * Runs one thing at a time that a person asks of an account. A failure becomes a toast with the given title and the reason.
 */
export function useAccountAction(): {
	readonly isBusy: boolean;
	readonly run: (failedTitle: string, action: (accounts: Accounts) => Promise<void>) => Promise<Outcome>;
} {
	const accounts = useAccountSwitch();
	const [isBusy, setBusy] = useState(false);
	async function run(failedTitle: string, action: (accounts: Accounts) => Promise<void>): Promise<Outcome> {
		setBusy(true);
		dismissToasts(ABOUT_ACCOUNTS);
		try {
			await action(await accounts.open());
			return true;
		} catch (error) {
			const known = error instanceof AccountError ? error : undefined;
			if (!known) console.error(failedTitle, error);
			toast({ title: failedTitle, text: wordsForRefusal(known), isError: true, about: ABOUT_ACCOUNTS });
			return { code: known?.code };
		} finally {
			setBusy(false);
		}
	}
	return { isBusy, run };
}
