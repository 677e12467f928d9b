import pg from "pg";
import type { BackupTable } from "./format.ts";
import { listTables } from "./tables.ts";

/** Small enough for an editor in a browser. */
const ROWS_PER_STATEMENT = 500;

/** The same in every project (supabase/auth, migrations). */
const INSTANCE_ID = "'00000000-0000-0000-0000-000000000000'";

/** Supabase's auth server cannot read null from them (supabase/auth, issue 1940). */
const EMPTY_TEXT_COLUMNS = [
	"confirmation_token",
	"recovery_token",
	"email_change",
	"email_change_token_new",
	"email_change_token_current",
	"phone_change",
	"phone_change_token",
	"reauthentication_token",
];

interface TableExport {
	readonly selectSql: string;
	readonly buildInsertSql: (rows: string) => string;
}

/** Users with a confirmed address. Families and Google refer to their ids. */
const users: TableExport = {
	selectSql: `select jsonb_build_object('id', id, 'email', email, 'encrypted_password', encrypted_password,
		'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
		'raw_app_meta_data', raw_app_meta_data - 'password_needed',
		'raw_user_meta_data', raw_user_meta_data || jsonb_build_object(
			'sub', id, 'email', email, 'email_verified', true, 'phone_verified', false
		),
		'created_at', created_at, 'updated_at', updated_at) as row
		from auth.users where email_confirmed_at is not null order by created_at, id`,
	buildInsertSql: (rows) => {
		const userColumns =
			"id, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data";
		const timeColumns = "created_at, updated_at";
		const empty = EMPTY_TEXT_COLUMNS.map(() => "''").join(", ");
		return `insert into auth.users (
	instance_id, aud, role, is_super_admin, ${userColumns}, ${timeColumns}, ${EMPTY_TEXT_COLUMNS.join(", ")}
)
select ${INSTANCE_ID}, 'authenticated', 'authenticated', false, ${userColumns}, ${timeColumns}, ${empty}
from jsonb_populate_recordset(null::auth.users, ${rows});`;
	},
};

const identities: TableExport = {
	selectSql: `select to_jsonb(identity) - 'email' as row from auth.identities identity
		where user_id in (select id from auth.users where email_confirmed_at is not null) order by created_at, id`,
	buildInsertSql: (rows) => {
		const columns = "id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at";
		return `insert into auth.identities (${columns})
select ${columns} from jsonb_populate_recordset(null::auth.identities, ${rows});`;
	},
};

/** Links of invitations lead to the old address. A project has no API for tokens, webhooks or notifications. */
const STAYS = ["family_invitations", "family_tokens", "family_webhooks", "push_subscriptions"];
const isOfFamilies = ({ schema, name }: BackupTable) => schema !== "auth" && !STAYS.includes(name);

/** Screens are paired again, because their sign-ins, like all sessions, stay behind. */
const EXPORTED_ROWS: Readonly<Record<string, string>> = {
	family_people: "where not is_anonymous",
	departures: "where not is_anonymous",
};

function exportTable({ schema, name, columns }: BackupTable): TableExport {
	const table = `${schema}.${name}`;
	const list = columns.join(", ");
	return {
		selectSql: `select to_jsonb(source) as row from ${table} source ${EXPORTED_ROWS[name] ?? ""} order by 1`,
		buildInsertSql: (rows) =>
			`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${rows});`,
	};
}

/**
 * Generates SQL that copies users and families into an empty Supabase project. The client is in a transaction with one
 * snapshot.
 */
export async function* generateSupabaseSql(client: pg.ClientBase): AsyncGenerator<string> {
	const tables = (await listTables(client)).filter(isOfFamilies);
	/** The triggers would number, tidy, count or refuse rows that have to stay as they are, or announce them as new. */
	const switchTriggers = (verb: "disable" | "enable") =>
		tables.map(({ schema, name }) => `alter table ${schema}.${name} ${verb} trigger user;\n`).join("");
	yield "-- People and families of Whose Turn?, for a Supabase project with our migrations. Holds password hashes.\n";
	yield "begin;\n-- Turns keep the numbers and times they have, and the history stays as it was.\n";
	yield switchTriggers("disable");
	for (const { selectSql, buildInsertSql } of [users, identities, ...tables.map(exportTable)]) {
		const { rows } = await client.query<{ row: unknown }>(selectSql);
		for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
			const batch = rows.slice(at, at + ROWS_PER_STATEMENT).map(({ row }) => row);
			yield `${buildInsertSql(`${pg.escapeLiteral(JSON.stringify(batch))}::jsonb`)}\n`;
		}
	}
	yield `${switchTriggers("enable")}commit;\n`;
}
