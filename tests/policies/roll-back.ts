import type pg from "pg";

/** Does something in a transaction of which nothing stays. */
export async function rollBack<Answer>(
	pool: pg.Pool,
	work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		return await work(client);
	} finally {
		await client.query("rollback");
		client.release();
	}
}
