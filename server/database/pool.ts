import pg from "pg";

/** Connections that survive the database's death: the lost ones are replaced as soon as it is back. */
export function openPool(url: string, max: number, say: (line: string) => void): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: "whose-turn",
		max,
		connectionTimeoutMillis: 10_000,
	});
	// A lost connection is also an event, and an unheard one ends the process: of an idle connection on the pool, of one
	// that somebody holds on the connection itself (whose query fails with the same error).
	pool.on("error", (error) => {
		// A database that is stopped behind us says goodbye to connections that are closing already.
		if (!pool.ending) say(`lost a connection to the database: ${error.message}`);
	});
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
