import type pg from "pg";

/** The names of what a family has rows in. */
export async function listTables(owner: Pick<pg.Pool, "query">): Promise<string[]> {
	const { rows } = await owner.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' order by 1",
	);
	return rows.map(({ name }) => name);
}
