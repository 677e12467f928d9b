import pg from "pg";
import { createKeyedQueues } from "../bounded-queue.ts";
import { SESSION_ENDED } from "../rest/database-errors.ts";
import type { UserIdentity } from "../rest/request-identity.ts";

/** For one person, of the pool's ten connections. */
const MAX_CONCURRENT_QUERIES = 2;
/** Twenty sockets of a person (`Listeners`) with three channels each, that come back at once. */
const MAX_QUEUED_PER_USER = 60;
/** Longer than the statement_timeout of the server's login, which ends what is slow and not dead. */
const QUERY_TIMEOUT_MS = 10_000;

/** Whether a person's session is open. @throws when the database does not say, or too many ask for the person */
export type IsSessionOpen = (person: UserIdentity) => Promise<boolean>;

/** Asks the database, in turn for each person. @param pool connections of the server's login */
export function createSessionCheck(pool: pg.Pool): IsSessionOpen {
	const inTurn = createKeyedQueues(MAX_CONCURRENT_QUERIES, MAX_QUEUED_PER_USER);
	return ({ userId, sessionId }) =>
		inTurn(userId, async () => {
			const query = {
				text: "select auth.require_session($1, $2)",
				values: [sessionId, userId],
				query_timeout: QUERY_TIMEOUT_MS,
			};
			try {
				await pool.query(query);
				return true;
			} catch (error) {
				if (error instanceof pg.DatabaseError && error.code === SESSION_ENDED) return false;
				throw error;
			}
		});
}
