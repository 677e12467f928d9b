import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { RestError } from "./errors.ts";
import { PipelinedQuery, type ResultRow } from "./pipelined-query.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { Statement } from "./statement.ts";

/** Longer than the statement_timeout of the server's login. After it, the connection itself must be dead. */
const QUERY_TIMEOUT_MS = 10_000;

/** A request that waits longer for a lock gives its connection back, and comes again. */
const LOCK_TIMEOUT_MS = 200;
/** Between eight attempts, which together hold a connection for 1.6 seconds of 4.4 at most. */
const LOCK_PAUSES_MS = [100, 200, 400, 500, 500, 500, 600];
const LOCK_NOT_AVAILABLE = "55P03";

export interface Timeouts {
	readonly queryTimeoutMs?: number | undefined;
	/** The time of one attempt to get a lock. */
	readonly lockTimeoutMs?: number | undefined;
}

interface RunOptions extends Timeouts {
	/** Reject users whose session has ended. */
	readonly requireSession?: boolean;
	readonly onConnectionUsed?: OnConnectionUsed;
}

/** Called with how long a query used its connection, without the wait for one. */
export type OnConnectionUsed = (ms: number) => void;

/**
 * Runs one statement under row level security, as a user or as nobody. If it rejects, nothing is changed. While others
 * hold a lock that it needs, it holds a connection for at most `lockTimeoutMs` at a time.
 *
 * @throws RestError 503 without a connection; pg.DatabaseError if the statement fails or the session has ended
 */
export async function runAs(...args: Parameters<typeof runOnce>): Promise<ResultRow> {
	for (const pause of LOCK_PAUSES_MS) {
		try {
			return await runOnce(...args);
		} catch (error) {
			// A statement is a transaction: one that has failed can be repeated.
			if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
		}
		await wait(pause);
	}
	return runOnce(...args);
}

async function runOnce(
	pool: pg.Pool,
	identity: UserIdentity | undefined,
	statement: Statement,
	{
		requireSession = true,
		onConnectionUsed,
		queryTimeoutMs = QUERY_TIMEOUT_MS,
		lockTimeoutMs = LOCK_TIMEOUT_MS,
	}: RunOptions = {},
): Promise<ResultRow> {
	const client = await pool.connect().catch(() => {
		throw new RestError(503, "PGRST000", "Database connection error. Retrying the connection.");
	});
	const start = performance.now();
	const query = new PipelinedQuery(identity, statement, { requireSession, lockTimeoutMs });
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
