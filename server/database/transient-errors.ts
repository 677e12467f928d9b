import pg from "pg";

/**
 * SQLSTATEs (PostgreSQL's documentation, appendix A) of what passes by itself: a connection that failed, a serialization failure or a
 * deadlock, too few resources, a lock that others held too long, a statement that took too long, a database that stops or starts. 53400
 * does not pass: it is a limit in the configuration.
 */
const TRANSIENT_SQLSTATES = /^(?:08...|40001|40P01|53(?!400)...|55P03|57014|57P0[123])$/;

/** What pg and pg-pool say, without a code, when a connection is lost, and when none is free in time. */
const CONNECTION_ERROR_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** What Node says of a socket to the database. */
const SOCKET_ERROR_CODES: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Whether a statement may succeed when it is sent again a little later. The answer is then 503 with Retry-After. */
export function isTransientError(error: unknown): boolean {
	if (error instanceof pg.DatabaseError) return TRANSIENT_SQLSTATES.test(error.code ?? "");
	if (!(error instanceof Error)) return false;
	return CONNECTION_ERROR_MESSAGES.test(error.message) || ("code" in error && SOCKET_ERROR_CODES.has(error.code));
}
