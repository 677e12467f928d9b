import { useEffect, useRef, useState } from "react";
import { AccountError, type AuthActions } from "../../stores/auth/auth-actions.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { ACCOUNT_TOAST_TAG } from "../account-toast-tag.ts";
import { useAuthStore } from "./auth-context.tsx";
import { getAuthErrorMessage, getAuthErrorToastText } from "./auth-error-messages.ts";
import { type AccountFieldKind, type FieldError, findFieldOf } from "./field-error.ts";

type AccountActionResult = true | { readonly code: string | undefined };

type ErrorTitle = string | ((code: string | undefined) => string);

/** What a form shows of its action. */
export interface FormAction {
	readonly isBusy: boolean;
	readonly hint?: string | undefined;
	readonly fieldError: FieldError | undefined;
}

interface AccountAction extends FormAction {
	readonly showError: (title: string, text: string, field?: AccountFieldKind) => void;
	readonly run: (errorTitle: ErrorTitle, action: (auth: AuthActions) => Promise<void>) => Promise<AccountActionResult>;
}

let errorOwner: object | undefined;

/** The error belongs to the page that opens next: it stays when this form is left. */
export function showErrorOnNextPage(title: string, text: string): void {
	errorOwner = undefined;
	toast({ title, text, isError: true, tag: ACCOUNT_TOAST_TAG });
}

/**
 * Runs one action at a time: a second one does not begin, and fails silently. An error is shown until the form closes;
 * `fieldError` is an error about a field of the form. With `hasHint`, the form shows the rest of a message whose toast
 * the specification fixes.
 */
export function useAccountAction({ hasHint = false } = {}): AccountAction {
	const authStore = useAuthStore();
	const { isBusy, run: runSingle } = useSingleFlight();
	const [hint, setHint] = useState<string>();
	const [fieldError, setFieldError] = useState<FieldError>();
	const form = useRef(undefined);
	useEffect(
		() => () => {
			if (errorOwner === form) dismissToasts(ACCOUNT_TOAST_TAG);
		},
		[],
	);

	function showError(title: string, text: string, field?: AccountFieldKind) {
		setHint(undefined);
		setFieldError(field && { field, text });
		errorOwner = form;
		toast({ title, text, isError: true, tag: ACCOUNT_TOAST_TAG });
	}

	async function run(
		errorTitle: ErrorTitle,
		action: (auth: AuthActions) => Promise<void>,
	): Promise<AccountActionResult> {
		return (await runSingle(() => attempt(errorTitle, action))) ?? { code: undefined };
	}

	async function attempt(
		errorTitle: ErrorTitle,
		action: (auth: AuthActions) => Promise<void>,
	): Promise<AccountActionResult> {
		setHint(undefined);
		setFieldError(undefined);
		dismissToasts(ACCOUNT_TOAST_TAG);
		try {
			await action(await authStore.connect());
			return true;
		} catch (error) {
			return handleError(errorTitle, error);
		}
	}

	function handleError(errorTitle: ErrorTitle, error: unknown): AccountActionResult {
		const accountError = error instanceof AccountError ? error : undefined;
		const code = accountError?.code;
		// A toast of its own offers the new version.
		if (code === "outdated") return { code };
		const title = typeof errorTitle === "string" ? errorTitle : errorTitle(code);
		if (!accountError) console.error(title, error);
		const message = getAuthErrorMessage(accountError);
		const text = hasHint ? getAuthErrorToastText(accountError) : message;
		showError(title, text, findFieldOf(accountError));
		if (message !== text) setHint(message);
		return { code };
	}

	return { isBusy, hint, fieldError, showError, run };
}
