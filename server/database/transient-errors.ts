import pg from "pg";

/**
 * SQLSTATEs of lost connections, conflicts, too few resources, timeouts and a restarting database (PostgreSQL's
 * documentation, appendix A). 53400 is left out: it is a limit in the configuration.
 */
const TRANSIENT_SQLSTATES = /^(?:08...|40001|40P01|53(?!400)...|55P03|57014|57P0[123])$/;

/** pg and pg-pool throw these without a code. */
const CONNECTION_ERROR_MESSAGES =
	/^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

const SOCKET_ERROR_CODES: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Whether the same statement may succeed a little later: answered with 503 and Retry-After. */
export function isTransientError(error: unknown): boolean {
	if (error instanceof pg.DatabaseError) return TRANSIENT_SQLSTATES.test(error.code ?? "");
	if (!(error instanceof Error)) return false;
	return CONNECTION_ERROR_MESSAGES.test(error.message) || ("code" in error && SOCKET_ERROR_CODES.has(error.code));
}
