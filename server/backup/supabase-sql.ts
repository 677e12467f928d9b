import pg from "pg";

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
		'raw_app_meta_data', raw_app_meta_data - 'password_needed', 'raw_user_meta_data',
			raw_user_meta_data || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
		'created_at', created_at, 'updated_at', updated_at) as row
		from auth.users where email_confirmed_at is not null order by created_at, id`,
	buildInsertSql: (rows) => {
		const userColumns =
			"id, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data";
		const timeColumns = "created_at, updated_at";
		return `insert into auth.users (instance_id, aud, role, is_super_admin, ${userColumns}, ${timeColumns}, ${EMPTY_TEXT_COLUMNS.join(", ")})
select ${INSTANCE_ID}, 'authenticated', 'authenticated', false, ${userColumns}, ${timeColumns}, ${EMPTY_TEXT_COLUMNS.map(() => "''").join(", ")}
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

const FAMILY_TABLES = [
	"public.family_groups",
	"public.family_members",
	"public.decision_categories",
	"public.category_cycles",
	"public.family_history",
	"public.family_people",
];

/** Screens are paired again: their sign-ins, like all sessions, stay behind. So do invitations, whose links lead to the old address. */
const EXPORTED_ROWS: Readonly<Record<string, string>> = { "public.family_people": "where not is_anonymous" };

/** How far each history is numbered, and how many turns there are, which no trigger counts again. */
const COUNTERS = ["whose_turn_quotas.history_numbers", "whose_turn_quotas.turn_counts"];

const TABLE_EXPORTS = [
	users,
	identities,
	...[...FAMILY_TABLES, ...COUNTERS].map(
		(table): TableExport => ({
			selectSql: `select to_jsonb(source) as row from ${table} source ${EXPORTED_ROWS[table] ?? ""} order by 1`,
			buildInsertSql: (rows) => `insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows});`,
		}),
	),
];

/** Those that would number, tidy, count or refuse a row that is to stay as it is, or say that it is new. */
function switchTriggers(verb: "disable" | "enable"): string {
	return FAMILY_TABLES.map((table) => `alter table ${table} ${verb} trigger user;\n`).join("");
}

/** Generates SQL that copies users and families into an empty Supabase project. The client is in a transaction with one snapshot. */
export async function* generateSupabaseSql(client: pg.ClientBase): AsyncGenerator<string> {
	yield "-- People and families of Whose Turn?, for a Supabase project with our migrations. Holds password hashes.\n";
	yield `begin;\n-- Turns keep the numbers and times they have, and the history stays as it was.\n${switchTriggers("disable")}`;
	for (const { selectSql, buildInsertSql } of TABLE_EXPORTS) {
		const { rows } = await client.query<{ row: unknown }>(selectSql);
		for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
			const batch = rows.slice(at, at + ROWS_PER_STATEMENT).map(({ row }) => row);
			yield `${buildInsertSql(`${pg.escapeLiteral(JSON.stringify(batch))}::jsonb`)}\n`;
		}
	}
	yield `${switchTriggers("enable")}commit;\n`;
}
