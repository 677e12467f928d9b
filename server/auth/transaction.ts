import type { Pool, PoolClient } from "pg";

/** How often a transaction that got in another's way is tried in all. With one order of locks the second time succeeds. */
const MAX_ATTEMPTS = 5;

/** deadlock_detected, serialization_failure: nothing is wrong with the work itself (PostgreSQL's documentation, section 13.5). */
const RETRYABLE_SQLSTATES: ReadonlySet<unknown> = new Set(["40P01", "40001"]);

/**
 * Runs `work` in one transaction: all of it is kept, or none if it throws. After a deadlock it runs again, so it changes nothing
 * but the database.
 *
 * Locks of accounts are taken in one order everywhere: the row in `auth.users` first (`lockUser`), then what belongs to it:
 * sessions, refresh tokens, one-time tokens, identities. So whatever begins, renews or ends sessions of one user happens one
 * after the other, and what is read after `lockUser` holds until the end. A token says whose row that is; it is read without a lock
 * first, and again with one.
 */
export async function transaction<Result>(pool: Pool, work: (db: PoolClient) => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await runTransactionOnce(pool, work);
		} catch (error) {
			if (attempt >= MAX_ATTEMPTS || !RETRYABLE_SQLSTATES.has(getSqlState(error))) throw error;
		}
	}
}

async function runTransactionOnce<Result>(pool: Pool, work: (db: PoolClient) => Promise<Result>): Promise<Result> {
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
export function isUniqueViolation(error: unknown): boolean {
	return getSqlState(error) === "23505";
}

function getSqlState(error: unknown): unknown {
	return error instanceof Error && "code" in error ? error.code : undefined;
}
