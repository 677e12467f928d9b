import { StoreError, type StoreErrorCode } from "../../errors.ts";
import { RETRYABLE_STATUSES } from "./normalize-response.ts";

/**
 * The rows are not as the sender believed: a repeated id or name (23505), a missing row (23503), or a turn that is not the
 * next one (`PT409`; PostgREST makes the status xyz of an SQLSTATE `PTxyz`).
 */
export const CONFLICT_STATUS = 409;

/** A failure of supabase-js. `status` is 0 when no response came. */
interface ErrorResponse {
	readonly status: number;
	readonly error: { readonly code: string; readonly message: string };
}

export type TableResponse<T> =
	| { readonly error: null; readonly data: T; readonly status: number }
	| (ErrorResponse & { readonly data: null });

/** @throws StoreError */
export function unwrap<T>({ error, data, status }: TableResponse<T>): T {
	if (error !== null) throw new StoreError(errorCodeForStatus(status), { cause: error });
	return data as T;
}

function errorCodeForStatus(status: number): StoreErrorCode {
	if (status === 0) return "offline";
	if (status === 401) return "signed-out";
	if (RETRYABLE_STATUSES.has(status) || status < 400) return "busy";
	return "refused";
}
