import type { Pool, PoolClient } from "pg";

/** Runs `work` in one transaction: all of it is kept, or none if it throws. */
export async function transaction<Result>(pool: Pool, work: (db: PoolClient) => Promise<Result>): Promise<Result> {
	const db = await pool.connect();
	let broken: Error | undefined;
	try {
		await db.query("begin");
		const result = await work(db);
		await db.query("commit");
		return result;
	} catch (error) {
		await db.query("rollback").catch((failure: Error) => {
			broken = failure;
		});
		throw error;
	} finally {
		db.release(broken);
	}
}

/** Whether a row was refused because a unique value is taken (SQLSTATE 23505). */
export function isTaken(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "23505";
}
