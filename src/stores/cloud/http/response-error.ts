import { type FamilyErrorCode, isFamilyErrorCode, StoreError, type StoreErrorCode } from "../../errors.ts";
import { RETRYABLE_STATUSES } from "./normalize-response.ts";

/** A repeated id or name (SQLSTATE 23505), a missing row (23503), a turn that is not the next one (PT409). */
export const CONFLICT_STATUS = 409;
/** For a table or function that the backend does not have (PGRST205, PGRST202). */
export const MISSING_STATUS = 404;
/** For an answer that would be larger than the built-in backend gives. */
export const TOO_LARGE_STATUS = 413;

/** A response of supabase-js. `status` is 0 when none came. */
export type TableResponse<T> =
	| { readonly error: null; readonly data: T; readonly status: number }
	| {
			readonly error: { readonly message: string; readonly hint?: string | null };
			readonly data: null;
			readonly status: number;
	  };

export function unwrap<T>(response: TableResponse<T>): T {
	if (response.error) throw new StoreError(errorCode(response.status, response.error.hint), { cause: response.error });
	return response.data;
}

/** As `unwrap`, for a function about people, whose hints say what is wrong. @throws StoreError */
export function unwrapPeople<T>(response: TableResponse<T>): T {
	const hint = response.error?.hint;
	if (isFamilyErrorCode(hint)) throw new StoreError(hint, { cause: response.error });
	return unwrap(response);
}

const PERSONAL: readonly FamilyErrorCode[] = ["not_in_family", "role"];

function errorCode(status: number, hint: string | null | undefined): StoreErrorCode {
	return PERSONAL.find((code) => status === 403 && code === hint) ?? errorCodeForStatus(status);
}

function errorCodeForStatus(status: number): StoreErrorCode {
	if (status === 0) return "offline";
	if (status === 401) return "signed-out";
	if (RETRYABLE_STATUSES.has(status) || status < 400) return "busy";
	return "refused";
}
