import type pg from "pg";

/** Every row of every table that people's data are in, as text, by table. */
export async function dumpTables(owner: pg.Pool): Promise<Record<string, string[]>> {
	const { rows: tables } = await owner.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables
			where schemaname in ('public', 'whose_turn_quotas', 'auth') order by 1`,
	);
	const found: Record<string, string[]> = {};
	for (const { name } of tables) {
		const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
		found[name] = rows.map(({ row }) => row);
	}
	return found;
}
