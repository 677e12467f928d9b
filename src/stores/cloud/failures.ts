import { StoreError, type StoreFailure } from "../errors.ts";

/** An answer of supabase-js that is no success. `status` is 0 when no answer came. */
export interface FailedAnswer {
	readonly status: number;
	readonly error: { readonly code: string; readonly message: string };
}

/** What a failed call means to the family. */
export function callFailure({ status, error }: FailedAnswer): StoreError {
	return new StoreError(failureOf(status), { cause: error });
}

function failureOf(status: number): StoreFailure {
	if (status === 0) return "offline";
	if (status === 401) return "signed-out";
	if (status === 429 || status >= 500) return "busy";
	return "refused";
}
