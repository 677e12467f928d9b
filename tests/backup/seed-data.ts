import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Tables that no backup holds: their rows expire by themselves. */
export const TRANSIENT_TABLES = [
	"auth.rate_limits",
	"auth.flow_state",
	"whose_turn_private.pairings",
	"whose_turn_private.code_tries",
	"whose_turn_private.token_answers",
	"public.webhook_deliveries",
	"whose_turn_private.push_messages",
];

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

/**
 * A user with everything that is stored of one, in one transaction: seven members, one category, seven turns, a draw, a
 * member who has left.
 */
export async function insertUser(superuser: pg.Pool, name: string): Promise<void> {
	const client = await superuser.connect();
	await client.query("begin");
	await insertUserRows(client, name);
	await client.query("commit");
	client.release();
}

/** As `insertUser`, in a transaction that is under way. */
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
	await client.query(
		"insert into family_groups (id, name, user_id, group_kind, time_zone) values ($1, 'My Family', $2, 'team', 'Asia/Tokyo')",
		[family, user],
	);
	await client.query(
		`insert into family_invitations (family_group_id, role, token_hash, created_by, expires_at)
		values ($1, 'adult', $2, $3, now() + interval '7 days')`,
		[family, randomUUID(), user],
	);
	await client.query(
		`insert into push_subscriptions (session_id, family_group_id, user_id, endpoint, p256dh, auth, told_through)
		values ($1, $2, $3, 'https://web.push.apple.com/x', 'B' || repeat('x', 86), repeat('y', 22), current_date)`,
		[session, family, user],
	);
	await client.query(
		"insert into whose_turn_private.push_messages (session_id, family_group_id, next_attempt_at) values ($1, $2, null)",
		[session, family],
	);
	const token = randomUUID();
	await client.query(
		`insert into family_tokens (id, family_group_id, name, scope, token_hash, created_by)
		values ($1::uuid, $2, 'Hub', 'decide', $1::uuid::text, $3)`,
		[token, family, user],
	);
	await client.query(
		"insert into whose_turn_private.token_answers (token_id, key_hash, request_hash, turn_id) values ($1, '', '', $1)",
		[token],
	);
	// Somebody was taken out of another family that they shared.
	await client.query(
		`insert into whose_turn_private.departures
			(family_group_id, user_id, role, is_anonymous, joined_at, last_seen, by_name, name)
		values ($1, $2, 'adult', false, now(), now(), 'Ann', $3)`,
		[family, user, "back\\slash"],
	);
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
	// Somebody has left.
	await client.query(
		`with member as (
			insert into family_members (family_group_id, name) values ($1, 'Gone \\ away') returning id
		)
		insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number)
		select $1, $2, id, 1, $3 from member`,
		[family, category, AWKWARD_NAMES.length + 1],
	);
	await client.query("delete from family_members where family_group_id = $1 and name like 'Gone%'", [family]);
	// The first turn counts no more, and a draw was looked at after somebody's "not now".
	await client.query("delete from category_cycles where category_id = $1 and turn_number = 1", [category]);
	await client.query(
		`update decision_categories set
			settings = jsonb_build_object('emoji', '\u{1F37D}', 'excluded', array[passed.id], 'helper',
				jsonb_build_object('question', $3::text, 'options', $4::text[])),
			not_now = jsonb_build_object('n', numbers.last_turn, 'members', array[passed.id]),
			looked_at = jsonb_build_object('n', numbers.last_turn, 'member', drawn.id)
		from family_members drawn, family_members passed, whose_turn_private.numbers_of($1) numbers
		where decision_categories.id = $1 and drawn.family_group_id = $2 and drawn.name = 'Mia'
			and passed.family_group_id = $2
			and passed.name = $5`,
		[category, family, "Which \\ one?", AWKWARD_NAMES, AWKWARD_NAMES[6]],
	);
	await client.query(
		"update family_members set back_on = 'infinity', colour = 3 where family_group_id = $1 and name = $2",
		[family, AWKWARD_NAMES[2]],
	);
}
