import pg from "pg";
import { isTransientError } from "../database/transient-errors.ts";
import { invalidToken, notSingular, RestError, responseTooLarge } from "./errors.ts";
import { NOT_SINGULAR, TOO_LARGE } from "./sql.ts";

/** Raised by `auth.require_session`. */
export const SESSION_ENDED = "WT401";

/**
 * PostgREST's statuses by class or code of SQLSTATE (its documentation, "Errors"). Others are 400, transient errors
 * 503.
 */
const STATUS_BY_SQLSTATE: Readonly<Record<string, number>> = {
	"09": 500,
	"0L": 403,
	"0P": 403,
	"21": 500,
	"23503": 409,
	"23505": 409,
	"25": 500,
	"25006": 405,
	"28": 403,
	"2D": 500,
	"38": 500,
	"39": 500,
	"3B": 500,
	"40": 500,
	"42501": 403,
	"42883": 404,
	"42P01": 404,
	"42P17": 500,
	"53": 500,
	"54": 500,
	// An array with more dimensions than PostgreSQL has. Unlike PostgREST's, this is the client's error, because only a
	// request can cause it.
	"54000": 400,
	"55": 500,
	"57": 500,
	"58": 500,
	F0: 500,
	HV: 500,
	P0: 500,
	P0001: 400,
	XX: 500,
};

export function toRestError(error: unknown): RestError {
	if (error instanceof RestError) return error;
	if (!(error instanceof pg.DatabaseError) || error.code === undefined) {
		return new RestError(503, "PGRST001", "Database client error. Retrying the connection.");
	}
	if (error.code === SESSION_ENDED) return invalidToken("PGRST303", "Session has ended");
	const rows = new RegExp(`${NOT_SINGULAR}:(\\d+)`).exec(error.message)?.[1];
	if (error.code === "22P02" && rows !== undefined) return notSingular(Number(rows));
	if (error.code === "22P02" && error.message.includes(`"${TOO_LARGE}:`)) return responseTooLarge();
	const status = getStatus(error, error.code);
	return new RestError(status, error.code, error.message, {
		details: error.detail,
		hint: error.hint,
		retryAfterSeconds: status === 503 ? 1 : undefined,
	});
}

function getStatus(error: pg.DatabaseError, code: string): number {
	// Raised by our own functions: PT409 is 409.
	const explicit = /^PT([45]\d\d)$/.exec(code)?.[1];
	if (explicit !== undefined) return Number(explicit);
	return isTransientError(error) ? 503 : (STATUS_BY_SQLSTATE[code] ?? STATUS_BY_SQLSTATE[code.slice(0, 2)] ?? 400);
}
