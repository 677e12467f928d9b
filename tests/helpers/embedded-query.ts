import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/** Runs a statement in the embedded database of a running server, as the login that owns the tables: for what only time would bring. */
export async function queryAsOwner(
	dataDir: string,
	statement: string,
	values: readonly unknown[] = [],
): Promise<number> {
	const folder = path.join(dataDir, "postgres");
	const client = new pg.Client({
		host: path.join(folder, "run"),
		user: "postgres",
		password: await readFile(path.join(folder, "password"), "utf8"),
		database: "postgres",
	});
	await client.connect();
	try {
		return (await client.query(statement, [...values])).rowCount ?? 0;
	} finally {
		await client.end();
	}
}
