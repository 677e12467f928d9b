import pg from "pg";
import { boundedQueues } from "../bounded-queue.ts";
import { SESSION_ENDED } from "../rest/database-errors.ts";
import type { TokenPerson } from "../rest/person.ts";

/** For one person, of the pool's ten connections. */
const MAX_AT_ONCE = 2;
/** Twenty sockets of a person (`Listeners`) with three channels each, that come back at once. */
const MAX_QUEUED_OF_ONE = 60;
/** Longer than the statement_timeout of the server's login, which ends what is slow and not dead. */
const QUERY_TIMEOUT_MS = 10_000;

/** Whether a person's session is open. @throws when the database does not say, or too many ask for the person */
export type IsSessionOpen = (person: TokenPerson) => Promise<boolean>;

/** Asks the database, in turn for each person. @param pool connections of the server's login */
export function sessionAsker(pool: pg.Pool): IsSessionOpen {
	const inTurn = boundedQueues(MAX_AT_ONCE, MAX_QUEUED_OF_ONE);
	return ({ id, session }) =>
		inTurn(id, async () => {
			const query = {
				text: "select auth.require_session($1, $2)",
				values: [session, id],
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
