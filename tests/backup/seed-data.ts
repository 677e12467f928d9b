import { randomUUID } from "node:crypto";
import type pg from "pg";
import { tagged } from "../helpers/test-database.ts";

/** Tables that no backup holds: their rows expire by themselves. */
export const TRANSIENT_TABLES = [
	...["auth.rate_limits", "auth.flow_state", "whose_turn_private.pairings", "whose_turn_private.code_tries"],
	...["whose_turn_private.token_answers", "public.webhook_deliveries", "whose_turn_private.push_messages"],
];

/** Names that a file of lines and tabs could trip over. */
const AWKWARD_NAMES = [
	...["Mia", "tab\there", "back\\slash \\. \\N", "two\nlines"],
	...["\u{1F60A} naïve", "'; drop table", '"quoted"'],
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
	const sql = tagged((text, values) => client.query(text, values));
	const [user, family, category, session, token] = Array.from({ length: 5 }, () => randomUUID());
	const email = `${name}@family.example`;
	await sql`
		insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data) values
		(${user}, ${email}, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', now(), ${{ full_name: 'tab\t\\ "quote"' }})`;
	await sql`
		insert into auth.identities (user_id, provider, provider_id, identity_data)
		values (${user}, 'email', ${user}, ${{ email }})`;
	await sql`insert into auth.sessions (id, user_id) values (${session}, ${user})`;
	await sql`
		insert into auth.refresh_tokens (token, session_id, user_id) values (${randomUUID()}, ${session}, ${user})`;
	await sql`
		insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
		values (${user}, 'recovery_token', ${randomUUID()}, '')`;
	await sql`insert into auth.mail_queue (kind, recipient, user_id) values ('recovery', ${name}, ${user})`;
	await sql`insert into auth.rate_limits (key, points) values (${name}, 1)`;
	await sql`
		insert into family_groups (id, name, user_id, group_kind, time_zone)
		values (${family}, 'My Family', ${user}, 'team', 'Asia/Tokyo')`;
	await sql`
		insert into family_invitations (family_group_id, role, token_hash, created_by, expires_at)
		values (${family}, 'adult', ${randomUUID()}, ${user}, now() + interval '7 days')`;
	await sql`
		insert into push_subscriptions (session_id, family_group_id, user_id, endpoint, p256dh, auth, told_through)
		values (${session}, ${family}, ${user}, 'https://web.push.apple.com/x', 'B' || repeat('x', 86), repeat('y', 22),
			current_date)`;
	await sql`
		insert into whose_turn_private.push_messages (session_id, family_group_id, next_attempt_at)
		values (${session}, ${family}, null)`;
	await sql`
		insert into family_tokens (id, family_group_id, name, scope, token_hash, created_by)
		values (${token}, ${family}, 'Hub', 'decide', ${token}, ${user})`;
	await sql`
		insert into whose_turn_private.token_answers (token_id, key_hash, request_hash, turn_id)
		values (${token}, '', '', ${token})`;
	// Somebody was taken out of another family that they shared.
	await sql`
		insert into whose_turn_private.departures
			(family_group_id, user_id, role, is_anonymous, joined_at, last_seen, by_name, name)
		values (${family}, ${user}, 'adult', false, now(), now(), 'Ann', ${"back\\slash"})`;
	await sql`
		insert into decision_categories (id, family_group_id, name) values (${category}, ${family}, 'Who does dishes?')`;
	for (const [at, member] of [...AWKWARD_NAMES, "Gone \\ away"].entries())
		await sql`
			with member as (insert into family_members (family_group_id, name) values (${family}, ${member}) returning id)
			insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number)
			select ${family}, ${category}, id, 1, ${at + 1} from member`;
	// Somebody has left.
	await sql`delete from family_members where family_group_id = ${family} and name like 'Gone%'`;
	// The first turn counts no more, and a draw was looked at after somebody's "not now".
	await sql`delete from category_cycles where category_id = ${category} and turn_number = 1`;
	await sql`
		update decision_categories set
			settings = jsonb_build_object('emoji', '\u{1F37D}', 'excluded', array[passed.id], 'helper',
				jsonb_build_object('question', 'Which \\ one?', 'options', ${AWKWARD_NAMES}::text[])),
			not_now = jsonb_build_object('n', numbers.last_turn, 'members', array[passed.id]),
			looked_at = jsonb_build_object('n', numbers.last_turn, 'member', drawn.id)
		from family_members drawn, family_members passed, whose_turn_private.numbers_of(${category}) numbers
		where decision_categories.id = ${category} and drawn.family_group_id = ${family} and drawn.name = 'Mia'
			and passed.family_group_id = ${family} and passed.name = ${AWKWARD_NAMES[6]}`;
	await sql`
		update family_members set back_on = 'infinity', colour = 3
		where family_group_id = ${family} and name = ${AWKWARD_NAMES[2]}`;
}
