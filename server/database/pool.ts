import pg from "pg";

/**
 * @param queryTimeoutMs after which a query fails, because its connection may be dead: a machine without power closes
 * none
 */
export function openPool(url: string, max: number, print: (line: string) => void, queryTimeoutMs?: number): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: "whose-turn",
		max,
		connectionTimeoutMillis: 10_000,
		...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
	});
	// An error event without a listener ends the process. The pool emits it for an idle connection, and a used connection
	// for itself.
	pool.on("error", (error) => {
		// A database that stops together with us ends connections that are already closing.
		if (!pool.ending) print(`lost a connection to the database: ${error.message}`);
	});
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
