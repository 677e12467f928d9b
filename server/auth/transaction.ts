import type { Pool, PoolClient } from "pg";

/** Locks have one order, so the second attempt succeeds. */
const MAX_ATTEMPTS = 5;

/** deadlock_detected, serialization_failure (PostgreSQL's documentation, section 13.5). */
const RETRYABLE_SQLSTATES: ReadonlySet<unknown> = new Set(["40P01", "40001"]);

/**
 * Locks of accounts have one order: the row in `auth.users` first (`lockUser`), then its sessions, refresh tokens,
 * one-time tokens and identities. So transactions of one user are serialized. A token is read without a lock to find
 * its user, and again under the lock.
 *
 * @param work runs again after a deadlock, so it must change nothing but the database
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

export function isUniqueViolation(error: unknown): boolean {
	return getSqlState(error) === "23505";
}

function getSqlState(error: unknown): unknown {
	return error instanceof Error && "code" in error ? error.code : undefined;
}
