import type { ClientBase } from "pg";
import { BackupError } from "./backup-error.ts";
import type { BackupTable, Header } from "./format.ts";

/** Backups leave these tables out, because their rows expire by themselves. */
export const EPHEMERAL_TABLES = [
	"auth.rate_limits",
	"auth.flow_state",
	"whose_turn_private.pairings",
	"whose_turn_private.code_tries",
	"whose_turn_private.token_answers",
	"public.webhook_deliveries",
	"whose_turn_private.push_messages",
];

/** Makes equal rows read the same in this transaction, however long its statements take. */
export async function setStableOutputFormat(client: ClientBase): Promise<void> {
	await client.query(`
		set local timezone = 'UTC';
		set local datestyle = 'ISO';
		set local intervalstyle = 'postgres';
		set local extra_float_digits = 1;
		set local statement_timeout = 0;
		set local lock_timeout = '30s'`);
}

/**
 * Row level security would hide rows without an error.
 *
 * @throws BackupError if it applies to this login
 */
export async function requireFullVisibility(client: ClientBase): Promise<void> {
	const { rows } = await client.query(`
		select from pg_class kind
		where relnamespace = 'public'::regnamespace and relkind = 'r' and row_security_active(kind.oid) and not exists (
			select from pg_policies
			where schemaname = 'public' and tablename = relname
				and cmd = 'SELECT' and qual = 'true' and current_user = any(roles)
		)`);
	if (rows.length > 0)
		throw new BackupError("this login does not see every row: start the server once with it, which sees to that");
}

/** A table comes before the tables that refer to it. Generated columns are left out. */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
	const { rows } = await client.query<BackupTable & { id: string; refers_to: string[] }>(
		`select kind.oid::text as id, kind.relnamespace::regnamespace::text as schema, kind.relname as name,
			array(
				select attname::text from pg_attribute
				where attrelid = kind.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
			) as columns,
			array(
				select confrelid::text from pg_constraint where conrelid = kind.oid and contype = 'f' and confrelid <> kind.oid
			) as refers_to
		from pg_class kind
		where kind.relkind = 'r'
			and kind.relnamespace = any (
				array['auth', 'whose_turn_private', 'whose_turn_quotas', 'public']::regnamespace[]
			)
			and kind.oid <> all ($1::regclass[])
		order by schema, name`,
		[EPHEMERAL_TABLES],
	);
	const ordered: typeof rows = [];
	while (ordered.length < rows.length) {
		const orderedIds = new Set(ordered.map(({ id }) => id));
		const next = rows.filter(
			({ id, refers_to }) => !orderedIds.has(id) && refers_to.every((other) => orderedIds.has(other)),
		);
		if (next.length === 0) throw new Error("the tables refer to each other in a circle");
		ordered.push(...next);
	}
	return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Orders rows by primary key, independently of the database's locale. */
export async function buildCopyOut(client: ClientBase, { schema, name, columns }: BackupTable): Promise<string> {
	const { rows } = await client.query<{ column: string }>(
		`select attname::text as column from pg_index
		join pg_attribute on attrelid = indrelid and attnum = any(indkey)
		where indrelid = $1::regclass and indisprimary`,
		[`${schema}.${name}`],
	);
	const order = rows.map(({ column }) => `${column}::text collate "C"`);
	if (order.length === 0) throw new Error(`${schema}.${name} has no primary key`);
	return `copy (select ${columns.join(", ")} from ${schema}.${name} order by ${order.join(", ")}) to stdout`;
}

export function buildCopyIn({ schema, name, columns }: BackupTable): string {
	return `copy ${schema}.${name} (${columns.join(", ")}) from stdin`;
}

/** @throws BackupError if the database has no table of ours */
export async function listMigrations(client: ClientBase): Promise<Header["migrations"]> {
	const { rows } = await client.query("select to_regclass('whose_turn.schema_migrations') as ours");
	if (rows[0]?.ours === null) throw new BackupError("the database holds nothing of Whose Turn?");
	const versions = async (schema: string) => {
		const applied = await client.query<{ version: string }>(
			`select version from ${schema}.schema_migrations order by version collate "C"`,
		);
		return applied.rows.map(({ version }) => version);
	};
	return { builtin: await versions("whose_turn"), shared: await versions("supabase_migrations") };
}
