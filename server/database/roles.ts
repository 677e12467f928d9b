import { type Client, DatabaseError } from "pg";
import { BUILTIN_FOLDER, readSql } from "./sql-files.ts";

/** Somebody on another database of the same cluster was making the same role: duplicate_object, unique_violation, or "tuple concurrently updated". */
const OVERTAKEN = new Set(["42710", "23505", "XX000"]);

/** Makes the roles that are missing. They are shared by all databases of a cluster, which a database's lock does not cover. */
export async function ensureRoles(client: Client): Promise<void> {
	const sql = await readSql(BUILTIN_FOLDER, "roles.sql");
	for (let attempt = 1; ; attempt++) {
		try {
			await client.query(sql);
			return;
		} catch (error) {
			const overtaken = error instanceof DatabaseError && OVERTAKEN.has(error.code ?? "");
			if (!overtaken || attempt === 5) throw error;
		}
	}
}
