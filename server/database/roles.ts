import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { BUILTIN_FOLDER, readSql } from "./sql-files.ts";

/** duplicate_object, unique_violation, "tuple concurrently updated". */
const CONCURRENT_UPDATE_CODES = new Set(["42710", "23505", "XX000"]);

/**
 * Creates missing roles.
 *
 * @throws StartupError if the owner may not
 */
export async function ensureRoles(owner: pg.Client): Promise<void> {
	await alterRoles(owner, await readSql(BUILTIN_FOLDER, "roles.sql"));
}

/** Retries on conflict: roles belong to the whole cluster, which a lock in one database does not cover. */
export async function alterRoles(owner: pg.Client, sql: string): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			await owner.query(sql);
			return;
		} catch (error) {
			if (!(error instanceof pg.DatabaseError)) throw error;
			if (attempt < 5 && CONCURRENT_UPDATE_CODES.has(error.code ?? "")) continue;
			throw new StartupError(`the login of DATABASE_URL may not make the roles it needs: ${error.message}`, {
				cause: error,
			});
		}
	}
}
