import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Names that a file of lines and tabs could trip over. */
const AWKWARD_NAMES = [
	"Mia",
	"tab\there",
	"back\\slash \\. \\N",
	"two\nlines",
	"\u{1F60A} naïve",
	"'; drop table",
	'"quoted"',
];

/** Inserts a user with rows in every table, in one transaction: seven members, one category, seven turns. */
export async function insertUser(superuser: pg.Pool, name: string): Promise<void> {
	const client = await superuser.connect();
	await client.query("begin");
	await insertUserRows(client, name);
	await client.query("commit");
	client.release();
}

/** As `insertUser`, in a running transaction. */
export async function insertUserRows(client: pg.ClientBase, name: string): Promise<void> {
	const [user, family, category, session] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
	await client.query(
		`insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
		values ($1, $2, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', now(), $3)`,
		[user, `${name}@family.example`, { full_name: 'tab\t\\ "quote"' }],
	);
	await client.query(
		`insert into auth.identities (user_id, provider, provider_id, identity_data)
		values ($1::uuid, 'email', $1::uuid::text, jsonb_build_object('email', $2::text))`,
		[user, `${name}@family.example`],
	);
	await client.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
	await client.query("insert into auth.refresh_tokens (token, session_id, user_id) values ($1, $2, $3)", [
		randomUUID(),
		session,
		user,
	]);
	await client.query(
		"insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'recovery_token', $2, '')",
		[user, randomUUID()],
	);
	await client.query("insert into auth.mail_queue (kind, recipient, user_id) values ('recovery', $1, $2)", [
		name,
		user,
	]);
	await client.query("insert into auth.rate_limits (key, points) values ($1, 1)", [name]);
	await client.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [family, user]);
	await client.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, $3)", [
		category,
		family,
		"Who does dishes?",
	]);
	for (const [at, member] of AWKWARD_NAMES.entries()) {
		await client.query(
			`with member as (
				insert into family_members (family_group_id, name) values ($1, $2) returning id
			)
			insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number)
			select $1, $3, id, 1, $4 from member`,
			[family, member, category, at + 1],
		);
	}
}

/** Every row of every table of both schemas, as text, except those that expire. */
export async function dumpTables(superuser: pg.Pool): Promise<Record<string, string[]>> {
	const { rows: tables } = await superuser.query<{ name: string }>(
		`select oid::regclass::text as name from pg_class
		where relkind = 'r' and relnamespace in ('auth'::regnamespace, 'whose_turn_quotas'::regnamespace, 'public'::regnamespace)
			and relname not in ('rate_limits', 'flow_state') order by 1`,
	);
	const found: Record<string, string[]> = {};
	for (const { name } of tables) {
		const { rows } = await superuser.query<{ row: string }>(`select whole::text as row from ${name} whole order by 1`);
		found[name] = rows.map(({ row }) => row);
	}
	return found;
}
