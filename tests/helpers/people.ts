import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Where people have accounts: connections as the API's login, and past all rules. */
export interface PeoplesDatabase {
	readonly database: { readonly pool: pg.Pool };
	readonly owner: pg.Pool;
}

/** Somebody who talks to the database as the server lets them: their role and claims, one transaction a statement. */
export interface Person {
	readonly id: string;
	/** @throws pg.DatabaseError as PostgreSQL refuses it */
	query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** A person with an account, and no family yet. */
export async function signUp({ database, owner }: PeoplesDatabase, name: string): Promise<Person> {
	const id = randomUUID();
	await owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${name}.${id}@example.org`]);
	return signedIn({ database }, id);
}

/** Somebody with an account, as an access token with these further claims presents them. */
export function signedIn({ database }: Pick<PeoplesDatabase, "database">, id: string, claims: object = {}): Person {
	return talksAs(database.pool, "authenticated", id, claims);
}

/** Somebody who is not signed in. */
export function nobody({ database }: PeoplesDatabase): Person {
	return talksAs(database.pool, "anon", "");
}

function talksAs(pool: pg.Pool, role: "anon" | "authenticated", id: string, more: object = {}): Person {
	const claims = JSON.stringify({ role, ...(id !== "" && { sub: id }), ...more });
	return {
		id,
		async query(sql, values) {
			const client = await pool.connect();
			try {
				await client.query("begin");
				await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
					role,
					claims,
				]);
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
}
