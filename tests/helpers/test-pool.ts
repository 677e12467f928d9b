import pg from "pg";

/**
 * A pool for a database that a test stops. PostgreSQL says goodbye to connections that are closing already, and a goodbye nobody
 * hears ends the process; while the pool is in use a lost connection is an error all the same.
 */
export function createTestPool(options: pg.PoolConfig): pg.Pool {
	const pool = new pg.Pool(options);
	pool.on("error", (error) => {
		if (!pool.ending) throw error;
	});
	return pool;
}
