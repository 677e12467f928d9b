import pg from "pg";

export function openPool(url: string, max: number, print: (line: string) => void): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		application_name: "whose-turn",
		max,
		connectionTimeoutMillis: 10_000,
	});
	// An error event without a listener ends the process. The pool emits it for an idle connection, a used one for itself.
	pool.on("error", (error) => {
		// A database that stops with us ends connections that are closing already.
		if (!pool.ending) print(`lost a connection to the database: ${error.message}`);
	});
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
