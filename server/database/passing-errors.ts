import pg from "pg";

/**
 * SQLSTATEs (PostgreSQL's documentation, appendix A) of what passes by itself: no connection, a serialization failure or a deadlock, too
 * few resources, a lock that others held too long, a statement that took too long, a database that stops or starts. 53400 does not
 * pass: it is a limit in the configuration.
 */
const PASSING = /^(?:08...|40001|40P01|53(?!400)...|55P03|57014|57P0[123])$/;

/** Whether a statement may succeed when it is sent again a little later. The answer is then 503 with Retry-After. */
export function isPassing(error: unknown): boolean {
	return error instanceof pg.DatabaseError && PASSING.test(error.code ?? "");
}
