import pg from "pg";
import { Errand, type ResultRow } from "./errand.ts";
import { RestError } from "./errors.ts";
import type { Person } from "./person.ts";
import type { Statement } from "./sql.ts";

/** Beyond the statement_timeout of the server's login: then the connection itself is dead. */
const PATIENCE_MS = 10_000;

interface How {
	/** Only while the person's session is open; one without an account has none and is not asked. */
	readonly inSession?: boolean;
	/** The wait for a connection that others hold is not this person's use. */
	readonly onUsed?: OnUsed;
	/** Milliseconds until a connection that does not answer is given up. */
	readonly patienceMs?: number | undefined;
}

/** Is told for how many milliseconds a connection was used. */
export type OnUsed = (ms: number) => void;

/**
 * Runs one statement as a person under row level security, and gives its row.
 *
 * @param pool connections of the server's login, each with a listener for its errors
 * @throws RestError 503 without a connection; pg's DatabaseError when the statement fails or the session
 *   has ended, and then nothing is changed
 */
export async function runAs(
	pool: pg.Pool,
	person: Person,
	statement: Statement,
	{ inSession = true, onUsed, patienceMs = PATIENCE_MS }: How = {},
): Promise<ResultRow> {
	const client = await pool.connect().catch(() => {
		throw new RestError(503, "PGRST000", "Database connection error. Retrying the connection.");
	});
	const start = performance.now();
	const errand = new Errand(person, statement, inSession);
	const stuck = setTimeout(() => client.connection.stream.destroy(new Error("PostgreSQL does not answer")), patienceMs);
	let broken = false;
	try {
		client.query(errand);
		return await errand.answer;
	} catch (error) {
		broken = !(error instanceof pg.DatabaseError) || error.severity === "FATAL" || error.severity === "PANIC";
		throw error;
	} finally {
		clearTimeout(stuck);
		client.release(broken);
		onUsed?.(performance.now() - start);
	}
}
