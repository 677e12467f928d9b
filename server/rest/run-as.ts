import pg from "pg";
import { RestError } from "./errors.ts";
import { PipelinedQuery, type ResultRow } from "./pipelined-query.ts";
import type { RequestIdentity } from "./request-identity.ts";
import type { Statement } from "./sql.ts";

/** Beyond the statement_timeout of the server's login: then the connection itself is dead. */
const QUERY_TIMEOUT_MS = 10_000;

interface RunOptions {
	/** Only while the person's session is open; one without an account has none and is not asked. */
	readonly requireSession?: boolean;
	/** The wait for a connection that others hold is not this person's use. */
	readonly onConnectionUsed?: OnConnectionUsed;
	/** Milliseconds until a connection that does not answer is given up. */
	readonly queryTimeoutMs?: number | undefined;
}

/** Is told for how many milliseconds a connection was used. */
export type OnConnectionUsed = (ms: number) => void;

/**
 * Runs one statement as a person under row level security, and gives its row.
 *
 * @param pool connections of the server's login, each with a listener for its errors
 * @throws RestError 503 without a connection; pg's DatabaseError when the statement fails or the session
 *   has ended, and then nothing is changed
 */
export async function runAs(
	pool: pg.Pool,
	person: RequestIdentity,
	statement: Statement,
	{ requireSession = true, onConnectionUsed, queryTimeoutMs = QUERY_TIMEOUT_MS }: RunOptions = {},
): Promise<ResultRow> {
	const client = await pool.connect().catch(() => {
		throw new RestError(503, "PGRST000", "Database connection error. Retrying the connection.");
	});
	const start = performance.now();
	const errand = new PipelinedQuery(person, statement, requireSession);
	const stuck = setTimeout(
		() => client.connection.stream.destroy(new Error("PostgreSQL does not answer")),
		queryTimeoutMs,
	);
	let broken = false;
	try {
		client.query(errand);
		return await errand.result;
	} catch (error) {
		broken = !(error instanceof pg.DatabaseError) || error.severity === "FATAL" || error.severity === "PANIC";
		throw error;
	} finally {
		clearTimeout(stuck);
		client.release(broken);
		onConnectionUsed?.(performance.now() - start);
	}
}
