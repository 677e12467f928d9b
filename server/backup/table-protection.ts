import type { ClientBase } from "pg";
import type { BackupTable } from "./format.ts";

interface TableProtection {
	readonly name: string;
	readonly secured: boolean;
	readonly forced: boolean;
}

/**
 * Locks tables and disables their triggers and row level security, which apply to the owner, too. So rows are restored
 * with their numbers and times. A rollback undoes it.
 */
export async function disableProtection(client: ClientBase, tables: readonly BackupTable[]) {
	const names = tables.map(({ schema, name }) => `${schema}.${name}`);
	await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
	const { rows } = await client.query<TableProtection>(
		`select oid::regclass::text as name, relrowsecurity as secured, relforcerowsecurity as forced
		from pg_class where oid = any ($1::regclass[])`,
		[names],
	);
	for (const { name } of rows) {
		await client.query(
			`alter table ${name} disable trigger user, disable row level security, no force row level security`,
		);
	}
	return {
		async restore() {
			for (const { name, secured, forced } of rows) {
				await client.query(`alter table ${name} enable trigger user`);
				if (secured) await client.query(`alter table ${name} enable row level security`);
				if (forced) await client.query(`alter table ${name} force row level security`);
			}
		},
	};
}
