import pg from "pg";
import { ensureRoles } from "../../server/database/roles.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import type { PostgresCluster } from "./postgres-clusters.ts";

/** The database of a built-in backend as it was before a migration. */
export interface OldDatabase {
	readonly owner: pg.Client;
	/** Passes all policies. */
	readonly superuser: pg.Client;
	/** Applies the migration and all after it. */
	upgrade(): Promise<void>;
	stop(): Promise<void>;
}

/** @param migration the version of the first migration of `supabase/migrations` that is not applied yet */
export async function openOldDatabase(start: () => Promise<PostgresCluster>, migration: string): Promise<OldDatabase> {
	const cluster = await start();
	const owner = new pg.Client({ connectionString: await cluster.createDatabase("family") });
	const superuserUrl = new URL(cluster.url);
	superuserUrl.pathname = "family";
	const superuser = new pg.Client({ connectionString: superuserUrl.href });
	await Promise.all([owner.connect(), superuser.connect()]);
	const migrations = await readVersionedSql(SHARED_FOLDER);
	await ensureRoles(owner);
	for (const { sql } of await readVersionedSql(BUILTIN_FOLDER)) await owner.query(sql);
	for (const { sql } of migrations.filter(({ version }) => version < migration)) await owner.query(sql);
	return {
		owner,
		superuser,
		async upgrade() {
			for (const { sql } of migrations.filter(({ version }) => version >= migration)) await owner.query(sql);
		},
		async stop() {
			await Promise.all([owner.end(), superuser.end()]);
			await cluster.stop();
		},
	};
}
