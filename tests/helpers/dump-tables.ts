import type pg from "pg";

/**
 * Every row of every table that users' data are in, as text, by table.
 *
 * @param except tables that are left out, such as auth.rate_limits
 */
export async function dumpTables(owner: pg.Pool, except: readonly string[] = []): Promise<Record<string, string[]>> {
	const { rows: tables } = await owner.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables
			where schemaname in ('public', 'whose_turn_private', 'whose_turn_quotas', 'auth') order by 1`,
	);
	const found: Record<string, string[]> = {};
	for (const { name } of tables.filter(({ name }) => !except.includes(name))) {
		const { rows } = await owner.query<{ row: string }>(`select whole::text as row from ${name} whole order by 1`);
		found[name] = rows.map(({ row }) => row);
	}
	return found;
}

/** The names of what a family has rows in. */
export async function listTables(owner: Pick<pg.Pool, "query">): Promise<string[]> {
	const { rows } = await owner.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' order by 1",
	);
	return rows.map(({ name }) => name);
}
