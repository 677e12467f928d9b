import pg from "pg";
import { RestError } from "./errors.ts";
import { PipelinedQuery, type ResultRow } from "./pipelined-query.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { Statement } from "./statement.ts";

/** Longer than the statement_timeout of the server's login: then the connection itself is dead. */
const QUERY_TIMEOUT_MS = 10_000;

interface RunOptions {
	/** Reject users whose session has ended. */
	readonly requireSession?: boolean;
	readonly onConnectionUsed?: OnConnectionUsed;
	readonly queryTimeoutMs?: number | undefined;
}

/** Gets how long a query used its connection, without the wait for one. */
export type OnConnectionUsed = (ms: number) => void;

/**
 * Runs one statement under row level security, as somebody or as nobody. Nothing is changed when it rejects.
 *
 * @throws RestError 503 without a connection; pg.DatabaseError when the statement fails or the session has ended
 */
export async function runAs(
	pool: pg.Pool,
	identity: UserIdentity | undefined,
	statement: Statement,
	{ requireSession = true, onConnectionUsed, queryTimeoutMs = QUERY_TIMEOUT_MS }: RunOptions = {},
): Promise<ResultRow> {
	const client = await pool.connect().catch(() => {
		throw new RestError(503, "PGRST000", "Database connection error. Retrying the connection.");
	});
	const start = performance.now();
	const query = new PipelinedQuery(identity, statement, requireSession);
	const timeout = setTimeout(
		() => client.connection.stream.destroy(new Error("PostgreSQL does not answer")),
		queryTimeoutMs,
	);
	let isBroken = false;
	try {
		client.query(query);
		return await query.result;
	} catch (error) {
		isBroken = !(error instanceof pg.DatabaseError) || error.severity === "FATAL" || error.severity === "PANIC";
		throw error;
	} finally {
		clearTimeout(timeout);
		client.release(isBroken);
		onConnectionUsed?.(performance.now() - start);
	}
}
