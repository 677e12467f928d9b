import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type OwnerPool, type Sql, tagged } from "./test-database.ts";

/** A database with accounts: connections as the API's login, and past all policies. */
export interface UsersDatabase {
	readonly database: { readonly pool: pg.Pool };
	readonly owner: OwnerPool;
}

/** A user at the database, as the server lets them: with role and claims, one transaction a statement. */
export interface DatabaseUser {
	readonly id: string;
	/** @throws pg.DatabaseError as PostgreSQL refuses it */
	query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
	/** The same with the values where they stand. */
	readonly sql: Sql;
}

/** A user with an account, and no family yet. */
export async function insertUser({ database, owner }: UsersDatabase, name: string): Promise<DatabaseUser> {
	const id = randomUUID();
	await owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${name}.${id}@example.org`]);
	return queryAsUser({ database }, id);
}

/** Claims of who has signed in a moment ago. */
export const JUST_SIGNED_IN = { amr: [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 5 }] };

/** @param claims further claims of the access token; those of a sign-in of just now if there are none */
export function queryAsUser(
	{ database }: Pick<UsersDatabase, "database">,
	id: string,
	claims: object = JUST_SIGNED_IN,
): DatabaseUser {
	return queryAsRole(database.pool, "authenticated", id, claims);
}

export function queryAsAnonymous({ database }: UsersDatabase): DatabaseUser {
	return queryAsRole(database.pool, "anon", "");
}

function queryAsRole(pool: pg.Pool, role: "anon" | "authenticated", id: string, more: object = {}): DatabaseUser {
	const claims = JSON.stringify({ role, ...(id !== "" && { sub: id }), ...more });
	const user: DatabaseUser = {
		id,
		sql: tagged((text, values) => user.query(text, values)),
		async query(sql, values) {
			const client = await pool.connect();
			try {
				// In one message: most tests are about the statement behind it.
				await client.query(
					`begin; select set_config('role', '${role}', true), set_config('request.jwt.claims', ${client.escapeLiteral(claims)}, true)`,
				);
				const result = await client.query(sql, values);
				await client.query("commit");
				return result as pg.QueryResult<never>;
			} catch (error) {
				await client.query("rollback");
				throw error;
			} finally {
				client.release();
			}
		},
	};
	return user;
}
