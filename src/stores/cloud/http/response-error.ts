import { StoreError, type StoreErrorCode } from "../../errors.ts";
import { RETRYABLE_STATUSES } from "./normalize-response.ts";

/** An answer of supabase-js that is no success. `status` is 0 when no answer came. */
export interface ErrorResponse {
	readonly status: number;
	readonly error: { readonly code: string; readonly message: string };
}

/** What a failed call means to the family: an answer is an answer, unless it asks for patience or is not understood at all. */
export function toStoreError({ status, error }: ErrorResponse): StoreError {
	return new StoreError(errorCodeForStatus(status), { cause: error });
}

function errorCodeForStatus(status: number): StoreErrorCode {
	if (status === 0) return "offline";
	if (status === 401) return "signed-out";
	if (RETRYABLE_STATUSES.has(status) || status < 400) return "busy";
	return "refused";
}
