import { StoreError, type StoreFailure } from "../errors.ts";
import { RETRYABLE } from "./backend-answers.ts";

/** An answer of supabase-js that is no success. `status` is 0 when no answer came. */
export interface FailedAnswer {
	readonly status: number;
	readonly error: { readonly code: string; readonly message: string };
}

/** What a failed call means to the family: an answer is an answer, unless it asks for patience or is not understood at all. */
export function callFailure({ status, error }: FailedAnswer): StoreError {
	return new StoreError(failureOf(status), { cause: error });
}

function failureOf(status: number): StoreFailure {
	if (status === 0) return "offline";
	if (status === 401) return "signed-out";
	if (RETRYABLE.has(status) || status < 400) return "busy";
	return "refused";
}
