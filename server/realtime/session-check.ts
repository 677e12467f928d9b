import pg from "pg";
import { SESSION_ENDED } from "../rest/database-errors.ts";
import type { UserIdentity } from "../rest/request-identity.ts";
import type { Share, Shares } from "../shares.ts";

/** Longer than the statement_timeout of the server's login. After it, the connection itself must be dead. */
const QUERY_TIMEOUT_MS = 10_000;

export type CheckSession = ReturnType<typeof createSessionCheck>;

/**
 * The returned function resolves to the families of a user whose session is open, and to those in which they are not a
 * screen; to undefined if the session has ended. It throws if the database does not answer, or if too many statements
 * of the share are queued.
 */
export function createSessionCheck(pool: pg.Pool, shares: Pick<Shares, "run">) {
	return ({ userId, sessionId }: UserIdentity, share: Share) =>
		shares.run(share, async () => {
			const query = {
				text: `select auth.families_of($2, '{owner,adult,screen}')::text[] as families,
						auth.families_of($2, '{owner,adult}')::text[] as adult_in
					from auth.require_session($1, $2)`,
				values: [sessionId, userId],
				query_timeout: QUERY_TIMEOUT_MS,
			};
			try {
				const { rows } = await pool.query<{ families: string[]; adult_in: string[] }>(query);
				return { familyIds: new Set(rows[0]?.families), adultIn: new Set(rows[0]?.adult_in) };
			} catch (error) {
				if (error instanceof pg.DatabaseError && error.code === SESSION_ENDED) return undefined;
				throw error;
			}
		});
}
