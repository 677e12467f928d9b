import pg from "pg";

/** @param queryTimeoutMs after which a query fails whose connection may be dead: a machine that lost its power closes none */
export function openPool(url: string, max: number, print: (line: string) => void, queryTimeoutMs?: number): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: "whose-turn",
		max,
		connectionTimeoutMillis: 10_000,
		...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
	});
	// An error event without a listener ends the process. The pool emits it for an idle connection, a used one for
	// itself.
	pool.on("error", (error) => {
		// A database that stops with us ends connections that are closing already.
		if (!pool.ending) print(`lost a connection to the database: ${error.message}`);
	});
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
