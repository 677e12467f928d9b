-- A database of version 1.0.0, written by tests/upgrade/write-state.ts: what the version ran, and the rows of one family.
create schema if not exists whose_turn;
create table if not exists whose_turn.schema_migrations (version text primary key, statements text[], name text);
-- The part of Supabase's auth schema that the built-in backend uses, with Supabase's names and types, so that people
-- and their passwords can move to a Supabase project. A Supabase project brings its own: this folder never goes there.

create schema auth;

-- No function is anybody's by itself: 90000000000600_access.sql says whose each is.
alter default privileges revoke execute on functions from public;

create table auth.users (
	id uuid primary key default gen_random_uuid(),
	aud text not null default 'authenticated',
	role text not null default 'authenticated',
	-- Screens sign in without one, as Supabase's anonymous people do.
	email text unique check (email = lower(email) and char_length(email) <= 255),
	encrypted_password text,
	email_confirmed_at timestamptz,
	confirmation_sent_at timestamptz,
	recovery_sent_at timestamptz,
	email_change text,
	email_change_sent_at timestamptz,
	reauthentication_sent_at timestamptz,
	last_sign_in_at timestamptz,
	raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
	raw_user_meta_data jsonb not null default '{}',
	banned_until timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	-- Whose a sign-up is: the challenge of the browser that signed up (RFC 7636), which alone can answer it.
	sign_up_code_challenge text,
	-- Since when devices are known by their cookies (server/auth/sessions/known-devices.ts): those of before are a
	-- stranger's, because the sessions of other devices have been ended since, by a new password, say.
	devices_known_since timestamptz not null default now(),
	is_anonymous boolean not null default false check (is_anonymous = (email is null)),
	-- To which family the newest sign-up of the address was invited: whoever confirms it elsewhere is asked there
	-- (public.my_invitation).
	invitation uuid
);
create index on auth.users (created_at) where is_anonymous;

create table auth.identities (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users on delete cascade,
	provider text not null,
	provider_id text not null,
	identity_data jsonb not null,
	email text generated always as (lower(identity_data ->> 'email')) stored,
	last_sign_in_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	unique (provider_id, provider)
);
create index on auth.identities (user_id);

create table auth.sessions (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users on delete cascade,
	aal text not null default 'aal1',
	-- Supabase keeps this in auth.mfa_amr_claims; one per session is all that is needed here.
	authentication_method text not null default 'password',
	not_after timestamptz,
	refreshed_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index on auth.sessions (user_id);

create table auth.refresh_tokens (
	id bigint generated always as identity primary key,
	-- A hash; the token itself is known to the browser only. The same goes for the parent.
	token text not null unique,
	parent text,
	session_id uuid not null references auth.sessions on delete cascade,
	user_id uuid not null references auth.users on delete cascade,
	revoked boolean not null default false,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index on auth.refresh_tokens (session_id);
create index on auth.refresh_tokens (user_id);
create index on auth.refresh_tokens (parent);

create type auth.one_time_token_type as enum (
	'confirmation_token',
	'reauthentication_token',
	'recovery_token',
	'email_change_token_new',
	'email_change_token_current',
	'phone_change_token',
	-- Of the link with which the old address ends a change of address. Supabase has none.
	'email_change_cancel_token'
);

create table auth.one_time_tokens (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users on delete cascade,
	token_type auth.one_time_token_type not null,
	token_hash text not null unique check (token_hash <> ''),
	relates_to text not null,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
-- Each mail about a change of address has a link that ends it, and each works; of every other kind only the newest
-- mail's link does.
create unique index on auth.one_time_tokens (user_id, token_type) where token_type <> 'email_change_cancel_token';
create index on auth.one_time_tokens (user_id);

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
	id uuid primary key default gen_random_uuid(),
	user_id uuid references auth.users on delete cascade,
	auth_code text unique,
	auth_code_issued_at timestamptz,
	code_challenge_method auth.code_challenge_method,
	code_challenge text,
	provider_type text not null,
	authentication_method text not null,
	referrer text,
	-- Ours: what the answer of the provider is checked against.
	provider_state text unique,
	provider_nonce text,
	provider_code_verifier text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	-- To which family whoever signs in with a provider was invited.
	invitation uuid
);
create index on auth.flow_state (user_id);
create index on auth.flow_state (created_at);

insert into whose_turn.schema_migrations (version, name) values ('20270101000100', 'auth_tables');
-- What the built-in backend keeps for itself, so that copies of it on one database agree without settings.

-- The token signing key and the publishable API key. Whoever inserts a name first decides.
create table auth.server_keys (
	name text primary key,
	value jsonb not null,
	created_at timestamptz not null default now()
);

-- Mails that wait to be sent. A mail is written when it is sent: until then nobody, not even the database, knows the
-- secret in its link. So this holds what to write about instead of what is written.
create table auth.mail_queue (
	id bigint generated always as identity primary key,
	kind text not null,
	recipient text not null,
	user_id uuid references auth.users on delete cascade,
	attempts integer not null default 0,
	next_attempt_at timestamptz not null default now(),
	created_at timestamptz not null default now()
);
create index on auth.mail_queue (next_attempt_at);

-- As rate-limiter-flexible's RateLimiterPostgres expects it; expire is milliseconds since 1970.
create table auth.rate_limits (
	key varchar(255) primary key,
	points integer not null default 0,
	expire bigint
);
create index on auth.rate_limits (expire);

-- Addresses that an operator has invited (npm run users -- invite), where SIGN_UP lets nobody else sign up.
create table auth.invitations (
	email text primary key check (email = lower(email) and char_length(email) <= 255),
	expires_at timestamptz not null,
	created_at timestamptz not null default now()
);

-- When the last backup by the timer began (BACKUP_EVERY), so that one of the copies of a server makes it. The owner
-- alone reads and writes it.
create table auth.backup_runs (
	name text primary key,
	started_at timestamptz not null
);

insert into whose_turn.schema_migrations (version, name) values ('20270101000200', 'server_tables');
-- Of the six digits beside a mail's link, if it has them: with the link they are replaced, used up and too old.
alter table auth.one_time_tokens add code_hash text;

insert into whose_turn.schema_migrations (version, name) values ('20270101000300', 'mail_codes');
-- Of the mail that logs in without a password. Supabase has none: there it shares the token of a recovery.
alter type auth.one_time_token_type add value 'magiclink_token';

insert into whose_turn.schema_migrations (version, name) values ('20270101000400', 'magic_links');
-- Who is asking, as the policies see it. Both spellings of the claims, as Supabase reads them.

create or replace function auth.uid() returns uuid language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim.sub', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
	)::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim.role', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
	)
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')
	)::jsonb
$$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000100', 'claims');
-- Whether a session is open, and who is told when it has ended.

-- Whether the session of an access token is open: there, of this user, in time, used within a year, its user not
-- banned. The rule of requireSession (server/auth/sessions/sessions.ts), asked by what opens the family's rows. One
-- look-up by primary key in each table. Who has deleted their account has no rows and cannot make any: their other
-- phones are to find that out (account-gone in src/stores/cloud/), and not to be asked to log in to an account that
-- there is no more. SQLSTATE WT401 is ours (server/rest/database-errors.ts): classes from I to Z are free (PostgreSQL's
-- documentation, appendix A).
create or replace function auth.require_session(session_id uuid, person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
	if not exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.id = session_id and s.user_id = person
			and (s.not_after is null or s.not_after > pg_catalog.now())
			and coalesce(s.refreshed_at, s.created_at) > pg_catalog.now() - interval '365 days'
			and (u.banned_until is null or u.banned_until <= pg_catalog.now())
	) and exists (select from auth.users u where u.id = person) then
		raise exception 'Session has ended' using errcode = 'WT401';
	end if;
end $$;

-- Tells every copy of the server, on the channel of changes, that a session has ended: its channels of live updates end
-- with it. NOTIFY is told at the commit and in order, so nothing that is changed after a logout is told to it.
create or replace function auth.notify_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', old.user_id, 'ended_session', old.id)::text);
	return null;
end $$;

create or replace trigger notify_ended_session after delete on auth.sessions
	for each row execute function auth.notify_ended_session();
create or replace trigger notify_session_past_its_end after update of not_after on auth.sessions
	for each row when (new.not_after <= pg_catalog.now()) execute function auth.notify_ended_session();

create or replace function auth.notify_ban() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', new.id, 'ended_session', id)::text)
	from auth.sessions where user_id = new.id;
	return null;
end $$;

create or replace trigger notify_ban after update of banned_until on auth.users
	for each row when (new.banned_until > pg_catalog.now()) execute function auth.notify_ban();

insert into whose_turn.schema_migrations (version, name) values ('90000000000200', 'sessions');
-- What the copies of the server tell the phones.

-- What a statement has changed, by family: whose_turn_private.tell (supabase/migrations) calls it, and sees to it that
-- a statement changes one family only. More than a hundred rows are told in one message, after which a family is read
-- anew, and so is a row that is larger than a notification can be (8,000 bytes: PostgreSQL's documentation, NOTIFY).
-- @param rows the first hundred and one
create or replace function auth.tell_changes(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	family constant jsonb := rows -> 0 -> case of_table when 'family_groups' then 'id' else 'family_group_id' end;
	many constant text := pg_catalog.json_build_object('family', family, 'many', true)::text;
begin
	if auth.uid() is null or rows is null then
		return;
	end if;
	if pg_catalog.jsonb_array_length(rows) > 100 then
		perform pg_catalog.pg_notify('family_changes', many);
		return;
	end if;
	perform pg_catalog.pg_notify(
		'family_changes', case when pg_catalog.octet_length(change) < 8000 then change else many end
	)
	from (
		select pg_catalog.json_build_object(
			'family', family, 'table', of_table, 'type', operation, 'at', pg_catalog.now(),
			'record', case when operation <> 'DELETE' then changed end,
			'old_id', case when operation <> 'INSERT' then changed -> 'id' end
		)::text as change
		from pg_catalog.jsonb_array_elements(rows) changed
	) changes;
end $$;

-- Somebody came into a family or out of it, or is something else in it. In order with the changes: those after it are
-- told to whoever came. @param moved 'into', 'into-as-screen', 'out' or 'within'
create or replace function auth.tell_person(person uuid, family uuid, moved text) returns void
language sql set search_path = '' as $$
	select pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', person, 'family', family, 'moved', moved)::text)
$$;

-- The families in which somebody, or a token, has one of these roles: whose share they use, and what they hear of.
create or replace function auth.families_of(person uuid, roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
	return array(
		select known.family_group_id from whose_turn_private.principals known
		where known.id = person and known.role = any(roles)
	);
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000300', 'live');
-- Invitations to a family, where they decide who may sign up.

-- The open invitation that somebody has, by what its link says.
create or replace function auth.find_invitation(token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
	return (
		select one.id from public.family_invitations one
		where one.token_hash = whose_turn_private.hash_secret(token) and whose_turn_private.permits_account(one)
	);
end $$;

-- Whether an invitation permits one more sign-up where sign-ups are closed, of ten. @param counts whether this is one
create or replace function auth.permits_sign_up(invitation uuid, counts boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_invitations one set sign_ups = one.sign_ups + counts::integer
	where one.id = invitation and one.sign_ups < 10 and whose_turn_private.permits_account(one);
	return found;
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000400', 'invitations');
-- What the server asks about tokens of families, by the hash of what a program sends.

-- Whose token it is, if that person may still come in. The use is remembered to the hour, by one of those at once.
-- @returns {id, family, scope, name}, or null
create or replace function auth.use_token(hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_tokens used set last_used = pg_catalog.now() where used.id = (
		select one.id from public.family_tokens one
		where one.token_hash = hash and (one.last_used < pg_catalog.now() - interval '1 hour') is not false
		for no key update skip locked
	);
	return (
		select pg_catalog.jsonb_build_object(
			'id', token.id, 'family', token.family_group_id, 'scope', token.scope, 'name', token.name
		)
		from public.family_tokens token join auth.users person on person.id = token.created_by
		where token.token_hash = hash and (person.banned_until > pg_catalog.now()) is not true
	);
end $$;

-- A program's key is answered once in a day, as long as it is among the last two hundred. What has begun half a minute
-- ago and was not answered has ended with its server.
-- @param turn the id for a turn that is recorded by it
-- @returns {turn}; {status, body} of what was answered; or {refused: 'other_request' or 'running'}
create or replace function auth.begin_answer(token uuid, key text, request text, turn uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known record;
begin
	insert into whose_turn_private.token_answers as one (token_id, key_hash, request_hash, turn_id)
	values (token, key, request, turn)
	on conflict (token_id, key_hash) do update set
		request_hash = excluded.request_hash, turn_id = excluded.turn_id, begun_at = excluded.begun_at,
		status = null, body = null
		where one.begun_at < pg_catalog.now() - interval '1 day';
	if found then
		delete from whose_turn_private.token_answers where (token_id, key_hash) in (
			select one.token_id, one.key_hash from whose_turn_private.token_answers one
			where one.token_id = token order by one.begun_at desc offset 200
		);
		return pg_catalog.jsonb_build_object('turn', turn);
	end if;
	select * into known from whose_turn_private.token_answers one
	where one.token_id = token and one.key_hash = key for update;
	if known.request_hash <> request then
		return '{"refused": "other_request"}';
	elsif known.status is not null then
		return pg_catalog.jsonb_build_object('status', known.status, 'body', known.body);
	elsif known.begun_at > pg_catalog.now() - interval '30 seconds' then
		return '{"refused": "running"}';
	end if;
	update whose_turn_private.token_answers one set begun_at = pg_catalog.now()
	where one.token_id = token and one.key_hash = key;
	return pg_catalog.jsonb_build_object('turn', known.turn_id);
end $$;

-- @param status null: it may be tried again
create or replace function auth.end_answer(token uuid, key text, status integer, body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if status is null then
		delete from whose_turn_private.token_answers one where one.token_id = token and one.key_hash = key;
	else
		update whose_turn_private.token_answers one set status = end_answer.status, body = end_answer.body
		where one.token_id = token and one.key_hash = key;
	end if;
end $$;

-- Of tokens that are not used any more. @returns how many are gone
create or replace function auth.drop_old_answers(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from whose_turn_private.token_answers where (token_id, key_hash) in (
		select token_id, key_hash from whose_turn_private.token_answers
		where begun_at < pg_catalog.now() - interval '1 day' limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000450', 'tokens');
-- What the server asks about webhooks (supabase/migrations/…_webhooks.sql).

-- What is due, of the webhook that has had nothing for longest. A ban of its maker stops it as long as it lasts.
-- @param seconds after which another server takes what this one has left behind
-- @returns {id, webhook, url, secret, body}, or null
create or replace function auth.claim_delivery(seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	claimed jsonb;
begin
	update public.family_webhooks one
	set not_before = pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => seconds)
	from (
		select hook.id as webhook, hook.url, hook.secret, delivery.id, delivery.body
		from public.family_webhooks hook join auth.users person on person.id = hook.created_by
		cross join lateral (
			select waiting.id, waiting.body from public.webhook_deliveries waiting
			where waiting.webhook_id = hook.id and waiting.next_attempt_at <= pg_catalog.now()
			order by waiting.next_attempt_at, waiting.created_at limit 1
		) delivery
		where hook.not_before <= pg_catalog.now() and (person.banned_until > pg_catalog.now()) is not true
		order by hook.not_before limit 1 for no key update of hook skip locked
	) due
	where one.id = due.webhook returning pg_catalog.to_jsonb(due) into claimed;
	return claimed;
end $$;

-- After a failure the webhook pauses for up to five minutes, and the delivery for as long as it has waited already, up
-- to three hours. After a day it is given up. @param said as `answer`
create or replace function auth.end_delivery(webhook uuid, delivery uuid, said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	failed integer;
begin
	update public.family_webhooks one
	set failures = case when said like '2__' then 0 else least(one.failures + 1, 20) end
	where one.id = webhook returning one.failures into failed;
	update public.webhook_deliveries one set
		answer = case one.id when delivery then said else one.answer end,
		next_attempt_at = case when failed > 0 and one.created_at > pg_catalog.now() - '1 day'::interval then
			pg_catalog.now() + least(greatest(pg_catalog.now() - one.created_at, '30 seconds'), '3 hours')
		end
	where one.id = delivery or failed > 0 and one.webhook_id = end_delivery.webhook
		and one.next_attempt_at is not null and one.created_at <= pg_catalog.now() - '1 day'::interval;
	update public.family_webhooks one set not_before = pg_catalog.now()
		+ case failed when 0 then '0' else least('1 second'::interval * 2 ^ failed, '5 minutes') end
	where one.id = webhook;
end $$;

-- Of turns whose last day was yesterday, where the family is; and on a phone, of those that begin by themselves today.
create or replace function auth.tell_ended_turns() returns void
language plpgsql security definer set search_path = '' as $$
declare
	hook record;
	device record;
begin
	for hook in
		select one.id, one.family_group_id as family, local.yesterday from public.family_webhooks one
		cross join lateral (
			select whose_turn_private.today_in(one.family_group_id, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where 'turn.ended' = any(one.events) and one.told_through < local.yesterday for no key update of one skip locked
	loop
		update public.family_webhooks one set told_through = hook.yesterday where one.id = hook.id;
		perform whose_turn_private.queue_deliveries(whose_turn_private.ended_turns(hook.family, hook.yesterday), hook.id);
	end loop;
	for device in
		select one.session_id, one.family_group_id as family, local.yesterday from public.push_subscriptions one
		cross join lateral (
			select whose_turn_private.today_in(one.family_group_id, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where one.told_through < local.yesterday for no key update of one skip locked
	loop
		update public.push_subscriptions one set told_through = device.yesterday
		where one.session_id = device.session_id and one.family_group_id = device.family;
		-- In this order: whose turn ends and begins is told that it begins.
		perform whose_turn_private.queue_push(
			whose_turn_private.ended_turns(device.family, device.yesterday), device.session_id
		);
		perform whose_turn_private.queue_push(
			whose_turn_private.begun_turns(device.family, device.yesterday), device.session_id
		);
	end loop;
end $$;

-- Those of the last thirty days stay, and a hundred thousand of all families. @returns how many are gone
create or replace function auth.drop_old_deliveries(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from public.webhook_deliveries where id in (
		select one.id from public.webhook_deliveries one
		where one.created_at < greatest(pg_catalog.now() - '30 days'::interval, (
			select newer.created_at from public.webhook_deliveries newer
			order by newer.created_at desc offset 99999 limit 1
		))
		limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000460', 'webhooks');
-- What the server asks about Web Push (supabase/migrations/…_push.sql).

-- What is due. Three attempts at most; what is not true any more is not sent, and may be told again.
-- @param seconds after which the next attempt comes, or another server takes what this one has left behind
-- @returns {id, kind, category, name, endpoint, keys}, or null
create or replace function auth.claim_push(seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	message record;
	claimed jsonb;
begin
	loop
		update whose_turn_private.push_messages one set
			attempts = one.attempts + 1,
			next_attempt_at = pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => seconds)
		where one.id = (
			select due.id from whose_turn_private.push_messages due where due.next_attempt_at <= pg_catalog.now()
			order by due.next_attempt_at limit 1 for update skip locked
		) returning one.* into message;
		if message.id is null then return null; end if;
		select pg_catalog.jsonb_build_object(
			'id', message.id, 'category', category.id, 'name', category.name,
			'kind', case when category.id is null then 'test' when message.n is null then 'over' else 'turn' end,
			'endpoint', device.endpoint,
			'keys', pg_catalog.jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth)
		) into claimed
		from public.push_subscriptions device join auth.users person on person.id = device.user_id
		left join public.decision_categories category
			on category.id = message.category and category.family_group_id = device.family_group_id
				and category.removed_at is null
		where device.session_id = message.session_id and device.family_group_id = message.family_group_id
			and message.attempts <= 3 and (person.banned_until > pg_catalog.now()) is not true
			and (category.id is not null or message.category is null)
			and (message.n is null or whose_turn_private.has_turn(category, message.member, message.n));
		if claimed is not null then return claimed; end if;
		delete from whose_turn_private.push_messages one where one.id = message.id;
	end loop;
end $$;

-- A subscription that its push service does not know any more goes (RFC 8030, section 7.3). @param said the status, or
-- 'none' without an answer
create or replace function auth.end_push(message uuid, said text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	delete from public.push_subscriptions device using whose_turn_private.push_messages one
	where one.id = message and said in ('404', '410')
		and device.session_id = one.session_id and device.family_group_id = one.family_group_id;
	update whose_turn_private.push_messages one set next_attempt_at = null
	where one.id = message and said !~ '^(none|429|5..)$';
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000470', 'push');
-- What the server asks about accounts, and what goes with them.

-- Most waiting mails go with their user by the foreign key; those that were asked for by address only go here.
create or replace function auth.drop_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
	delete from auth.mail_queue where recipient = old.email;
	return null;
end $$;

create or replace trigger drop_mails after delete on auth.users for each row execute function auth.drop_mails();

-- Row level security hides what a family has from whoever is not in it (any more). A change that names its rows and
-- reaches none is refused, and not answered as if it was done.
-- @param ids of rows of the table; whether one exists is all that anybody learns @throws PT403 not_in_family
create or replace function auth.refuse_outsiders(of_table text, ids uuid[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
	families uuid[];
begin
	execute pg_catalog.format('select array_agg(%I) from public.%I where id = any($1)',
		case of_table when 'family_groups' then 'id' else 'family_group_id' end, of_table) into families using ids;
	perform whose_turn_private.require_role(family, '{owner,adult,screen}') from pg_catalog.unnest(families) family;
	return null;
end $$;

-- Screens that nobody paired within an hour, or that nobody has used for 90 days. @returns how many are gone
create or replace function auth.drop_unused_screens(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from auth.users where id in (
		select screen.id from auth.users screen
		where screen.is_anonymous and (
			screen.created_at < pg_catalog.now() - interval '1 hour'
				and not exists (select from public.family_people known where known.user_id = screen.id)
			or not exists (
				select from auth.sessions used where used.user_id = screen.id
					and coalesce(used.refreshed_at, used.created_at) > pg_catalog.now() - interval '90 days'
			) and screen.created_at < pg_catalog.now() - interval '1 hour'
		)
		limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;

-- Whether somebody's family is other adults', too: it does not go with the account of its owner unless that is said.
create or replace function auth.owns_shared_family(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	);
end $$;

insert into whose_turn.schema_migrations (version, name) values ('90000000000500', 'accounts');
-- The server's login works on the auth schema, by name; the people's roles may ask who they are and nothing else.

revoke all on schema auth from public;
grant usage on schema auth to whose_turn_server, anon, authenticated;

grant select, insert, update, delete on
	auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens, auth.flow_state,
	auth.mail_queue, auth.rate_limits, auth.invitations
to whose_turn_server;
grant select, insert on auth.server_keys to whose_turn_server;

revoke execute on all functions in schema auth from public;
grant execute on function auth.uid, auth.role, auth.jwt to whose_turn_server, anon, authenticated;
grant execute
	on function auth.require_session, auth.families_of, auth.find_invitation, auth.permits_sign_up,
		auth.drop_unused_screens, auth.use_token, auth.begin_answer, auth.end_answer, auth.drop_old_answers,
		auth.claim_delivery, auth.end_delivery, auth.tell_ended_turns, auth.drop_old_deliveries,
		auth.claim_push, auth.end_push
	to whose_turn_server;
grant execute on function auth.refuse_outsiders to authenticated;

insert into whose_turn.schema_migrations (version, name) values ('90000000000600', 'access');
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
-- The schemas, and that nothing made in them belongs to anybody by itself: some Supabase projects grant new tables to
-- the API's roles, and PostgreSQL grants functions to everybody. …_access.sql says who gets what.

create schema if not exists whose_turn_private;
create schema if not exists whose_turn_quotas;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

insert into supabase_migrations.schema_migrations (version, name) values ('00000000000100', 'privileges');
-- Texts as people type them, ids and days: what needs no table, and is asked by the tables themselves.

-- What JavaScript's trim() does.
create or replace function public.trim_text(typed text) returns text
language sql immutable parallel safe
return pg_catalog.btrim(
	typed,
	E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
	'\u2028\u2029\u202f\u205f\u3000\ufeff'
);

-- Trimmed, and not too long.
create or replace function public.is_tidy_name(name text, most integer default 80) returns boolean
language sql immutable parallel safe
return name = public.trim_text(name) and pg_catalog.char_length(name) between 1 and most;

-- Names, options, questions and emoji have one spelling, whoever writes them: src/rules/tidy-text.ts.
create or replace function whose_turn_private.tidy_text(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
	picture constant text := '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299'
		'\U0001f000-\U0001faff';
	han constant text := '\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
	joined constant text := '\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa';
	meaningful constant text := concat_ws('|',
		'(?<=[' || joined || '])[\u200c\u200d](?=[' || joined || '])',
		'(?<=[\ufe0f' || picture || '])\u200d(?=[' || picture || '])',
		'(?<=[' || picture || han || '\u1000-\u109f])[\ufe00-\ufe0f]',
		'(?<=[#*0-9])\ufe0f(?=\u20e3)',
		'(?<=[' || han || '])[\U000e0100-\U000e01ef]',
		'(?<=[\u1820-\u18aa])[\u180b-\u180f]',
		'(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
	);
	invisible constant text := '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
		'\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
		'\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
	before text;
	tidied text := typed;
begin
	loop
		before := tidied;
		tidied := regexp_replace(before, '[\u0009-\u000d\u0085]+', ' ', 'g');
		tidied := regexp_replace(tidied, '(' || meaningful || ')|' || invisible, '\1', 'g');
		tidied := public.trim_text(normalize(tidied, nfc));
		-- What stood beside something that is gone now may be meaningless without it.
		exit when tidied = before;
	end loop;
	return tidied;
end $$;

-- What is_tidy_name() refuses stays as it is, and a check refuses it.
create or replace function whose_turn_private.tidy_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when public.is_tidy_name(sent) then whose_turn_private.tidy_text(sent) else sent end;

-- Null where nothing is left.
create or replace function whose_turn_private.tidy_detail(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when sent = '' then sent else nullif(whose_turn_private.tidy_name(sent), '') end;

-- As is_tidy_name() wants a name; null where nothing is left.
create or replace function whose_turn_private.tidy_person_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(public.trim_text(left(whose_turn_private.tidy_text(sent), 80)), '');

-- areLookAlikes (look-alikes.ts): whether people would take one name for the other.
create or replace function whose_turn_private.fold_name(name text) returns text
language sql immutable parallel safe set search_path = ''
return lower(public.trim_text(translate(
	regexp_replace(regexp_replace(
		normalize(name, nfkc), '[\u200c\u200d\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
	), '\s+', ' ', 'g'),
	'`´ʼ‘’' || U&'\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2e17'
	'\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\+010ead',
	'''''''''''' || repeat('-', 20)
)));

create or replace function whose_turn_private.are_look_alikes(one text, other text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select whose_turn_private.fold_name(one) = whose_turn_private.fold_name(other)
		or whose_turn_private.fold_name(translate(normalize(one, nfkc), others, latin))
			= whose_turn_private.fold_name(translate(normalize(other, nfkc), others, latin))
	from (values (
		'АВЕЅІЈКМНОРСТХУԜаеѕіјорсхуһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυ', 'ABESIJKMHOPCTXYWaesijopcxyhdqwABEZHIKMNOPTYXaivopu'
	)) letters(others, latin)
$$;

-- isDay (days.ts)
create or replace function public.is_day(sent text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return case when sent ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and sent >= '0001' then
	right(sent, 2)::integer <= date_part(
		'day', make_date(left(sent, 4)::integer, substr(sent, 6, 2)::integer, 1) + interval '1 month - 1 day'
	)
else false end;

create or replace function whose_turn_private.read_uuid(sent text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sent::uuid end;

insert into supabase_migrations.schema_migrations (version, name) values ('00000000000200', 'names');
-- What a column of JSON may hold. The tables' checks ask this.

-- `CategorySettings` (family.ts). In an entry of the history null is a default; tidy_settings() leaves it to `helper`.
create or replace function public.are_category_settings(settings jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select jsonb_typeof(settings) = 'object' and not exists (
		select from jsonb_each(case jsonb_typeof(settings) when 'object' then settings end) setting(name, value)
		where (name in ('emoji', 'excluded', 'noRepeat', 'inOrder', 'helper', 'lasts') and (value = 'null' or case name
			when 'emoji' then jsonb_typeof(value) = 'string' and public.is_tidy_name(value #>> '{}', 16)
			when 'excluded' then jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 1000
			-- isHelper (details.ts)
			when 'helper' then jsonb_typeof(value) = 'object' and value - array['question', 'options'] = '{}'
				and jsonb_typeof(value -> 'question') = 'string' and public.is_tidy_name(value ->> 'question') and (
					select count(*) between 2 and 12 and count(*) = count(distinct option)
						and bool_and(jsonb_typeof(option) = 'string' and public.is_tidy_name(option #>> '{}'))
					from jsonb_array_elements(
						case jsonb_typeof(value -> 'options') when 'array' then value -> 'options' end
					) option
				)
			-- `Lasting` (family.ts)
			when 'lasts' then case when jsonb_typeof(value) = 'object' then
				value - array['for', 'from', 'goesOn'] = '{}'
				and value -> 'for' in ('"day"', '"week"', '"two-weeks"', '"month"')
				and (value -> 'from' in ('1', '2', '3', '4', '5', '6', '7')) is not false
				and (value -> 'goesOn' = 'true') is not false
			end
			else value = 'true'
		end)) is not true
	)
$$;

-- `HISTORY_KINDS` (history.ts).
create or replace function whose_turn_private.is_history_kind(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
return kind in (
	'member-added', 'member-removed', 'member-restored', 'member-renamed', 'member-away', 'member-back', 'member-moved',
	'category-added', 'category-removed', 'category-restored', 'category-renamed', 'category-edited',
	'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'turn-ended', 'turns-imported',
	'debt-settled', 'settlement-undone', 'reset', 'reset-undone', 'time-zone-set',
	'person-joined', 'screen-joined', 'person-renamed', 'person-left', 'person-removed', 'handed-over',
	'token-created', 'token-revoked', 'family-deleted', 'family-restored'
);

-- Where the push services of browsers are: Chrome and its kin, Chromium of Linux distributions (Chromium's
-- push_messaging_constants.cc), Firefox, Safari, Edge. A push goes nowhere else.
create or replace function whose_turn_private.is_push_endpoint(url text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(url) <= 1000 and url ~ ('^https://(fcm\.googleapis\.com|jmt17\.google\.com'
	'|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[!-~]+$');

insert into supabase_migrations.schema_migrations (version, name) values ('00000000000300', 'checks');
-- Families, their members and categories.

-- A project of the original product has these four tables, with rows, and with columns, triggers, views and tables of
-- its own on them, which stay. Its policies and rights go: whatever one allows, ours cannot forbid. So do keys of the
-- specification's columns: two foreign keys to one table make the embedding of names ambiguous, and a member can have
-- two turns of one `cycle_number`.
create table if not exists public.family_groups (
	id uuid primary key default gen_random_uuid(), name text, user_id uuid, created_at timestamptz
);
create table if not exists public.family_members (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, name text, created_at timestamptz
);
create table if not exists public.decision_categories (like public.family_members including all);
create table if not exists public.category_cycles (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, category_id uuid, member_id uuid,
	cycle_number integer, created_at timestamptz
);
revoke all on public.family_groups, public.family_members, public.decision_categories, public.category_cycles
from public, anon, authenticated;
do $$
declare
	tables constant regclass[] := array[
		'public.family_groups', 'public.family_members', 'public.decision_categories', 'public.category_cycles'
	];
	keys constant name[] := array['user_id', 'family_group_id', 'category_id', 'member_id', 'cycle_number'];
	statement text;
begin
	for statement in
		select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy where polrelid = any(tables)
		union all
		select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
		where conrelid = any(tables) and contype in ('f', 'u')
			and conkey <@ array(select attnum from pg_attribute where attrelid = conrelid and attname = any(keys))
	loop
		execute statement;
	end loop;
end $$;

-- A name of the original's as ours are.
create function whose_turn_private.adopt_name(name text, otherwise text) returns text
language sql immutable set search_path = ''
return coalesce(nullif(btrim(left(whose_turn_private.tidy_text(name), 80)), ''), otherwise);

delete from public.family_groups where user_id not in (select id from auth.users);
update public.family_groups
set name = whose_turn_private.adopt_name(name, 'My Family'), created_at = coalesce(created_at, now());
do $$
begin
	if exists (select from public.family_groups group by user_id having count(*) > 1 or user_id is null) then
		-- One per person, the first; later ones stay out of sight, and go with the account.
		alter table public.family_groups
			alter user_id drop not null, add later_of uuid references auth.users (id) on delete cascade;
		update public.family_groups set user_id = null, later_of = user_id where id not in (
			select distinct on (user_id) id from public.family_groups order by user_id, created_at, id
		);
	else
		alter table public.family_groups alter user_id set not null;
	end if;
end $$;
alter table public.family_groups
	alter name set not null, add check (public.is_tidy_name(name)),
	-- Two devices that sign in for the first time make one family.
	add unique (user_id), add foreign key (user_id) references auth.users (id) on delete cascade,
	alter created_at set not null, alter created_at set default now(),
	-- What chance has said beforehand: 16 random bytes (createSecret, key.ts).
	add secret text not null check (secret ~ '^[0-9a-f]{32}$')
		default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32),
	-- `GroupKind` (group-kind.ts): the words for it follow from it. Null until somebody has said it.
	add group_kind text check (group_kind in ('family', 'flat', 'team', 'class')),
	-- Raised by whatever marks rows (raise_version).
	add version bigint not null default 0,
	-- By which its days go on every phone and here: `timeZone` (family.ts). Null until a device has said it.
	add time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');

alter table public.family_members
	-- Null: they are there. The row stays, and with it the turns; `all_members` shows it.
	add removed_at timestamptz,
	add position double precision check (position > '-infinity' and position < 'infinity'),
	-- What chance knows them by, also after they are renamed. Null: removed for more than thirty days.
	add key text check (char_length(key) between 1 and 200),
	add emoji text check (public.is_tidy_name(emoji, 16)),
	add colour smallint check (colour between 0 and 15),
	-- Away while the day of the family's place is before it; infinity: until they are back.
	add back_on date check (back_on between '2000-01-01' and '9999-12-31' or back_on = 'infinity'),
	-- isPhoto (photo.ts): a picture that browsers show and never run.
	add photo text check (
		char_length(photo) <= 20000
		and photo ~ '^data:image/(webp;base64,UklGR|jpeg;base64,/9j/|png;base64,iVBORw0KGgo)[A-Za-z0-9+/]*={0,2}$'
	);
alter table public.family_members
	-- before_named() makes an animal of it. Those who are there already remain as they are.
	alter emoji set default '',
	-- It is compressed already.
	alter photo set storage external;

alter table public.decision_categories
	add removed_at timestamptz,
	add position double precision check (position > '-infinity' and position < 'infinity'),
	add key text check (char_length(key) between 1 and 200),
	add settings jsonb not null default '{}' check (public.are_category_settings(settings)),
	-- As in `Category` (family.ts).
	add not_now jsonb,
	-- `Look` (family.ts)
	add looked_at jsonb check (
		jsonb_typeof(looked_at -> 'n') = 'number' and jsonb_typeof(looked_at -> 'member') = 'string'
			and (jsonb_typeof(looked_at -> 'day') = 'string' and public.is_day(looked_at ->> 'day')) is not false
			and (looked_at -> 'later' = 'true') is not false
			and looked_at - array['n', 'member', 'day', 'later'] = '{}'
	),
	add settled jsonb;

do $$
declare
	of_table text;
	one record;
begin
	foreach of_table in array array['family_members', 'decision_categories'] loop
		execute format('delete from public.%I
			where family_group_id is null or family_group_id not in (select id from public.family_groups)', of_table);
		-- A name that another one has gets a number after it.
		for one in execute format('select id, family_group_id,
			row_number() over (partition by family_group_id order by created_at, id) as place,
			whose_turn_private.adopt_name(name, ''?'') as name from public.%I order by place', of_table)
		loop
			execute format('update public.%1$I
				set name = free, key = free, position = $4, created_at = coalesce(created_at, now()) from (
				select free from generate_series(1, 10000) number
				cross join lateral (
					select case number when 1 then $3 else btrim(left($3, 75)) || '' '' || number end as free
				) one
				where not exists (
					select from public.%1$I taken where taken.family_group_id = $2 and taken.name = free and taken.id <> $1
				)
				order by number limit 1
			) one where id = $1', of_table) using one.id, one.family_group_id, one.name, one.place;
		end loop;
		execute format('alter table public.%I
			alter family_group_id set not null,
			add foreign key (family_group_id) references public.family_groups (id) on delete cascade,
			alter name set not null, add check (public.is_tidy_name(name)),
			alter created_at set not null, alter created_at set default clock_timestamp(),
			alter position set not null, add check (key is not null or removed_at is not null),
			add unique (id, family_group_id)', of_table);
		-- Whoever was removed holds no name and no key, but their id for good.
		execute format('create unique index %1$I on public.%2$I (family_group_id, name) where removed_at is null',
			of_table || '_family_group_id_name_key', of_table);
		execute format('create unique index %1$I on public.%2$I (family_group_id, key) where removed_at is null',
			of_table || '_family_group_id_key_key', of_table);
		execute format('create index on public.%I (family_group_id, position)', of_table);
		execute format('create index on public.%I (family_group_id, removed_at) where removed_at is not null', of_table);
	end loop;
end $$;
drop function whose_turn_private.adopt_name(text, text);

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000100', 'family_tables');
-- Turns, each once, whatever becomes of it: marks say what counts. `StoredTurn` (stored-family.ts) says what they are.

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the
-- embedding of names becomes ambiguous. So `done_by` has none: before_turn() and mend_turn() check it. `cycle_number`
-- is as the specification has it; nothing of ours reads it.
delete from public.category_cycles turn where not exists (
	select from public.decision_categories category join public.family_members member using (family_group_id)
	where category.id = turn.category_id and member.id = turn.member_id and family_group_id = turn.family_group_id
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: it came along from another family.
	add turn_number integer check (turn_number >= 1),
	-- Null: it came along, and counts in none.
	add cycle integer check (cycle >= 1),
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	-- When it was, where that is not the day on which it was recorded.
	add day date check (day >= '2000-01-01'),
	-- Who recorded it, or mended it last.
	add who uuid,
	add who_name text check (public.is_tidy_name(who_name)),
	-- Both marks can be there at once. The history says who set them.
	add undone_at timestamptz,
	add reset_at timestamptz,
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null,
	-- before_turn() says when it was.
	alter created_at drop default, alter cycle_number set default 1,
	add foreign key (category_id, family_group_id)
		references public.decision_categories (id, family_group_id) on delete cascade,
	add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade;
create index on public.category_cycles (family_group_id, created_at);
-- Nobody has two turns in a cycle that count. With all others too, by member first: so the numbers of a category are as
-- fast to find beside any number of turns that are hidden.
create unique index category_cycles_one_a_cycle on public.category_cycles (
	member_id, category_id, cycle, (case when undone_at is null and reset_at is null then true end)
);
create index on public.category_cycles (category_id, member_id, turn_number);
create index on public.category_cycles (done_by) where done_by is not null;

-- The original's turns, each as before_turn() numbers one.
do $$
declare
	one record;
	category uuid;
	number integer;
	running integer;
	had uuid[];
begin
	for one in
		select id, category_id, member_id, coalesce(created_at, now()) as at
		from public.category_cycles order by category_id, at, id
	loop
		if one.category_id is distinct from category then
			category := one.category_id;
			number := 0;
			running := 1;
			had := '{}';
		elsif one.member_id = any(had) then
			running := running + 1;
			had := '{}';
		end if;
		number := number + 1;
		had := had || one.member_id;
		update public.category_cycles turn set
			turn_number = number, cycle = running, cycle_number = coalesce(turn.cycle_number, 1), created_at = one.at
		where turn.id = one.id;
	end loop;
end $$;
alter table public.category_cycles alter cycle_number set not null, alter created_at set not null;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000200', 'turn_tables');
-- What has happened in a family, in order: every change with its cause. Names are copied, so that who has left stays
-- readable.

-- `HistoryEntry` (history.ts).
create table public.family_history (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- Rises; of what was imported it is below 0.
	id bigint not null check (imported = (id < 0)),
	kind text not null check (kind in (
		'member-added', 'member-removed', 'member-restored', 'member-renamed', 'member-away', 'member-back',
		'category-added', 'category-removed', 'category-restored', 'category-renamed', 'category-edited',
		'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'turns-imported',
		'debt-settled', 'settlement-undone', 'reset', 'reset-undone',
		'member-moved', 'time-zone-set',
		'person-joined', 'screen-joined', 'person-renamed', 'person-left', 'person-removed', 'handed-over',
		'family-deleted', 'family-restored'
	)),
	at timestamptz not null,
	category uuid,
	category_name text check (public.is_tidy_name(category_name)),
	member uuid,
	member_name text check (public.is_tidy_name(member_name)),
	done_by uuid,
	done_by_name text check (public.is_tidy_name(done_by_name)),
	option text check (public.is_tidy_name(option)),
	cycle integer,
	turns uuid[] check (cardinality(turns) <= 1000 or not imported),
	n integer,
	new_name text check (public.is_tidy_name(new_name)),
	back_on date,
	-- null: its default.
	settings jsonb check (public.are_category_settings(settings)),
	count integer,
	imported boolean not null default false,
	session_id uuid,
	day date check (day >= '2000-01-01'),
	was_name text check (public.is_tidy_name(was_name)),
	was_done_by_name text check (public.is_tidy_name(was_done_by_name)),
	was_day date check (was_day >= '2000-01-01'),
	place integer check (place >= 1),
	was_place integer check (was_place >= 1),
	-- Who did it, under the name of the time, also after they are gone.
	who uuid,
	who_name text check (public.is_tidy_name(who_name)),
	primary key (family_group_id, id)
);
create index on public.family_history (family_group_id, category, id);
-- By family: one sequence for all would tell each how much all the others do. None is given twice.
create table whose_turn_quotas.history_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	last_id bigint not null default 0,
	first_id bigint not null default 0,
	-- Of all entries.
	weight integer not null default 0,
	-- The last entry when a file came into the empty family. Until there is another one, its next part may come.
	arrived bigint
);

-- So that a turn is added as fast to 50,000 as to none. `counting`: without a mark, and in a cycle.
create table whose_turn_quotas.turn_counts (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	turns integer not null default 0,
	counting integer not null default 0
);
-- The original's.
insert into whose_turn_quotas.turn_counts (family_group_id, turns, counting)
select family_group_id, count(*), count(*) from public.category_cycles group by 1;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000300', 'history_tables');
-- One family, many people (docs/decisions/people-and-roles.md): who is in a family, and as what.
create table public.family_people (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	user_id uuid not null references auth.users (id) on delete cascade,
	-- `user_id` of family_groups is the owner; keep_owner() sees to that.
	role text not null check (role in ('owner', 'adult', 'screen')),
	name text check (public.is_tidy_name(name)),
	-- Which face is theirs; of a screen: whose it shows first.
	member_id uuid,
	-- A sign-in without an address: nothing but a screen.
	is_anonymous boolean not null default false check (role = 'screen' or not is_anonymous),
	joined_at timestamptz not null default now(),
	last_seen timestamptz not null default now(),
	primary key (family_group_id, user_id),
	foreign key (member_id, family_group_id)
		references public.family_members (id, family_group_id) on delete set null (member_id)
);
create index on public.family_people (user_id);
create index on public.family_people (member_id, family_group_id);
create unique index on public.family_people (family_group_id) where role = 'owner';

-- The original's owners.
insert into public.family_people (family_group_id, user_id, role, name, joined_at)
select family.id, person.id, 'owner', whose_turn_private.tidy_person_name(raw_user_meta_data ->> 'full_name'),
	family.created_at
from public.family_groups family join auth.users person on person.id = family.user_id;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000500', 'people_tables');
-- How one gets into a family.
create table public.family_invitations (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	role text not null check (role in ('adult', 'screen')),
	-- Of what whoever is invited knows.
	token_hash text not null unique,
	code_hash text unique,
	code_expires_at timestamptz,
	created_by uuid not null references auth.users (id) on delete cascade,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	revoked_at timestamptz,
	used_at timestamptz,
	used_by uuid,
	used_by_name text,
	-- How many sign-ups it has permitted where sign-ups are closed.
	sign_ups smallint not null default 0
);
create index on public.family_invitations (family_group_id);
create index on public.family_invitations (created_by);

-- Tablets that wait on a wall; and wrong codes. Neither outlives the hour, so no backup has them, and nothing points to
-- users.
create table whose_turn_private.pairings (
	user_id uuid primary key,
	token_hash text not null unique,
	code_hash text not null unique,
	expires_at timestamptz not null
);
create table whose_turn_private.code_tries (
	user_id uuid primary key,
	tries integer not null,
	since timestamptz not null,
	is_anonymous boolean not null default true
);
create index on whose_turn_private.code_tries (since);

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000600', 'invitation_tables');
-- Whom somebody else took out of a family: removed, or with a family that was deleted. As `family_people` had them, for
-- thirty days.
create table whose_turn_private.departures (
	like public.family_people,
	-- Who did it.
	by_name text,
	left_at timestamptz not null default now(),
	primary key (user_id, family_group_id),
	foreign key (user_id) references auth.users (id) on delete cascade,
	foreign key (family_group_id) references public.family_groups (id) on delete cascade
);
create index on whose_turn_private.departures (family_group_id);
create index on whose_turn_private.departures (left_at);

-- A family that its owner has deleted stays for those who may bring it back, and is seen by nobody.
alter table public.family_groups
	alter user_id drop not null,
	add removed_at timestamptz;
create index on public.family_groups (removed_at) where removed_at is not null;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000700', 'departure_table');
-- Turns that last: until a day, or until the next decision.

alter table public.category_cycles
	-- `until` of `Turn` (family.ts): reckon_until() says it.
	add until date check (until is null or day is not null and until between day and day + 61);
create index on public.category_cycles (category_id, until) where until is not null;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000800', 'lasting_turns');
-- By which other programs see a family, and decide in it (docs/decisions/tokens.md).
create table public.family_tokens (
	-- What `auth.uid()` is to whoever has it.
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	name text not null check (public.is_tidy_name(name)),
	scope text not null check (scope in ('read', 'decide')),
	-- Of what the program knows.
	token_hash text not null unique,
	created_by uuid not null,
	created_at timestamptz not null default now(),
	last_used timestamptz,
	-- It ends with whoever made it.
	foreign key (family_group_id, created_by)
		references public.family_people (family_group_id, user_id) on delete cascade
);
create index on public.family_tokens (family_group_id, created_by);

-- What was answered to a program's key, for whoever asks again. None outlives the day, so no backup has them.
create table whose_turn_private.token_answers (
	token_id uuid not null references public.family_tokens (id) on delete cascade,
	key_hash text not null,
	request_hash text not null,
	-- The id of the turn that it records: recorded twice, it is one.
	turn_id uuid not null,
	begun_at timestamptz not null default now(),
	status smallint,
	body text,
	primary key (token_id, key_hash)
);
create index on whose_turn_private.token_answers (begun_at);

-- The kinds stand whole with the other checks.
alter table public.family_history drop constraint family_history_kind_check;
alter table public.family_history add check (whose_turn_private.is_history_kind(kind));

insert into supabase_migrations.schema_migrations (version, name) values ('20270101000900', 'token_tables');
-- Whom the server tells what is decided in a family (docs/decisions/webhooks.md).
create table public.family_webhooks (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- As URL (JavaScript) writes it. Where it leads is checked whenever something is sent.
	url text not null check (
		char_length(url) <= 500 and url ~ '^https?://([a-z0-9._-]+|\[[0-9a-f:]+\])(:\d{1,5})?/[!-~]*$'
	),
	events text[] not null check (
		cardinality(events) between 1 and 4
			and events <@ array['turn.drawn', 'turn.recorded', 'turn.undone', 'turn.ended']
	),
	-- The server signs by it, so it is no hash. People read no such column.
	secret text not null,
	created_by uuid not null,
	created_at timestamptz not null default now(),
	-- Nothing is sent before: one delivery is under way, or the last ones have failed.
	not_before timestamptz not null default now(),
	-- One after the other, until one arrives.
	failures integer not null default 0,
	-- The day up to which it was told of turns whose last day is over.
	told_through date not null,
	unique (id, family_group_id),
	-- It ends with whoever made it.
	foreign key (family_group_id, created_by)
		references public.family_people (family_group_id, user_id) on delete cascade
);
create index on public.family_webhooks (family_group_id, created_by);
create index on public.family_webhooks (not_before);

-- What is sent, and what was. They go after days, so no backup has them.
create table public.webhook_deliveries (
	-- For the receiver, too: it stays the same when it is sent again.
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null,
	webhook_id uuid not null,
	event text not null,
	body text not null,
	created_at timestamptz not null default clock_timestamp(),
	-- Null: it has arrived, or was given up.
	next_attempt_at timestamptz default clock_timestamp(),
	-- To the last attempt: a status, 'none', or 'address' where the server sends nothing.
	answer text check (answer ~ '^(\d{3}|none|address)$'),
	foreign key (webhook_id, family_group_id) references public.family_webhooks (id, family_group_id) on delete cascade
);
create index on public.webhook_deliveries (webhook_id, created_at);
create index on public.webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index on public.webhook_deliveries (created_at);

insert into supabase_migrations.schema_migrations (version, name) values ('20270101001000', 'webhook_tables');
-- Which devices the server tells whose turn it is (docs/decisions/push.md).
create table public.push_subscriptions (
	-- The device: it ends with its session, and with its person in the family.
	session_id uuid not null references auth.sessions (id) on delete cascade,
	family_group_id uuid not null,
	user_id uuid not null,
	-- As PushSubscription.toJSON() has them. Whoever knows all three can send to the device: people read none.
	endpoint text not null check (whose_turn_private.is_push_endpoint(endpoint)),
	p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
	auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
	-- Null: all.
	categories uuid[] check (cardinality(categories) <= 500),
	-- Hours of the family's day.
	quiet_from smallint check (quiet_from between 0 and 23),
	quiet_until smallint check (quiet_until between 0 and 23),
	created_at timestamptz not null default now(),
	-- As in family_webhooks.
	told_through date not null,
	check ((quiet_from is null) = (quiet_until is null)),
	primary key (session_id, family_group_id),
	foreign key (family_group_id, user_id)
		references public.family_people (family_group_id, user_id) on delete cascade
);
create index on public.push_subscriptions (family_group_id, user_id);

-- What a device was told last of each category, or waits to be told. No backup has it.
create table whose_turn_private.push_messages (
	-- Another one with each message.
	id uuid primary key default gen_random_uuid(),
	session_id uuid not null,
	family_group_id uuid not null,
	-- Null: a test.
	category uuid,
	member uuid,
	-- Of the turn before; null: the turn is over.
	n integer,
	attempts integer not null default 0,
	-- Null: it was sent, or given up.
	next_attempt_at timestamptz,
	unique nulls not distinct (session_id, family_group_id, category),
	foreign key (session_id, family_group_id)
		references public.push_subscriptions (session_id, family_group_id) on delete cascade
);
create index on whose_turn_private.push_messages (next_attempt_at) where next_attempt_at is not null;

insert into supabase_migrations.schema_migrations (version, name) values ('20270101001100', 'push_tables');
-- Who is asking, and as what they are in a family.

-- Whoever may be in a family: people, and tokens, which are as a screen or less.
create or replace view whose_turn_private.principals as
select family_group_id, user_id as id, role, name, false as is_token from public.family_people
union all
select family_group_id, id, case scope when 'decide' then 'screen' else 'reader' end, name, true
from public.family_tokens;

-- The families in which the caller has one of these roles. Each policy asks it, once a statement. Volatile, so that it
-- is asked after the lock of a family was waited for: whoever was removed meanwhile is refused. Who asks is read once,
-- and not for each person of all families: that took a third of a small read's statement (`npm run bench:small-reads`).
create or replace function public.my_family_ids(roles text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
	-- Not in SQL: PostgreSQL would plan it anew for each statement.
	return (
		select coalesce(array_agg(known.family_group_id), '{}') from whose_turn_private.principals known
		where known.id = (select auth.uid()) and known.role = any(roles)
	);
end $$;

-- Null for a stranger.
create or replace function whose_turn_private.role_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select known.role from whose_turn_private.principals known
	where known.family_group_id = family and known.id = auth.uid()
$$;

-- The name by which a family knows the caller.
create or replace function whose_turn_private.own_name_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select known.name from whose_turn_private.principals known
	where known.family_group_id = family and known.id = auth.uid()
$$;

-- No two in a family may be taken for each other: the history says names. @param own who may have it
create or replace function whose_turn_private.is_name_taken(
	family uuid, named text, own uuid default null
) returns boolean
language sql stable set search_path = ''
return exists (
	select from whose_turn_private.principals known
	where known.family_group_id = family and known.id is distinct from own
		and whose_turn_private.are_look_alikes(known.name, named)
);

-- @throws PT409 name_taken
create or replace function whose_turn_private.require_free_name(
	family uuid, named text, own uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if whose_turn_private.is_name_taken(family, named, own) then
		raise exception 'Somebody in this family has this name.' using errcode = 'PT409', hint = 'name_taken';
	end if;
end $$;

create or replace function whose_turn_private.is_anonymous() returns boolean
language sql stable set search_path = ''
return coalesce(auth.jwt() -> 'is_anonymous' = 'true', false);

-- @returns the family @throws PT403 not_in_family, role
create or replace function whose_turn_private.require_role(
	family uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(family);
begin
	if role is null then
		raise exception 'You are not in this family.' using errcode = 'PT403', hint = 'not_in_family';
	end if;
	if not role = any(roles) then
		raise exception 'Your role in this family does not allow this.' using errcode = 'PT403', hint = 'role';
	end if;
	return family;
end $$;

-- Screens change nothing but looks at draws. The policies let them, so that they are told so.
create or replace function whose_turn_private.refuse_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(new.family_group_id);
	return new;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000100', 'roles');
-- One change of a family at a time: whoever has its lock reads the family as it is. NO KEY UPDATE does not hold up
-- foreign key checks. No lock before the right to it: whoever knew an id would hold up a stranger's writes.

-- This lock before any other, of the one family that is meant: whoever works in one of theirs holds up no other. What
-- was removed too long ago is cleared then. @throws PT403 two_families
create or replace function whose_turn_private.lock_family(family uuid) returns void
language plpgsql set search_path = '' as $$
begin
	-- By this transaction, which need not ask again.
	if current_setting('whose_turn.locked_family', true) = family::text then return; end if;
	if current_setting('whose_turn.locked_family', true) <> '' then
		raise exception 'One statement cannot change two families.' using errcode = 'PT403', hint = 'two_families';
	end if;
	perform from public.family_groups one where one.id = family for no key update;
	perform set_config('whose_turn.locked_family', family::text, true);
	update public.family_members one set photo = null, emoji = null, back_on = null, key = null
	where one.family_group_id = family and not whose_turn_private.is_kept(one.removed_at) and one.key is not null;
	update public.decision_categories one set settings = one.settings - 'emoji', key = null
	where one.family_group_id = family and not whose_turn_private.is_kept(one.removed_at) and one.key is not null;
end $$;

-- isKept (removed.ts): whether what was removed then can be brought back.
create or replace function whose_turn_private.is_kept(removed_at timestamptz) returns boolean
language sql stable set search_path = ''
return (now() at time zone 'utc')::date - (removed_at at time zone 'utc')::date < 30;

-- Of a row that is about to change. Policies ask it for each row that a statement finds, after the right to it and
-- before the row's own lock; a statement's trigger would not know the rows yet. @returns whether the caller is in it
create or replace function whose_turn_private.lock_family_of_row(family uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	-- What our own functions change, they have locked.
	if current_setting('whose_turn.locked_family', true) = family::text or auth.uid() is null then return true; end if;
	-- Who reads alone holds up nobody.
	if coalesce(whose_turn_private.role_in(family), 'reader') = 'reader' then return false; end if;
	perform whose_turn_private.lock_family(family);
	-- They may have been removed meanwhile.
	return whose_turn_private.role_in(family) is not null;
end $$;

-- @throws as require_role()
create or replace function whose_turn_private.lock_family_as(
	family uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, roles);
	perform whose_turn_private.lock_family(family);
	return whose_turn_private.require_role(family, roles);
end $$;

-- The family of a row; null where there is none, since what is gone already need not go. Whoever was removed from the
-- family is refused, and not answered as if it was done.
-- @param kind 'category', 'member' or 'turn' @throws as require_role()
create or replace function whose_turn_private.lock_family_of(
	kind text, id uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
declare
	family uuid;
begin
	case kind
		when 'turn' then select one.family_group_id into family from public.category_cycles one where one.id = $2;
		when 'member' then select one.family_group_id into family from public.family_members one where one.id = $2;
		when 'category' then select one.family_group_id into family from public.decision_categories one where one.id = $2;
	end case;
	if family is null then return null; end if;
	return whose_turn_private.lock_family_as(family, roles);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000200', 'locks');
-- What counts and what is there follows from the marks of the rows: those of a turn, its member's and its category's.

-- The app reads these: everything, with its marks, but for the photos of who is removed: a thousand are no answer. The
-- tables themselves show what counts (…_access.sql).
create or replace view public.all_members with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, emoji, colour, back_on,
	case when removed_at is null then photo end as photo
from public.family_members
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);
create or replace view public.all_categories with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, settings, not_now, looked_at, settled
from public.decision_categories
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);
create or replace view public.all_turns with (security_barrier) as
select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option, day,
	who, who_name, undone_at, reset_at, until
from public.category_cycles
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);

-- Those that a family sees.
create or replace view whose_turn_private.visible_turns as
select turn.* from public.category_cycles turn
join public.family_members member on member.id = turn.member_id and member.removed_at is null
join public.decision_categories category on category.id = turn.category_id and category.removed_at is null
where turn.undone_at is null;

-- `lastTurn` (family.ts) of a category, and its running cycle: the greatest of the turns that a family sees, also after
-- a reset. Looked up by member: it takes as long after 50,000 turns as after none.
create or replace function whose_turn_private.numbers_of(category uuid, out last_turn integer, out cycle integer)
language sql stable set search_path = '' as $$
	select coalesce(max(numbers.last_turn), 0), coalesce(max(numbers.cycle), 1)
	from public.decision_categories counted
	join public.family_members member on member.family_group_id = counted.family_group_id and member.removed_at is null
	cross join lateral (
		select (
			select turn.turn_number from public.category_cycles turn
			where turn.category_id = counted.id and turn.member_id = member.id
				and turn.undone_at is null and turn.turn_number is not null
			order by turn.turn_number desc limit 1
		) as last_turn, (
			select turn.cycle from public.category_cycles turn
			where turn.category_id = counted.id and turn.member_id = member.id
				and turn.undone_at is null and turn.cycle is not null
			order by turn.cycle desc limit 1
		) as cycle
	) numbers
	where counted.id = numbers_of.category
$$;

-- The turn of a member that counts in a cycle, there is one at most (category_cycles_one_a_cycle).
create or replace function whose_turn_private.counting_turn(category uuid, member uuid, cycle integer) returns uuid
language sql stable set search_path = '' as $$
	select turn.id from public.category_cycles turn
	-- With an order, PostgreSQL takes the index by cycles even while it has no statistics.
	where turn.category_id = counting_turn.category and turn.member_id = member
		and turn.cycle between counting_turn.cycle and counting_turn.cycle
		and turn.undone_at is null and turn.reset_at is null
	order by turn.cycle limit 1
$$;

-- What is deleted is marked. What goes with its family goes, and so does what was removed before, of very many.
create or replace function whose_turn_private.mark_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.removed_at is not null or not exists (select from public.family_groups where id = old.family_group_id) then
		return old;
	end if;
	perform whose_turn_private.require_role(old.family_group_id) where auth.uid() is not null;
	execute format('update public.%I set removed_at = clock_timestamp() where id = $1', tg_table_name) using old.id;
	return null;
end $$;

-- restoreMember and restoreCategory (restore.ts). A new one of the name gives it back, if nobody has had a turn by it;
-- before_named() finds a free key. Without effect where nobody is removed, or too long ago. @throws PT409 name_taken
create or replace function whose_turn_private.restore(of_table text, id uuid, family uuid) returns void
language plpgsql set search_path = '' as $$
declare
	kept_name text;
begin
	execute format('select name from public.%I
		where id = $1 and family_group_id = $2 and whose_turn_private.is_kept(removed_at)', of_table)
		into kept_name using id, family;
	if kept_name is null then return; end if;
	execute format('update public.%I here set removed_at = clock_timestamp()
		where family_group_id = $1 and name = $2 and removed_at is null and not exists (
			select from public.category_cycles turn
			where turn.member_id = here.id or turn.category_id = here.id or turn.done_by = here.id
		)', of_table) using family, kept_name;
	execute format('update public.%I set removed_at = null where id = $1', of_table) using id;
exception when unique_violation then
	raise exception 'Somebody in this family has this name.' using errcode = 'PT409', hint = 'name_taken';
end $$;

create or replace function public.restore_member(member uuid) returns void
language sql security definer set search_path = '' as $$
	select whose_turn_private.restore('family_members', member, whose_turn_private.lock_family_of('member', member))
$$;

create or replace function public.restore_category(category uuid) returns void
language sql security definer set search_path = '' as $$
	select whose_turn_private.restore(
		'decision_categories', category, whose_turn_private.lock_family_of('category', category)
	)
$$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000250', 'marks');
-- Families, their members and categories: names, settings, and what happens when they change. A step names the rule in
-- src/rules/ that it mirrors; …_events.sql says when each function runs.

-- tidySettings (details-changes.ts) and tidyHelper (details.ts): without what means nothing. What is invalid stays, and
-- a check refuses it. @param kept who did not take part before: of those who are removed it stays so
create or replace function whose_turn_private.tidy_settings(
	family uuid, sent jsonb, kept jsonb default '[]'
) returns jsonb
language sql stable set search_path = '' as $$
	select case jsonb_typeof(sent) when 'object' then coalesce(jsonb_object_agg(name, tidied), '{}') else sent end
	from jsonb_each(case jsonb_typeof(sent) when 'object' then '{"excluded": []}' || sent end) setting(name, value)
	cross join lateral (
		select case
			when name = 'excluded' and jsonb_typeof(value) = 'array' then (
				select jsonb_agg(member.id order by member.position, member.created_at, member.id)
				from public.family_members member where member.family_group_id = family
					and case when member.removed_at is null then value else kept end ? member.id::text
			)
			when name = 'emoji' and jsonb_typeof(value) = 'string'
				then to_jsonb(whose_turn_private.tidy_detail(value #>> '{}'))
			when name = 'helper' and value <> 'null' and public.are_category_settings(jsonb_build_object(name, value)) then (
				select case when public.are_category_settings(jsonb_build_object(name, helper)) then helper end
				from (
					select jsonb_build_object(
						'question', whose_turn_private.tidy_text(value ->> 'question'),
						'options', jsonb_agg(option order by number)
					) as helper
					from (
						select whose_turn_private.tidy_text(option) as option, min(number) as number
						from jsonb_array_elements_text(value -> 'options') with ordinality given(option, number) group by 1
					) options
				) one
			)
			else value
		end as tidied
	) one
	where tidied not in ('null', 'false') or (name = 'helper' and tidied = 'null')
$$;

-- At which draw a look was.
create or replace function whose_turn_private.look_of(looked_at jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(looked_at) when 'object' then looked_at - array['day', 'later'] end
$$;

-- chooseAnimal (animals.ts)
create or replace function whose_turn_private.choose_animal(family uuid, key text) returns text
language sql stable set search_path = '' as $$
	select animal from unnest(array[
		'🐶', '🐱', '🐻', '🦊', '🦁', '🐼', '🐸', '🐰', '🦄', '🐝', '🐢', '🦖', '🦉', '🐳',
		'🐯', '🐨', '🐵', '🐷', '🐮', '🐔', '🐧', '🐙', '🦋', '🐬', '🦔', '🐹', '🦒', '🐘',
		'🐞', '🦀'
	]) with ordinality palette(animal, place)
	order by (
		select count(*) from public.family_members member
		where member.family_group_id = family and member.emoji = animal and member.removed_at is null
	), (place - 1 + 256 * 30 - get_byte(sha256(convert_to(key, 'UTF8')), 0)) % 30 limit 1
$$;

create or replace function whose_turn_private.before_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	last double precision;
	key text;
	comes_back boolean;
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_table_name = 'family_groups' then
		-- Not a check of the column: the table of zones is of the machine, and takes ten milliseconds to read.
		if new.time_zone is not null and (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone)
			and not whose_turn_private.is_time_zone(new.time_zone)
		then
			raise exception 'There is no such time zone.' using errcode = 'check_violation', hint = 'time_zone_unknown';
		end if;
		return new;
	end if;
	comes_back := tg_op = 'UPDATE' and old.removed_at is not null and new.removed_at is null;
	if tg_op = 'INSERT' then perform whose_turn_private.lock_family_of_row(new.family_group_id); end if;
	if tg_op = 'INSERT' or comes_back then
		execute format('select max(one.position), (
				-- createKey (key.ts), among those who are there.
				select free from generate_series(1, 1001) number
				cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) made
				where not exists (
					select from public.%1$I taken
					where taken.family_group_id = $1 and taken.key = free and taken.removed_at is null
				) order by number limit 1
			) from public.%1$I one where one.family_group_id = $1', tg_table_name)
			into last, key using new.family_group_id, coalesce(new.key, new.name);
		new.position := coalesce(new.position, last + 1, 1);
		new.key := key;
	end if;
	if tg_table_name = 'family_members' then
		-- For whoever is added and no more is said. Null: a letter.
		if tg_op = 'INSERT' and new.emoji = '' then
			new.emoji := whose_turn_private.choose_animal(new.family_group_id, new.key);
		end if;
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
		-- photoRoom (photo.ts): what comes along with a family or comes back is without the photo that has no room.
		if new.photo is not null and (tg_op = 'INSERT' or comes_back or new.photo is distinct from old.photo)
			and char_length(new.photo) + (
				select coalesce(sum(char_length(member.photo)), 0) from public.family_members member
				where member.family_group_id = new.family_group_id and member.id <> new.id and member.removed_at is null
			) > 600000
		then
			if tg_op = 'UPDATE' and not comes_back then
				raise exception 'A family can have at most 600,000 characters of photos.'
					using errcode = 'PT403', hint = 'quota_exceeded';
			end if;
			new.photo := null;
		end if;
	elsif tg_op = 'INSERT' then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	else
		if new.settings <> old.settings then
			new.settings := whose_turn_private.tidy_settings(
				new.family_group_id, new.settings, coalesce(old.settings -> 'excluded', '[]')
			);
		end if;
		if new.looked_at is distinct from old.looked_at then
			new.looked_at := whose_turn_private.tidy_look(
				row(old.*)::public.decision_categories, row(new.*)::public.decision_categories
			);
		end if;
	end if;
	return new;
end $$;

-- lookAtDraw and leaveDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; and
-- what nobody has looked at cannot be put away.
create or replace function whose_turn_private.tidy_look(
	was public.decision_categories, asked public.decision_categories
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
	look constant jsonb := asked.looked_at;
	n constant integer := (select numbers.last_turn from whose_turn_private.numbers_of(asked.id) numbers);
begin
	if not exists (
		select from public.family_members member
		where member.family_group_id = asked.family_group_id and member.removed_at is null
			and whose_turn_private.look_of(look) = jsonb_build_object('n', n, 'member', member.id)
	) then
		return was.looked_at;
	elsif whose_turn_private.look_of(look) = whose_turn_private.look_of(was.looked_at) then
		-- Of a draw that was looked at before, the first day stays.
		return (was.looked_at - 'later') || case when look ? 'later' then '{"later": true}' else '{}' end::jsonb;
	elsif look ? 'later' or whose_turn_private.role_in(asked.family_group_id) = 'screen' and not exists (
		-- A screen looks at whom the draw says, on a day that it is somewhere on earth.
		select from (
			select distinct (clock_timestamp() at time zone 'UTC' + hours * interval '1 hour')::date as day
			from generate_series(-12, 14, 2) hours
		) days
		where look ->> 'member' = whose_turn_private.find_draw(asked, day)::text
	) then
		return was.looked_at;
	end if;
	return look;
end $$;

-- isTimeZone (time-zone.ts). Without the names that mean another zone on each machine, and those of the same zones that
-- no browser knows.
create or replace function whose_turn_private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
return exists (
	select from pg_timezone_names known
	where lower(known.name) = lower(zone) and known.name !~ '^(localtime|posixrules|Factory|posix/|right/)'
);

-- isEmpty (family.ts)
create or replace function whose_turn_private.is_empty(family uuid) returns boolean
language sql stable set search_path = ''
return not exists (
	select from public.family_members where family_group_id = family
	union all select from public.decision_categories where family_group_id = family
);

-- The day where a family is. @param otherwise without a time zone, or with one that this machine does not know any more
create or replace function whose_turn_private.today_in(family uuid, otherwise date) returns date
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := (select one.time_zone from public.family_groups one where one.id = family);
begin
	return coalesce((clock_timestamp() at time zone zone)::date, otherwise);
exception when invalid_parameter_value then
	return otherwise;
end $$;

-- isTurnDay (turn-day.ts): none to come where the family is, or else anywhere on earth; null where it cannot be.
create or replace function whose_turn_private.tidy_day(family uuid, day date) returns date
language sql stable strict set search_path = '' as $$
	select case when day between '2000-01-01' and whose_turn_private.today_in(
		family, (clock_timestamp() at time zone 'UTC')::date + 1
	) then day end
$$;

create or replace function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- At the second level, the version is raised.
	if not exists (select from changed) or tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
	if tg_op = 'UPDATE' then
		-- describeTimeZone (describe-change.ts)
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', was.id, 'kind', 'time-zone-set', 'was_name', was.time_zone, 'new_name', edited.time_zone
			))
			from before was join changed edited on edited.id = was.id
			where edited.time_zone is distinct from was.time_zone and not whose_turn_private.is_empty(was.id)
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from changed one));
	return null;
end $$;

-- An entry for each member whose place has changed, in the order in which the moves lead from the former order to that
-- of now: "member-moved" (describe-change.ts). What gives all of them other numbers in the same order is no move.
-- @param former their positions before, by id; 'infinity' of who was added: at the end
create or replace function whose_turn_private.record_moves(family uuid, former jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	was uuid[] := array(
		select id from public.family_members where family_group_id = family and removed_at is null
		order by coalesce((former ->> id::text)::double precision, position), position, created_at, id
	);
	is_now constant uuid[] := array(
		select id from public.family_members where family_group_id = family and removed_at is null
		order by position, created_at, id
	);
	moved record;
	was_place integer;
	place integer;
	entries jsonb := '[]';
begin
	for moved in
		select member.id, member.name, ordinal from unnest(is_now) with ordinality ordered(id, ordinal)
		join public.family_members member on member.id = ordered.id
		where was <> is_now and former ? ordered.id::text order by ordinal
	loop
		was_place := array_position(was, moved.id);
		was := array_remove(was, moved.id);
		place := coalesce(array_position(was, is_now[moved.ordinal - 1]), 0) + 1;
		was := was[:place - 1] || moved.id || was[place:];
		if place <> was_place then
			entries := entries || jsonb_build_object(
				'family_group_id', family, 'kind', 'member-moved', 'member', moved.id, 'member_name', moved.name,
				'was_place', was_place, 'place', place
			);
		end if;
	end loop;
	perform whose_turn_private.write_history(entries);
end $$;

-- @returns entries of the history, without whom they are about: what has changed of a member or category
create or replace function whose_turn_private.describe_edits(kind text, was jsonb, edited jsonb) returns setof jsonb
language plpgsql stable set search_path = '' as $$
declare
	family constant uuid := was ->> 'family_group_id';
	own_id constant uuid := was ->> 'id';
	is_there constant boolean := edited ->> 'removed_at' is null;
begin
	if is_there <> (was ->> 'removed_at' is null) then
		-- With how many turns it hides or shows.
		return query select jsonb_build_object('kind', kind || case when is_there then '-restored' else '-removed' end)
			|| case when is_there or kind = 'category' then jsonb_build_object('count', (
				select count(*) from public.category_cycles turn
				join public.family_members member on member.id = turn.member_id
				join public.decision_categories category on category.id = turn.category_id
				where (turn.member_id = own_id or turn.category_id = own_id) and turn.undone_at is null
					and (member.removed_at is null or member.id = own_id)
					and (category.removed_at is null or category.id = own_id)
			)) else '{}' end
			|| case when is_there then jsonb_build_object('turns', (
				select coalesce(jsonb_agg(newest.id order by newest.created_at, newest.id), '[]') from (
					select turn.id, turn.created_at from whose_turn_private.visible_turns turn
					where (turn.member_id = own_id or turn.category_id = own_id)
						and turn.reset_at is null and turn.cycle is not null
					order by turn.created_at desc, turn.id desc limit 1000
				) newest
			)) else '{}' end;
	end if;
	if edited -> 'name' <> was -> 'name' then
		return next jsonb_build_object('kind', kind || '-renamed', 'new_name', edited -> 'name');
	end if;
	if edited -> 'back_on' <> was -> 'back_on' then
		return next jsonb_build_object(
			'kind', case when edited ->> 'back_on' is null then 'member-back' else 'member-away' end,
			'back_on', edited -> 'back_on'
		);
	end if;
	if edited -> 'settings' <> was -> 'settings' and edited ->> 'key' is not null then
		-- editedSettings (details-changes.ts), of those who are there.
		return query select jsonb_build_object('kind', 'category-edited', 'settings', jsonb_object_agg(name, after -> name))
		from whose_turn_private.tidy_settings(family, was -> 'settings') before,
			whose_turn_private.tidy_settings(family, edited -> 'settings') after, jsonb_object_keys(before || after) name
		where before -> name is distinct from after -> name having count(*) > 0;
	end if;
	if (edited -> 'looked_at', edited -> 'not_now') <> (was -> 'looked_at', was -> 'not_now') then
		return query select jsonb_build_object('kind', done.kind, 'member', member.id, 'member_name', member.name, 'n', n)
		from (
			select 'drawn' as kind, edited #>> '{looked_at,member}' as said, edited #> '{looked_at,n}' as n
			where whose_turn_private.look_of(edited -> 'looked_at')
				is distinct from whose_turn_private.look_of(was -> 'looked_at')
			union all
			select 'not-now', said, edited #> '{not_now,n}' from jsonb_array_elements_text(edited #> '{not_now,members}') said
			where (edited #> '{not_now,n}' = was #> '{not_now,n}' and was #> '{not_now,members}' ? said) is not true
		) done
		join public.family_members member
			on member.family_group_id = family and member.removed_at is null and member.id::text = done.said;
	end if;
end $$;

-- Of members and categories. A look at what was put away is told no second time.
create or replace function whose_turn_private.after_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	kind constant text := case tg_table_name when 'family_members' then 'member' else 'category' end;
	plural constant text := case kind when 'member' then 'members' else 'categories' end;
	families constant uuid[] := array(select distinct family_group_id from changed);
	entries jsonb;
	told jsonb;
	shown boolean;
begin
	if families = '{}' then return null; end if;
	if tg_op = 'INSERT' then
		perform whose_turn_private.bound(plural, families, (select count(*) from changed));
		select jsonb_agg(jsonb_build_object(
			'family_group_id', family_group_id, 'kind', kind || '-added', kind, id, kind || '_name', name
		) order by position) into entries from changed;
		perform whose_turn_private.write_history(entries);
		-- Who is added comes last, but for those whose client says another place.
		perform whose_turn_private.record_moves(family_group_id, jsonb_object_agg(id, 'infinity'))
		from changed where kind = 'member' group by family_group_id;
		select jsonb_agg(to_jsonb(one) - 'photo') into told from (select * from changed limit 101) one;
		perform whose_turn_private.tell(tg_table_name, 'INSERT', told);
		return null;
	end if;
	select jsonb_agg(change || jsonb_build_object(
		'family_group_id', was.family_group_id, kind, was.id, kind || '_name', was.name
	) order by was.position) into entries
	from before was join changed edited on edited.id = was.id
	cross join lateral whose_turn_private.describe_edits(
		kind, to_jsonb(was) - 'photo', to_jsonb(edited) - 'photo'
	) change;
	perform whose_turn_private.write_history(entries);
	perform whose_turn_private.record_moves(family_group_id, jsonb_object_agg(id, position))
	from before was where kind = 'member' and exists (
		select from before was join changed edited on edited.id = was.id where edited.position <> was.position
	) group by family_group_id;
	-- A photo is larger than a notification can be: what is told is that there is another one.
	select jsonb_agg(row), bool_or(is_there) filter (where is_marked) into told, shown from (
		select edited.row - 'photo' || case when edited.row -> 'photo' <> was.row -> 'photo'
				then jsonb_build_object('photo', case when edited.row ->> 'photo' is not null then '' end) else '{}' end as row,
			edited.row ->> 'removed_at' is null as is_there,
			(edited.row ->> 'removed_at' is null) <> (was.row ->> 'removed_at' is null) as is_marked
		from (select id, to_jsonb(one) as row from before one) was
		join (select id, to_jsonb(one) as row from changed one) edited on edited.id = was.id limit 101
	) updated;
	perform whose_turn_private.bound(plural, families, 0) where shown is not null;
	perform whose_turn_private.tell(tg_table_name, 'UPDATE', told, shown);
	return null;
end $$;

-- editCategory (details-changes.ts): the settings named by `edits` become those given, the others stay as they are by
-- then.
create or replace function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value)
		where name = any(edits)
	), '{}')
	where edited.id = edit_category.category and edited.family_group_id = own and edited.removed_at is null;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000300', 'families');
-- Turns: recorded, and marked as undone or reset. Mirrors turn-changes.ts and mend-turn.ts in src/rules/.

-- computeRank (draw.ts) as 16 hexadecimal digits, for whoever verifies a draw: nothing here needs it.
create or replace function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return left(encode(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || n::text::bytea || '\x00'
		|| convert_to(member_key, 'UTF8')
), 'hex'), 16);

-- findLastTurn (last-turn.ts) of the running cycle.
create or replace function whose_turn_private.last_running_turn(
	category uuid, cycle integer
) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(turn.*)::public.category_cycles from whose_turn_private.visible_turns turn
	where turn.category_id = last_running_turn.category and turn.cycle = last_running_turn.cycle and turn.reset_at is null
	order by turn.turn_number desc nulls last, turn.id desc limit 1
$$;

-- findDraw (draw.ts): whom chance has said, or null.
create or replace function whose_turn_private.find_draw(asked public.decision_categories, today date) returns uuid
language sql stable set search_path = '' as $$
	with numbers as (
		select * from whose_turn_private.numbers_of(asked.id)
	), last as (
		select coalesce(
			(whose_turn_private.last_running_turn(asked.id, numbers.cycle)).member_id, (
				select turn.member_id from whose_turn_private.visible_turns turn
				where turn.category_id = asked.id order by turn.turn_number desc nulls last, turn.id desc limit 1
			)
		) as member_id
		from numbers
	), members as (
		select member.id, member.key, member.back_on,
			row_number() over (order by member.position, member.created_at, member.id) as place,
			whose_turn_private.counting_turn(asked.id, member.id, numbers.cycle) is not null as had
		from public.family_members member, numbers
		where member.family_group_id = asked.family_group_id and member.removed_at is null
	), present as (
		select * from members
		where not coalesce(asked.settings -> 'excluded' ? id::text, false) and (back_on > today) is not true
	), beginning as (
		select bool_and(had) or not exists (select from members where had) as is_true,
			count(*) >= 3 and asked.settings ? 'noRepeat' as is_without_last
		from present
	), candidates as (
		select present.*, coalesce(
			asked.not_now -> 'n' = to_jsonb(numbers.last_turn) and asked.not_now -> 'members' ? id::text, false
		) as said_not_now
		from present, beginning, numbers
		where case
			when beginning.is_true
				then not (beginning.is_without_last and id is not distinct from (select member_id from last))
			else not had
		end
	)
	select candidates.id from candidates, numbers
	order by said_not_now,
		case when asked.settings ? 'inOrder' then place <= coalesce((
			select members.place from members where members.id = (select member_id from last)
		), 0) end,
		case when asked.settings ? 'inOrder' then place end,
		public.draw_rank((
			select secret from public.family_groups where id = asked.family_group_id
		), asked.key, numbers.last_turn, candidates.key) collate "C"
	limit 1
$$;

-- reckonUntil (lasting.ts) of a turn that began on a day. Null where turns last until the next decision.
create or replace function whose_turn_private.reckon_until(category uuid, turn uuid, day date) returns date
language sql stable set search_path = '' as $$
	select case length when 'day' then reckon_until.day
		else (start + (1 + is_taken::integer) * step + more - interval '1 day')::date end
	from public.decision_categories asked
	cross join lateral (select asked.settings #>> '{lasts,for}' as length) rule
	cross join lateral (
		select case length when 'month' then reckon_until.day - extract(day from reckon_until.day)::integer + 1
			else reckon_until.day - (
				extract(isodow from reckon_until.day)::integer + 7 - coalesce((asked.settings #> '{lasts,from}')::integer, 1)
			) % 7 end as start,
			case length when 'month' then interval '1 month' else interval '7 days' end as step,
			case length when 'two-weeks' then interval '7 days' else interval '0 days' end as more
	) period
	cross join lateral (
		select exists (
			select from whose_turn_private.visible_turns other
			where other.category_id = asked.id and other.id <> reckon_until.turn
				and other.cycle is not null and other.reset_at is null
				and other.until between start and reckon_until.day
		) as is_taken
	) before
	where asked.id = reckon_until.category and length is not null
$$;

-- cameAfter (describe-change.ts)
create or replace function whose_turn_private.came_after(turn public.category_cycles) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce((
		select jsonb_build_object('was_name', coalesce(doer.name, member.name))
		from whose_turn_private.visible_turns last
		join public.family_members member on member.id = last.member_id
		left join public.family_members doer on doer.id = last.done_by and doer.removed_at is null
		where last.category_id = came_after.turn.category_id and last.id <> came_after.turn.id
			and last.until = came_after.turn.day - 1 and last.cycle is not null and last.reset_at is null
			and exists (
				select from public.decision_categories category
				where category.id = last.category_id and category.settings #> '{lasts,goesOn}' = 'true'
			)
		order by last.created_at desc, last.id desc limit 1
	), '{}')
$$;

create or replace function whose_turn_private.require_last_turn(last_turn integer, n integer) returns void
language plpgsql set search_path = '' as $$
begin
	if last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
end $$;

-- recordTurn (turn-changes.ts). Not of what says itself when it was: it came along with a family.
create or replace function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	known public.category_cycles;
	numbers record;
	today date;
begin
	perform whose_turn_private.lock_family_of_row(new.family_group_id);
	if not exists (
		select from public.decision_categories category
		where category.id = new.category_id and category.family_group_id = new.family_group_id
			and category.removed_at is null
			and (auth.uid() is null or whose_turn_private.role_in(category.family_group_id) is not null)
	) then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	select * into known from public.category_cycles one where one.id = new.id;
	if known.family_group_id = new.family_group_id and known.undone_at is not null then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	elsif known.id is not null then
		-- The primary key refuses what was sent before, or ignores it.
		new.created_at := known.created_at;
		new.cycle := 1;
		return new;
	end if;
	if exists (
		select from unnest(array[new.member_id, new.done_by]) sent(id)
		where sent.id is not null and not exists (
			select from public.family_members member
			where member.id = sent.id and member.family_group_id = new.family_group_id and member.removed_at is null
		)
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;
	if new.turn_number is null and whose_turn_private.role_in(new.family_group_id) = 'screen' then
		raise exception 'A screen says which turn it is.' using errcode = 'PT400', hint = 'turn_number_needed';
	end if;
	select * into numbers from whose_turn_private.numbers_of(new.category_id);
	-- hasGoneWithMember (turn-changes.ts)
	if not (coalesce(new.turn_number - 1 > numbers.last_turn, false) and exists (
		select from public.family_members member join public.category_cycles turn on turn.member_id = member.id
		where member.family_group_id = new.family_group_id and member.removed_at is not null
			and turn.category_id = new.category_id and turn.turn_number = new.turn_number - 1 and turn.undone_at is null
	)) then
		perform whose_turn_private.require_last_turn(
			numbers.last_turn, coalesce(new.turn_number - 1, numbers.last_turn)
		);
	end if;
	new.turn_number := numbers.last_turn + 1;
	-- cycleOfNextTurn (cycle.ts)
	new.cycle := numbers.cycle
		+ (whose_turn_private.counting_turn(new.category_id, new.member_id, numbers.cycle) is not null)::integer;
	new.option := whose_turn_private.tidy_detail(new.option);
	new.day := whose_turn_private.tidy_day(new.family_group_id, new.day);
	today := coalesce(new.day, whose_turn_private.today_in(
		new.family_group_id, (clock_timestamp() at time zone 'UTC')::date
	));
	new.until := whose_turn_private.reckon_until(new.category_id, new.id, today);
	new.day := case when new.until is null then new.day else today end;
	new.created_at := greatest(clock_timestamp(), (
		select max(turn.created_at) from public.category_cycles turn where turn.family_group_id = new.family_group_id
	) + interval '1 microsecond');
	new.who := auth.uid();
	new.who_name := whose_turn_private.own_name_in(new.family_group_id);
	return new;
end $$;

-- What was recorded is counted and said; a file says itself what it brings.
create or replace function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
	recorded public.category_cycles[];
begin
	perform whose_turn_private.bound_turns(family.id, sign * count(*), sign * count(*) filter (
		where one.cycle is not null and one.undone_at is null and one.reset_at is null
	)) from changed one join public.family_groups family on family.id = one.family_group_id group by family.id;
	-- What was deleted comes back at the second level (reset_deleted).
	if tg_op = 'DELETE' or pg_trigger_depth() > 1 or current_setting('whose_turn.importing', true) = 'yes' then
		return null;
	end if;
	recorded := array(select row(one.*)::public.category_cycles from changed one);
	if cardinality(recorded) > 1 and whose_turn_private.role_in(recorded[1].family_group_id) = 'screen' then
		raise exception 'A screen records one turn at a time.' using errcode = 'PT403', hint = 'role';
	end if;
	perform whose_turn_private.require_bounds('turns', cardinality(recorded), 0, 0);
	perform whose_turn_private.record_turns('turn', recorded, case cardinality(recorded)
		when 1 then whose_turn_private.came_after(recorded[1]) else '{}' end);
	perform whose_turn_private.tell(tg_table_name, 'INSERT', (select jsonb_agg(one) from unnest(recorded[:101]) one));
	return null;
end $$;

-- A turn that a family sees, or null.
create or replace function whose_turn_private.find_turn(family uuid, turn uuid) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(known.*)::public.category_cycles from whose_turn_private.visible_turns known
	where known.id = turn and known.family_group_id = family
$$;

-- Null: it is done again, and counts in no cycle where its member has had another turn in its own.
create or replace function whose_turn_private.mark_undone(turn uuid, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
	marked public.category_cycles;
	counts boolean;
begin
	update public.category_cycles known set undone_at = at, reset_at = coalesce(known.reset_at, case
		when at is null and whose_turn_private.counting_turn(known.category_id, known.member_id, known.cycle) is not null
			then clock_timestamp()
	end)
	where known.id = turn returning * into marked;
	counts := marked.cycle is not null and marked.reset_at is null;
	perform whose_turn_private.bound_turns(marked.family_group_id, 0, case when at is null then 1 else -1 end)
	where counts;
	perform whose_turn_private.record_turns(
		case when at is null then 'turn-redone' else 'turn-undone' end, array[marked]
	);
	perform whose_turn_private.tell(
		'category_cycles', 'UPDATE', jsonb_build_array(marked), case when counts then at is null end
	);
end $$;

-- undoTurn. A screen takes back what was done last, and not one turn after the other.
-- @throws 409 when it is not the last that counts; PT403 role
create or replace function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
	known public.category_cycles;
begin
	select * into known from public.category_cycles one where one.id = turn and one.family_group_id = own;
	-- The answer of the first call may have been lost.
	if known.undone_at is not null then return; end if;
	if whose_turn_private.role_in(own) = 'screen' and not coalesce((
		select entry.turns = array[turn] and entry.kind <> 'turn-undone' from public.family_history entry
		where entry.family_group_id = own and entry.category = known.category_id and entry.id > 0
			and entry.kind in ('turn', 'turn-undone', 'turn-redone')
		order by entry.id desc limit 1
	), false) then
		perform whose_turn_private.require_role(own);
	end if;
	if ((whose_turn_private.last_running_turn(
		known.category_id, (whose_turn_private.numbers_of(known.category_id)).cycle
	)).id = turn) is not true then
		raise exception 'this is not the last turn of its category' using errcode = 'PT409', hint = 'turn_not_last';
	end if;
	perform whose_turn_private.mark_undone(turn, clock_timestamp());
end $$;

-- cancelTurn. What is gone already need not go.
create or replace function public.cancel_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- Two steps: what another phone has done is seen once the lock is there.
	own constant uuid := whose_turn_private.lock_family_of('turn', turn);
begin
	perform whose_turn_private.mark_undone(known.id, clock_timestamp())
	from whose_turn_private.find_turn(own, turn) known where known.id is not null;
end $$;

-- redoTurn. Without effect where it was not undone. @throws 409 when there is no such turn, or its member or category
-- has gone
create or replace function public.redo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('turn', turn);
	known public.category_cycles;
begin
	select * into known from public.category_cycles one where one.id = turn and one.family_group_id = own;
	if known.undone_at is null and known.id is not null then return; end if;
	if not exists (
		select from public.family_members member, public.decision_categories category
		where member.id = known.member_id and member.removed_at is null
			and category.id = known.category_id and category.removed_at is null
	) then
		raise exception 'this turn cannot come back' using errcode = 'PT409', hint = 'turn_not_undone';
	end if;
	perform whose_turn_private.mark_undone(turn, null);
end $$;

-- mendTurn: what is null stays as it is by then. @throws 409 when the turn is gone
create or replace function public.mend_turn(turn uuid, member uuid, done_by uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('turn', turn);
	was public.category_cycles;
	mended public.category_cycles;
begin
	was := whose_turn_private.find_turn(own, turn);
	mended := was;
	if was.id is null then
		raise exception 'this turn is gone' using errcode = 'PT409', hint = 'turn_gone';
	end if;
	-- mendWho
	if member is not null and not exists (
		select from unnest(array[member, done_by]) sent(id) where sent.id is not null and not exists (
			select from public.family_members known
			where known.id = sent.id and known.family_group_id = own and known.removed_at is null
		)
	) then
		-- mayBeTurnOf
		if was.reset_at is not null
			or coalesce(whose_turn_private.counting_turn(was.category_id, member, was.cycle), was.id) = was.id
		then
			mended.member_id := member;
		end if;
		mended.done_by := nullif(coalesce(mend_turn.done_by, member), mended.member_id);
	end if;
	mended.day := coalesce(whose_turn_private.tidy_day(own, mend_turn.day), was.day);
	if mended.day is distinct from was.day and was.until is not null then
		mended.until := whose_turn_private.reckon_until(was.category_id, turn, mended.day);
	end if;
	if mended is not distinct from was then return; end if;
	mended.who := auth.uid();
	mended.who_name := whose_turn_private.own_name_in(own);
	update public.category_cycles known set
		member_id = mended.member_id, done_by = mended.done_by, day = mended.day, until = mended.until,
		who = mended.who, who_name = mended.who_name
	where known.id = turn;
	perform whose_turn_private.record_turns('turn-mended', array[mended], jsonb_build_object(
		'was_name', (select name from public.family_members known where known.id = was.member_id),
		'was_done_by_name', (
			select name from public.family_members known where known.id = was.done_by and known.removed_at is null
		),
		'was_day', was.day
	));
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_build_array(mended));
end $$;

-- endTurn (mend-turn.ts). @param day null: it is not over @throws 409 when the turn is gone
create or replace function public.end_turn(turn uuid, day date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
	was public.category_cycles;
	ended public.category_cycles;
begin
	was := whose_turn_private.find_turn(own, turn);
	ended := was;
	if was.id is null then
		raise exception 'this turn is gone' using errcode = 'PT409', hint = 'turn_gone';
	end if;
	if end_turn.day is null then
		ended.until := whose_turn_private.reckon_until(was.category_id, turn, was.day);
	elsif was.day <= end_turn.day and whose_turn_private.tidy_day(own, end_turn.day) < was.until then
		ended.until := end_turn.day;
	end if;
	if was.until is null or ended.until is null or ended.until = was.until then return; end if;
	update public.category_cycles known set until = ended.until where known.id = turn;
	perform whose_turn_private.record_turns('turn-ended', array[ended], jsonb_build_object('day', end_turn.day));
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_build_array(ended));
end $$;

-- One entry, if there is something that a family sees.
-- @param at null: they count again @param done have the mark already
create or replace function whose_turn_private.mark_reset(
	category uuid, turns uuid[], at timestamptz, done uuid[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
	family constant uuid := (
		select known.family_group_id from public.decision_categories known where known.id = category
	);
	counted bigint;
	last uuid[];
begin
	with marked as (
		update public.category_cycles turn set reset_at = at from unnest(turns) one(id) where turn.id = one.id
		returning turn.id, turn.created_at, turn.member_id, turn.cycle, turn.undone_at
	), all_marked as (
		select * from marked
		union all select turn.id, turn.created_at, turn.member_id, turn.cycle, turn.undone_at
		from unnest(done) one(id) join public.category_cycles turn on turn.id = one.id
	)
	select (select count(*) from marked where undone_at is null), (
		select array_agg(id order by created_at, id) from (
			-- "Is true" asks a table of members, and not them for each turn.
			select id, created_at from all_marked where undone_at is null and (member_id in (
				select member.id from public.family_members member
				where member.family_group_id = family and member.removed_at is null
			)) is true
			order by cycle desc fetch first row with ties
		) seen
	)
	into counted, last;
	perform whose_turn_private.bound_turns(family, 0, case when at is null then counted else -counted end)
	where counted > 0;
	perform whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family, 'kind', case when at is null then 'reset-undone' else 'reset' end,
		'category', known.id, 'category_name', known.name, 'turns', last
	))) from public.decision_categories known where known.id = mark_reset.category and last is not null;
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_agg(turn), at is null)
	from public.category_cycles turn where turn.id = any((done || turns)[:101]);
end $$;

-- resetCategory (turn-changes.ts): `turns` of the running cycle and all of earlier ones count no more, also those that
-- are hidden. @param done have the mark already
create or replace function whose_turn_private.reset_turns(
	category uuid, turns uuid[], at timestamptz, done uuid[] default '{}'
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.mark_reset(category, array(
		select turn.id from public.category_cycles turn
		where turn.category_id = reset_turns.category
			and turn.cycle is not null and turn.undone_at is null and turn.reset_at is null
			and (turn.cycle <> running.cycle or turn.id in (select unnest(turns)) or not (turn.member_id in (
				select member.id from public.family_members member
				where member.removed_at is null and member.family_group_id = (
					select known.family_group_id from public.decision_categories known where known.id = category
				)
			)))
	), at, done)
	from whose_turn_private.numbers_of(category) running
$$;

-- Without effect where none of them counts.
create or replace function public.reset_category(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	perform whose_turn_private.reset_turns(category, turns, clock_timestamp()) where exists (
		select from whose_turn_private.visible_turns turn
		where turn.category_id = reset_category.category and turn.family_group_id = own and turn.id = any(turns)
			and turn.cycle is not null and turn.reset_at is null
	);
end $$;

-- A plain client resets by deleting turns. They come back, with the mark; what goes with its family, its member or its
-- category goes, and so does what counted no more, of very many.
create or replace function whose_turn_private.reset_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	reset_now constant timestamptz := clock_timestamp();
	of_category record;
begin
	for of_category in
		with back as (
			insert into public.category_cycles (
				id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option,
				day, until, who, who_name, reset_at
			)
			select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option,
				day, until, who, who_name, reset_now
			from changed
			where cycle is not null and undone_at is null and reset_at is null
				-- "Is true" as in mark_reset().
				and (category_id in (
					select one.id from public.decision_categories one
					where one.family_group_id in (select family_group_id from changed) and one.removed_at is null
				)) is true
				and (member_id in (
					select one.id from public.family_members one
					where one.family_group_id in (select family_group_id from changed) and one.removed_at is null
				)) is true
			returning id, category_id, family_group_id
		)
		select family_group_id as family, category_id as id, array_agg(id) as turns from back group by 1, 2
	loop
		perform whose_turn_private.require_role(of_category.family) where auth.uid() is not null;
		perform whose_turn_private.reset_turns(of_category.id, '{}', reset_now, of_category.turns);
	end loop;
	return null;
end $$;

-- undoReset (turn-changes.ts): what was reset together counts again, but where a member has had another turn in a cycle
-- since.
create or replace function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
	resets constant timestamptz[] := array(
		select distinct known.reset_at from public.category_cycles known
		where known.category_id = undo_reset.category and known.family_group_id = own and known.id = any(turns)
	);
begin
	perform whose_turn_private.mark_reset(category, array(
		-- Mended, a member's may be there twice.
		select distinct on (one.member_id, one.cycle, one.undone_at) one.id from public.category_cycles one
		where one.category_id = undo_reset.category and one.family_group_id = own and one.reset_at = any(resets)
			and (one.member_id, one.cycle) not in (
				select since.member_id, since.cycle from public.category_cycles since
				where since.category_id = undo_reset.category and since.cycle is not null
					and since.undone_at is null and since.reset_at is null
			)
		order by one.member_id, one.cycle, one.undone_at, one.created_at, one.id
	), null);
end $$;

-- sayNotNow (turn-changes.ts). @throws 409 when somebody has recorded a turn since
create or replace function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category, '{owner,adult,screen}');
	asked public.decision_categories;
	said jsonb;
begin
	select * into asked from public.decision_categories one
	where one.id = category and one.family_group_id = own and one.removed_at is null;
	if not found then return; end if;
	perform whose_turn_private.require_last_turn(
		(select numbers.last_turn from whose_turn_private.numbers_of(category) numbers), n
	);
	said := case when asked.not_now -> 'n' = to_jsonb(n) then asked.not_now -> 'members' else '[]' end;
	update public.decision_categories one
	set not_now = jsonb_build_object('n', n, 'members', said || to_jsonb(member))
	where one.id = category and not said ? member::text and exists (
		select from public.family_members known
		where known.id = member and known.family_group_id = own and known.removed_at is null
	);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000400', 'turns');
-- Every change with its cause, as describe-change.ts says it. Steps write it, people read it: nobody
-- can change an entry or forge one, and only the oldest of very many are forgotten. What a family brings along is
-- marked, and lies before all that happened here.

-- An entry counts as one, and once more for each eight turns that it names, or as much of settings.
create or replace function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Adds entries, rows as JSON, each with its `family_group_id`; those of families that go themselves are left out. Where
-- a family has more than enough, the oldest go, a thousand at a time and more. @throws PT429 screen_limit
create or replace function whose_turn_private.write_history(
	entries jsonb, are_imported boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	family uuid;
	size integer;
	screens uuid[];
	-- Of those who share the caller's limit: a program that goes round in circles holds up no tablet.
	peers uuid[];
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry)
		order by known.id
	loop
		select array_agg(known.id), array_agg(known.id) filter (where known.is_token = (
			select own.is_token from whose_turn_private.principals own
			where own.family_group_id = family and own.id = auth.uid()
		)) into screens, peers
		from whose_turn_private.principals known where known.family_group_id = family and known.role = 'screen';
		-- A screen decides as a family does, and floods nothing: of a kind, all screens of a family have sixty entries an
		-- hour and category, and so have all its tokens.
		if auth.uid() = any(screens) and exists (
			select from jsonb_array_elements(entries) entry where 60 <= (
				select count(*) from (
					select known.kind, known.at, known.who from public.family_history known
					where known.family_group_id = family and known.category = (entry ->> 'category')::uuid
					order by known.id desc limit 500
				) newest
				where newest.kind = entry ->> 'kind' and newest.at > clock_timestamp() - interval '1 hour'
					and newest.who = any(peers)
			)
		) then
			raise exception 'Screens can do this sixty times an hour.' using errcode = 'PT429', hint = 'screen_limit';
		end if;
		insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
		with added as (
			insert into public.family_history as entry
			select made.* from (
				select given || case when are_imported
					then jsonb_build_object('id', first_id - row_number() over (order by position desc), 'imported', true)
					else jsonb_build_object(
						'id', last_id + row_number() over (order by position), 'imported', false, 'at', clock_timestamp(),
						'who', auth.uid(), 'who_name', whose_turn_private.own_name_in(family),
						'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
					)
				end as fields
				from whose_turn_quotas.history_numbers numbers,
					jsonb_array_elements(entries) with ordinality one(given, position)
				where numbers.family_group_id = family and given ->> 'family_group_id' = family::text
			) numbered
			cross join lateral jsonb_populate_record(null::public.family_history, fields) made
			returning entry.id, whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers numbers set
			last_id = greatest(last_id, last), first_id = least(first_id, first), weight = numbers.weight + added.weight
		from (select max(id) as last, min(id) as first, sum(weight) as weight from added) added
		where numbers.family_group_id = family returning numbers.weight into size;
		continue when size <= most;
		with gone as (
			delete from public.family_history entry using (
				select id, sum(weight) over (order by is_of_screen desc, id) - weight as before from (
					-- Before all those of screens: nobody makes the family forget by playing with one.
					select id, whose_turn_private.weigh(one) as weight, one.who = any(screens) is true as is_of_screen
					from public.family_history one where one.family_group_id = family
					-- Each weighs one at least.
					order by is_of_screen desc, id limit size - most + 1000
				) oldest
			) counted
			-- At least the oldest, however much it weighs.
			where entry.family_group_id = family and entry.id = counted.id and counted.before < size - most + 1000
			returning whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers set weight = weight - (select sum(gone.weight) from gone)
		where family_group_id = family;
	end loop;
end $$;

-- What the history says of turns (ofTurn, describe-change.ts): one entry each.
create or replace function whose_turn_private.describe_turns(
	kind text, turns public.category_cycles[], more jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_agg(jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', kind, 'turns', array[turn.id],
		'cycle', case when turn.reset_at is null then coalesce(turn.cycle, 0) else 0 end,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', doer.id, 'done_by_name', doer.name, 'option', turn.option, 'day', turn.day,
		'n', case when kind in ('turn', 'turn-undone', 'turn-redone') then turn.turn_number - 1 end
	) || more order by turn.created_at, turn.id)
	from unnest(turns) turn
	join public.decision_categories category on category.id = turn.category_id
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by and doer.removed_at is null
$$;

create or replace function whose_turn_private.record_turns(
	kind text, turns public.category_cycles[], more jsonb default '{}'
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(whose_turn_private.describe_turns(kind, turns, more))
$$;

-- @param named whom it happened to; whoever did it is `who` @param was their name before
create or replace function whose_turn_private.record_person(
	kind text, family uuid, named text, was text default null
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
		'family_group_id', family, 'kind', kind, 'new_name', named, 'was_name', was
	)))
$$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000500', 'history');
-- Turns that somebody did for somebody else can be let be, and that can be taken back. Mirrors settle.ts and
-- balances.ts in src/rules/.

-- turnsGiven (balances.ts): turns of a category that a member did for others, less those that others did.
create or replace function whose_turn_private.turns_given(asked public.decision_categories, member uuid) returns integer
language sql stable set search_path = '' as $$
	select coalesce(sum(turns), 0)::integer from (
		select case when turn.done_by = member then 1 else -1 end as turns
		from whose_turn_private.visible_turns turn
		join public.family_members doer on doer.id = turn.done_by and doer.removed_at is null
		where turn.category_id = asked.id and member in (turn.member_id, turn.done_by)
		union all
		select (debt -> 'turns')::integer * case when debt ->> 'from' = member::text then 1 else -1 end
		from jsonb_array_elements(asked.settled) debt
		where member::text in (debt ->> 'from', debt ->> 'to') and 2 = (
			select count(*) from public.family_members known
			where known.family_group_id = asked.family_group_id and known.removed_at is null
				and known.id::text in (debt ->> 'from', debt ->> 'to')
		)
	) given
$$;

-- From then on `turns` are settled between the two in all, of at most `was`: more, as far as they are owed, or less.
-- Without effect where others have settled as much meanwhile.
-- @param was null: to settle more
create or replace function whose_turn_private.set_settled(
	category uuid, debtor uuid, creditor uuid, was integer, turns integer
) returns void
language plpgsql set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
	pair constant jsonb := jsonb_build_object('from', debtor, 'to', creditor);
	asked public.decision_categories;
	others jsonb;
	before integer;
	change integer;
begin
	select * into asked from public.decision_categories one
	where one.id = category and one.family_group_id = own and one.removed_at is null;
	select coalesce(jsonb_agg(debt order by number) filter (where debt - 'turns' <> pair), '[]'),
		coalesce(max((debt -> 'turns')::integer) filter (where debt - 'turns' = pair), 0)
	into others, before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number);
	if was is null then
		change := least(
			turns - before, -whose_turn_private.turns_given(asked, debtor), whose_turn_private.turns_given(asked, creditor)
		);
		if (jsonb_array_length(others) < 1000 and change > 0) is not true then return; end if;
	else
		change := turns - before;
		if (turns >= 0 and change < 0 and before <= was) is not true then return; end if;
	end if;
	-- Nothing is said, and nothing is changed, where one of them is not there.
	with said as (
		select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
			'family_group_id', own, 'kind', case when change > 0 then 'debt-settled' else 'settlement-undone' end,
			'category', asked.id, 'category_name', asked.name, 'count', abs(change),
			'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
		)))
		from public.family_members owing, public.family_members owed
		where owing.id = debtor and owing.removed_at is null and owed.id = creditor and owed.removed_at is null
			and own = all(array[owing.family_group_id, owed.family_group_id])
	)
	update public.decision_categories one set settled = nullif(others || case
		when before + change = 0 then '[]' else jsonb_build_array(pair || jsonb_build_object('turns', before + change))
	end, '[]')
	from said where one.id = category;
end $$;

-- settle
create or replace function public.settle(category uuid, debtor uuid, creditor uuid, turns integer) returns void
language sql security definer set search_path = ''
return whose_turn_private.set_settled(category, debtor, creditor, null, turns);

-- undoSettlement: of at most `was` turns that are settled between the two in all, `turns` stay.
create or replace function public.undo_settlement(
	category uuid, debtor uuid, creditor uuid, was integer, turns integer
) returns void
language sql security definer set search_path = ''
return whose_turn_private.set_settled(category, debtor, creditor, coalesce(was, 0), turns);

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000600', 'debts');
-- What a family was elsewhere, in a guest's browser or in a family's file, comes along: mergeFamily (merge-family.ts).

-- Adds those whose names are new. @param columns what they bring @param sent a list of rows, each with its id `there`
-- @returns the ids here, by those there, of all that have a name here
create or replace function whose_turn_private.import_named(
	of_table text, columns text, family uuid, sent jsonb
) returns jsonb
language plpgsql set search_path = '' as $$
declare
	ids jsonb;
begin
	execute format('insert into public.%1$I (id, family_group_id, created_at, name, %2$s)
		select (
			-- As createKey (key.ts) makes another one, the same each time.
			select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then whose_turn_private.read_uuid(one ->> ''there'')
				else md5($1 || (one ->> ''there'') || ''#'' || number)::uuid end as free) made
			where free is not null and not exists (select from public.%1$I taken where taken.id = free)
			order by number limit 1
		), $1, clock_timestamp(), tidied, %2$s
		from jsonb_array_elements($2) with ordinality given(one, place)
		cross join lateral jsonb_populate_record(null::public.%1$I, one) fields
		cross join whose_turn_private.tidy_text(one ->> ''name'') tidied
		where public.is_tidy_name(tidied) order by place
		on conflict do nothing', of_table, columns) using family, sent;
	execute format('select coalesce(jsonb_object_agg(one ->> ''there'', known.id), ''{}'')
		from jsonb_array_elements($2) one
		join public.%I known on known.name = whose_turn_private.tidy_text(one ->> ''name'')
		where known.family_group_id = $1 and known.removed_at is null', of_table) into ids using family, sent;
	return ids;
end $$;

create or replace function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- addTurns (merge-family.ts): those of the running cycle come last, all others before all. Known ones stay as they are.
-- @param members, categories the ids here, by those there @param is_new whether they bring numbers and cycles along
-- @param are_reset ids there of categories with a running cycle without a turn
create or replace function whose_turn_private.import_turns(
	family uuid, turns jsonb, members jsonb, categories jsonb, is_new boolean, are_reset text[]
) returns void
language plpgsql set search_path = '' as $$
declare
	arriving public.category_cycles[];
	oldest timestamptz;
	newest timestamptz;
begin
	select least(min(created_at), clock_timestamp()), greatest(max(created_at), clock_timestamp()) into oldest, newest
	from public.category_cycles where family_group_id = family;
	perform set_config('whose_turn.importing', 'yes', true);
	with here as materialized (
		select known.there, known.here::uuid as category, numbers.cycle as running
		from jsonb_each_text(categories) known(there, here)
		cross join lateral whose_turn_private.numbers_of(known.here::uuid) numbers
	), sent as (
		select one.*, here.category as own_category, running, (members ->> member)::uuid as own_member,
			whose_turn_private.read_uuid(id) as given_id, own_cycle,
			case when one.category <> all(are_reset) then max(own_cycle) over (partition by one.category) end as there
		from rows from (jsonb_to_recordset(turns) as (
			id text, category text, member text, "doneBy" text, option text, day date, until date, number numeric,
			cycle numeric
		)) with ordinality one
		cross join lateral (select case when one.cycle between 1 and 1000000 then one.cycle::integer end as own_cycle) own
		join here on here.there = one.category
	), fresh as (
		-- An id may be sent twice.
		select distinct on (own_id) sent.*, own_id,
			case when is_new then own_cycle when own_cycle = there then running end as place,
			coalesce(own_cycle = there and (not is_new or there >= running), false) as is_last
		from sent
		left join public.category_cycles known on known.id = given_id
		-- Of what is no id, or another family has, one is made, the same each time.
		cross join lateral (select case when given_id is null or known.family_group_id <> family
			then md5(family || sent.id)::uuid else given_id end as own_id) own
		where own_member is not null and not exists (select from public.category_cycles known where known.id = own_id)
		order by own_id, ordinality
	), placed as (
		select fresh.*, case when row_number() over (partition by own_category, own_member, place order by ordinality) = 1
			and whose_turn_private.counting_turn(own_category, own_member, place) is null then place end as counts_in
		from fresh
	), added as (
		insert into public.category_cycles as turn (
			id, family_group_id, category_id, member_id, done_by, option, day, until, turn_number, cycle, created_at
		)
		select own_id, family, own_category, own_member, nullif((members ->> "doneBy")::uuid, own_member),
			case when public.is_tidy_name(tidied) then tidied end, tidied_day,
			case when until between tidied_day and tidied_day + 61 then until end,
			case when is_new and number between 1 and 1000000 then number::integer end, counts_in,
			case when is_last and counts_in is not null then newest + ordinality * interval '1 microsecond'
				else oldest - (jsonb_array_length(turns) + 1 - ordinality) * interval '1 microsecond' end
		from placed cross join whose_turn_private.tidy_text(option) tidied
		cross join whose_turn_private.tidy_day(family, day) tidied_day order by ordinality
		returning turn
	)
	select array_agg(turn order by (turn).created_at) into arriving from added;
	perform set_config('whose_turn.importing', '', true);
	-- describePast (describe-change.ts): one entry a category.
	perform whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family, 'kind', 'turns-imported', 'category', category.id, 'category_name', category.name,
		'count', past.count, 'turns', ids
	) order by past.first))
	from (
		select category_id, count(*), min(created_at) as first, jsonb_agg(id order by created_at) as ids
		from unnest(arriving) turn where created_at < oldest group by category_id
	) past join public.decision_categories category on category.id = past.category_id;
	perform whose_turn_private.record_turns('turn', array(
		select turn from unnest(arriving) turn where turn.created_at > newest
	));
	perform whose_turn_private.tell('category_cycles', 'INSERT', (
		select jsonb_agg(turn) from unnest(arriving[:101]) turn
	));
end $$;

-- Entries that are there already, or of a clock that runs ahead, are left out; the newest first, while there is room.
create or replace function whose_turn_private.import_history(
	family uuid, history jsonb, members jsonb, categories jsonb
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', one ->> 'kind', 'at', one ->> 'at',
			'category', categories -> (one ->> 'category'), 'category_name', category_name,
			'member', members -> (one ->> 'member'), 'member_name', member_name,
			'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(one ->> 'option'),
			'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
			'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn',
			'settings', one -> 'settings',
			'day', one -> 'day', 'was_name', whose_turn_private.tidy_text(one ->> 'wasName'),
			'was_done_by_name', whose_turn_private.tidy_text(one ->> 'wasDoneByName'), 'was_day', one -> 'wasDay',
			'place', one -> 'place', 'was_place', one -> 'wasPlace',
			'turns', (
				-- As import_turns() has them.
				select jsonb_agg(case when own is null or known.family_group_id <> family
					then md5(family || sent)::uuid else own end order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(sent, number)
				cross join whose_turn_private.read_uuid(sent) own
				left join public.category_cycles known on known.id = own
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(one, position)
		cross join lateral (
			select whose_turn_private.tidy_text(one ->> 'categoryName') as category_name,
				whose_turn_private.tidy_text(one ->> 'memberName') as member_name
		) named
		where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients know the milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = one ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name
				and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (
			select count(*) from public.family_history known where known.family_group_id = family and known.imported
		))
	) newest
$$;

-- mergeFamily. A large family comes in parts: each names the members and categories that it is about; the part with the
-- running turns first, then others, whose turns have cycle 0, the newest first, and so the history. Imported again it
-- adds nothing. @param family as `Family` @param history a list of `HistoryEntry`, oldest first
-- @param into_family null: the caller's own
create or replace function public.import_family(family jsonb, history jsonb, into_family uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_as(
		coalesce(into_family, (select one.id from public.family_groups one where one.user_id = auth.uid()))
	);
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with
	-- a file.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	-- Or nothing else has happened since the first part of a large family came.
	is_new constant boolean := was_empty or exists (
		select from whose_turn_quotas.history_numbers where family_group_id = own and arrived = last_id
	);
	category_columns constant text := 'key, settings, not_now, settled, looked_at';
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'),
		jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	-- mergeTimeZone (merge-family.ts): first, for the days of the turns go by it.
	update public.family_groups changed set time_zone = import_family.family ->> 'timeZone'
	where changed.id = own and (changed.time_zone is null or whose_turn_private.is_empty(own))
		and changed.time_zone is distinct from import_family.family ->> 'timeZone'
		and whose_turn_private.is_time_zone(import_family.family ->> 'timeZone');
	members := whose_turn_private.import_named('family_members', 'key, emoji, colour, photo, back_on', own, (
		select jsonb_agg(
			one || jsonb_build_object('there', one -> 'id', 'id', null, 'back_on', one -> 'backOn') order by position
		) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', category_columns, own, (
		select jsonb_agg(jsonb_build_object(
			'there', one -> 'id', 'name', one -> 'name', 'key', one -> 'key',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(
					one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members)
				)
				else one -> 'settings' end,
			'settled', (
				select jsonb_agg(jsonb_build_object(
					'from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to'),
					'turns', least(greatest((debt -> 'turns')::integer, 0), 1000000000)
				) order by number)
				from jsonb_array_elements(one -> 'settled') with ordinality list(debt, number)
				where number <= 1000 and members ? (debt ->> 'from') and members ? (debt ->> 'to')
			)
		) || case when is_new then jsonb_build_object(
			-- withoutDraws (merge-family.ts): what was seen there is not what chance says here.
			'not_now', case when one ? 'notNow' then jsonb_build_object(
				'n', (one #> '{notNow,n}')::integer, 'members', whose_turn_private.map_ids(one #> '{notNow,members}', members)
			) end,
			'looked_at', case when members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) else '{}' end order by position)
		from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories, is_new, array(
		select one ->> 'id' from jsonb_array_elements(family -> 'categories') one where one ? 'cycle'
	));
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
	update whose_turn_quotas.history_numbers set arrived = last_id where is_new and family_group_id = own;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000000800', 'import');
-- Who is in a family, as what, and how one gets out (docs/decisions/people-and-roles.md).

create or replace function whose_turn_private.name_of_account(person uuid) returns text
language sql stable set search_path = '' as $$
	select whose_turn_private.tidy_person_name(raw_user_meta_data ->> 'full_name') from auth.users where id = person
$$;

create or replace function whose_turn_private.keep_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_people person set role = 'adult'
	where person.family_group_id = new.id and person.role = 'owner' and person.user_id is distinct from new.user_id;
	if new.user_id is not null then
		insert into public.family_people (family_group_id, user_id, role, name)
		values (new.id, new.user_id, 'owner', whose_turn_private.name_of_account(new.user_id))
		on conflict (family_group_id, user_id) do update set role = 'owner';
	end if;
	return null;
end $$;

-- Whoever comes, goes or has another role is told to the server, which decides who hears of what.
create or replace function whose_turn_private.after_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	told jsonb;
	moved public.family_people[];
begin
	if tg_op = 'UPDATE' then
		-- That somebody was here is told to nobody.
		select jsonb_agg(to_jsonb(edited)),
			array_agg(row(edited.*)::public.family_people) filter (where edited.role <> was.role)
		into told, moved
		from changed edited join before was using (family_group_id, user_id)
		where (edited.role, edited.name, edited.member_id) is distinct from (was.role, was.name, was.member_id);
	else
		select jsonb_agg(to_jsonb(one)), array_agg(row(one.*)::public.family_people) into told, moved from changed one;
	end if;
	if told is null then return null; end if;
	if to_regprocedure('auth.tell_person(uuid,uuid,text)') is not null then
		perform auth.tell_person(one.user_id, one.family_group_id, case tg_op
			when 'INSERT' then case one.role when 'screen' then 'into-as-screen' else 'into' end
			when 'DELETE' then 'out' else 'within'
		end) from unnest(moved) one;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- Whoever goes has left or was removed, also with their account. Of a family that goes itself nothing is said.
create or replace function whose_turn_private.say_who_goes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.record_person(
		case when auth.uid() <> old.user_id then 'person-removed' else 'person-left' end, old.family_group_id, old.name
	) from public.family_groups family where family.id = old.family_group_id and family.removed_at is null;
	return old;
end $$;

-- For whoever is looking at a family, every few minutes. What was deleted thirty days ago goes for good.
create or replace function public.see_family(family uuid) returns void
language sql security definer set search_path = '' as $$
	update public.family_people person set last_seen = now()
	where person.family_group_id = family and person.user_id = auth.uid()
		and person.last_seen < now() - interval '5 minutes';
	delete from whose_turn_private.departures where left_at < now() - interval '30 days';
	-- One at a time, since each may have 50,000 turns; nobody waits for whoever has begun.
	delete from public.family_groups where id = (
		select one.id from public.family_groups one where one.removed_at < now() - interval '30 days'
		order by one.removed_at limit 1 for update skip locked
	);
$$;

-- One's own name and face, and those of a screen by an adult. Who had a name keeps one: what they did is said by it.
-- @throws PT403 not_in_family, role; PT409 name_taken; 23503 for a member of another family
create or replace function public.edit_person(family uuid, person uuid, name text, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	was public.family_people;
	named text;
begin
	perform whose_turn_private.lock_family_as(family);
	select * into was from public.family_people known
	where known.family_group_id = family and known.user_id = person
		and (known.user_id = auth.uid() or known.role = 'screen');
	if not found then perform whose_turn_private.require_role(family, '{}'); end if;
	named := coalesce(whose_turn_private.tidy_person_name(edit_person.name), was.name);
	if named is distinct from was.name then
		perform whose_turn_private.require_free_name(family, named, person);
		perform whose_turn_private.record_person('person-renamed', family, named, was.name);
	end if;
	update public.family_people known set name = named, member_id = member
	where known.family_group_id = family and known.user_id = person;
end $$;

-- For one more of a role. @throws PT403 quota_exceeded
create or replace function whose_turn_private.require_room(family uuid, role text) returns void
language plpgsql set search_path = '' as $$
begin
	if (
		select count(*) >= 20 from public.family_people known
		where known.family_group_id = family and (known.role = 'screen') = (require_room.role = 'screen')
	) then
		raise exception 'A family can have at most 20 people and 20 screens.'
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

-- @throws PT403 not_in_family, role, owner_stays, account_needed, quota_exceeded
create or replace function public.set_role(family uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	was public.family_people;
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	select * into was from public.family_people known where known.family_group_id = family and known.user_id = person;
	if person = auth.uid() then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	elsif set_role.role is null or set_role.role not in ('adult', 'screen') then
		perform whose_turn_private.require_role(family, '{}');
	elsif was.is_anonymous and set_role.role = 'adult' then
		raise exception 'An adult needs an account.' using errcode = 'PT403', hint = 'account_needed';
	elsif was.role <> set_role.role then
		perform whose_turn_private.require_room(family, set_role.role);
		update public.family_people known set role = set_role.role
		where known.family_group_id = family and known.user_id = person;
	end if;
	if set_role.role = 'screen' then
		perform whose_turn_private.revoke_invitations_of(family, person);
		delete from public.family_tokens token where token.family_group_id = family and token.created_by = person;
		delete from public.family_webhooks hook where hook.family_group_id = family and hook.created_by = person;
	end if;
end $$;

-- Somebody who is gone already is no error. @throws PT403 not_in_family, role, owner_stays
create or replace function public.remove_person(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	if person = auth.uid() then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	end if;
	perform whose_turn_private.revoke_invitations_of(family, person);
	perform whose_turn_private.take_out(family, person);
end $$;

-- @throws PT403 owner_stays
create or replace function public.leave_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if whose_turn_private.role_in(family) is null then return; end if;
	perform whose_turn_private.lock_family(family);
	if whose_turn_private.role_in(family) is null then return; end if;
	if whose_turn_private.role_in(family) = 'owner' then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	end if;
	perform whose_turn_private.revoke_invitations_of(family, auth.uid());
	delete from public.family_people known where known.family_group_id = family and known.user_id = auth.uid();
end $$;

-- An adult in the caller's own family, who could have it.
-- @throws PT403 not_in_family, role, not_an_adult, owns_a_family
create or replace function whose_turn_private.require_receiver(family uuid, person uuid) returns public.family_people
language plpgsql set search_path = '' as $$
declare
	receiver public.family_people;
begin
	perform whose_turn_private.require_role(family, '{owner}');
	if person = auth.uid() then return null; end if;
	select known.* into receiver from public.family_people known
	where known.family_group_id = family and known.user_id = person and known.role = 'adult';
	if not found then
		raise exception 'A family is handed over to an adult in it.' using errcode = 'PT403', hint = 'not_an_adult';
	end if;
	perform whose_turn_private.require_unused(person);
	return receiver;
end $$;

-- A person owns one family at most: one in which nothing ever was gives way to another. @throws PT403 owns_a_family
create or replace function whose_turn_private.require_unused(person uuid) returns void
language plpgsql set search_path = '' as $$
declare
	own constant uuid := (select one.id from public.family_groups one where one.user_id = person);
begin
	if exists (
		select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
		union all select from public.family_history where family_group_id = own
		union all select from public.family_people known where known.family_group_id = own and known.user_id <> person
		-- Somebody may be on the way into it.
		union all select from public.family_invitations one
		where one.family_group_id = own and whose_turn_private.state_of(one) = 'open'
	) then
		raise exception 'There is a family of their own.' using errcode = 'PT403', hint = 'owns_a_family';
	end if;
end $$;

-- @throws as require_receiver()
create or replace function public.hand_over(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	receiver public.family_people := whose_turn_private.require_receiver(family, person);
begin
	if receiver.user_id is null then return; end if;
	-- With theirs, in the order of ids: the one statement that needs two.
	perform from public.family_groups one where one.user_id = person or one.id = family order by one.id for no key update;
	receiver := whose_turn_private.require_receiver(family, person);
	delete from public.family_groups one where one.user_id = person;
	update public.family_groups one set user_id = person where one.id = family;
	perform whose_turn_private.record_person('handed-over', family, receiver.name);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001000', 'people');
-- How one gets into a family: by a link, by eight letters, or as a tablet that shows them.

create or replace function whose_turn_private.hash_secret(secret text) returns text
language sql immutable strict parallel safe set search_path = ''
return encode(sha256(convert_to(secret, 'UTF8')), 'hex');

-- 192 bits, of 244 random ones.
create or replace function whose_turn_private.create_token() returns text
language sql volatile set search_path = ''
return translate(encode(substr(
	sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 24
), 'base64'), '+/', '-_');

-- Eight letters to read out, without those that look like digits: one of 110 thousand million.
create or replace function whose_turn_private.create_code() returns text
language sql volatile set search_path = '' as $$
	select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', (number / (24 ^ place)::bigint % 24)::integer + 1, 1), '')
	from (select ('x' || left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 15))
		::bit(60)::bigint as number) random, generate_series(0, 7) place
$$;

-- As people type a code: in small letters, with gaps.
create or replace function whose_turn_private.read_code(typed text) returns text
language sql immutable strict parallel safe set search_path = ''
return upper(regexp_replace(typed, '[\s-]+', '', 'g'));

-- Five tries a person while a code lives, and a thousand of all those without an account, who sign in as often as they
-- like. An account has its own five whatever others do: to guess, it takes one for each five of 110 thousand million.
-- Counted before the look-up: whoever tries twice at once waits.
create or replace function whose_turn_private.may_try_code() returns boolean
language plpgsql set search_path = '' as $$
declare
	count integer;
	anonymous constant boolean := whose_turn_private.is_anonymous();
begin
	delete from whose_turn_private.code_tries where since < now() - interval '1 hour' and user_id <> auth.uid();
	insert into whose_turn_private.code_tries as known (user_id, tries, since, is_anonymous)
	values (auth.uid(), 1, now(), anonymous)
	on conflict (user_id) do update set
		tries = case when known.since < now() - interval '15 minutes' then 1 else least(known.tries + 1, 6) end,
		since = case when known.since < now() - interval '15 minutes' then now() else known.since end,
		is_anonymous = excluded.is_anonymous
	returning tries into count;
	return count <= 5 and (not anonymous or (
		select coalesce(sum(tries), 0) <= 1000 from whose_turn_private.code_tries
		where since >= now() - interval '15 minutes' and is_anonymous
	));
end $$;

-- A right one alone: whoever has codes of their own could go on guessing.
create or replace function whose_turn_private.give_back_code_try() returns void
language sql set search_path = '' as $$
	update whose_turn_private.code_tries set tries = tries - 1 where user_id = auth.uid()
$$;

create or replace function whose_turn_private.state_of(invitation public.family_invitations) returns text
language sql stable set search_path = ''
return case
	when invitation.id is null then 'unknown' when invitation.revoked_at is not null then 'revoked'
	when invitation.used_at is not null then 'used' when invitation.expires_at <= now() then 'expired' else 'open'
end;

-- @throws PT410 invitation_unknown, invitation_revoked, invitation_used, invitation_expired
create or replace function whose_turn_private.require_open(invitation public.family_invitations) returns void
language plpgsql set search_path = '' as $$
declare
	state constant text := whose_turn_private.state_of(invitation);
begin
	if state <> 'open' then
		raise exception 'This invitation is %.', state using errcode = 'PT410', hint = 'invitation_' || state;
	end if;
end $$;

-- Whether the built-in server makes an account by it where sign-ups are closed. A screen has none.
create or replace function whose_turn_private.permits_account(invitation public.family_invitations) returns boolean
language sql stable set search_path = ''
return invitation.role = 'adult' and whose_turn_private.state_of(invitation) = 'open';

-- Whose right to invite has ended has invited nobody.
create or replace function whose_turn_private.revoke_invitations_of(family uuid, person uuid) returns void
language sql set search_path = '' as $$
	update public.family_invitations one set revoked_at = now()
	where one.family_group_id = family and one.created_by = person and one.used_at is null and one.revoked_at is null
$$;

-- Seven days. What has ended is kept for a while, so that the list says what became of it, and never in the way of
-- another. @returns {id, token, expires_at}: the token is known to nobody from here on but to whoever asked
-- @throws PT403 not_in_family, role, quota_exceeded
create or replace function public.create_invitation(family uuid, role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	made public.family_invitations;
begin
	perform whose_turn_private.lock_family_as(family);
	delete from public.family_invitations where id in (
		select id from (
			select one.id, coalesce(one.revoked_at, one.used_at, one.expires_at) as ended_at,
				row_number() over (order by coalesce(one.revoked_at, one.used_at, one.expires_at) desc) as number
			from public.family_invitations one
			where one.family_group_id = family and whose_turn_private.state_of(one) <> 'open'
		) ended
		where number > 100 or ended_at < now() - interval '30 days'
	);
	if (
		select count(*) >= 20 from public.family_invitations one
		where one.family_group_id = family and whose_turn_private.state_of(one) = 'open'
	) then
		raise exception 'A family can have at most 20 open invitations.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_invitations (family_group_id, role, token_hash, created_by, expires_at)
	values (family, create_invitation.role, whose_turn_private.hash_secret(token), auth.uid(), now() + interval '7 days')
	returning * into made;
	return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

-- Of one of the caller's families. @throws PT403 role; PT410 invitation_unknown
create or replace function whose_turn_private.lock_invitation(id uuid) returns public.family_invitations
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
begin
	select one.* into known from public.family_invitations one
	where one.id = lock_invitation.id and one.family_group_id = any(public.my_family_ids('{owner,adult,screen}'));
	if known.id is null then perform whose_turn_private.require_open(known); end if;
	perform whose_turn_private.lock_family_as(known.family_group_id);
	select one.* into known from public.family_invitations one where one.id = lock_invitation.id for update;
	if known.id is null then perform whose_turn_private.require_open(known); end if;
	return known;
end $$;

-- A code to read out, for 15 minutes; one before it ends. @returns {code, expires_at}
-- @throws as lock_invitation(); PT410 as require_open()
create or replace function public.create_invitation_code(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '15 minutes';
begin
	perform whose_turn_private.require_open(whose_turn_private.lock_invitation(invitation));
	update public.family_invitations one set code_hash = whose_turn_private.hash_secret(code), code_expires_at = ends
	where one.id = invitation;
	return jsonb_build_object('code', code, 'expires_at', ends);
end $$;

-- Withdrawn twice is withdrawn. @throws as lock_invitation(); PT410 invitation_used
create or replace function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	update public.family_invitations one set revoked_at = now() where one.id = invitation and one.revoked_at is null;
end $$;

-- Another seven days, by another link: nobody knows the one before. @returns as create_invitation()
-- @throws as lock_invitation(); PT410 invitation_used
create or replace function public.renew_invitation(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	-- By its id whoever signed up by the link before would still come in (own_invitation).
	delete from public.family_invitations one where one.id = invitation;
	return public.create_invitation(known.family_group_id, known.role);
end $$;

-- Newest first. @returns a list of {id, role, state, created_at, created_by, expires_at, code_expires_at, used_at,
-- used_by}, people by name @throws PT403 not_in_family, role
create or replace function public.list_invitations(family uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family);
	return coalesce((
		select jsonb_agg(jsonb_build_object(
			'id', one.id, 'role', one.role, 'created_at', one.created_at, 'expires_at', one.expires_at,
			'used_at', one.used_at, 'used_by', one.used_by_name, 'created_by', inviter.name,
			'code_expires_at', case when one.code_expires_at > now() then one.code_expires_at end,
			'state', whose_turn_private.state_of(one)
		) order by one.created_at desc, one.id)
		from public.family_invitations one
		left join public.family_people inviter
			on inviter.family_group_id = family and inviter.user_id = one.created_by
		where one.family_group_id = family
	), '[]');
end $$;

-- An invitation by which the caller may join, or is in already.
-- @returns the role that they have, or null @throws PT410 as require_open()
create or replace function whose_turn_private.require_invited(invitation public.family_invitations) returns text
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(invitation.family_group_id);
begin
	if role is null then perform whose_turn_private.require_open(invitation); end if;
	return role;
end $$;

create or replace function whose_turn_private.describe_invitation(invitation uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	own_role text;
begin
	select one.* into known from public.family_invitations one where one.id = invitation;
	own_role := whose_turn_private.require_invited(known);
	return (
		select jsonb_build_object(
			'role', known.role, 'family_name', family.name, 'expires_at', known.expires_at, 'invited_by', inviter.name,
			'family', case when own_role is not null then family.id end
		)
		from public.family_groups family
		left join public.family_people inviter
			on inviter.family_group_id = family.id and inviter.user_id = known.created_by
		where family.id = known.family_group_id
	);
end $$;

create or replace function whose_turn_private.find_invitation(token text) returns uuid
language sql stable set search_path = '' as $$
	select one.id from public.family_invitations one where one.token_hash = whose_turn_private.hash_secret(token)
$$;

-- What whoever has the link reads, with an account or without. It changes nothing: mails' scanners and previews read
-- it, too. @returns {role, family_name, invited_by, expires_at, family}: `family` for whoever is in it already
-- @throws PT410 as require_open()
create or replace function public.read_invitation(token text) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.describe_invitation(whose_turn_private.find_invitation(token));

-- @param anonymous whether the person has no account @throws PT403 quota_exceeded, account_needed, already_paired
create or replace function whose_turn_private.add_person(
	family uuid, person uuid, role text, anonymous boolean, named text, member uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if anonymous and add_person.role <> 'screen' then
		raise exception 'An adult needs an account.' using errcode = 'PT403', hint = 'account_needed';
	end if;
	-- Who joins two families at once is counted in one after the other.
	perform from auth.users known where known.id = person for no key update;
	if anonymous and exists (select from public.family_people known where known.user_id = person) then
		raise exception 'This screen is in a family already.' using errcode = 'PT403', hint = 'already_paired';
	end if;
	perform whose_turn_private.require_room(family, add_person.role);
	-- A name that another one has gets a number after it.
	named := (
		select free from generate_series(1, 61) number
		cross join lateral (
			select case number when 1 then named else public.trim_text(left(named, 77)) || ' ' || number end as free
		) one
		where not whose_turn_private.is_name_taken(family, free)
		order by number limit 1
	);
	-- With those that they may bring back: what is deleted again and again is kept no more often.
	if (
		select count(*) >= 20 from (
			select known.family_group_id from public.family_people known where known.user_id = person
			union select gone.family_group_id from whose_turn_private.departures gone
			where gone.user_id = person and gone.family_group_id <> family
		) families
	) then
		raise exception 'A person can be in at most 20 families.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_people (family_group_id, user_id, role, is_anonymous, name, member_id)
	values (family, person, add_person.role, anonymous, named, member);
	perform whose_turn_private.record_person(
		case add_person.role when 'screen' then 'screen-joined' else 'person-joined' end, family, named
	);
end $$;

-- Behind the lock of its family. A member uses nothing up.
create or replace function whose_turn_private.join_by(invitation uuid, name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	role text;
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	select one.* into known from public.family_invitations one where one.id = invitation;
	perform whose_turn_private.require_invited(known);
	perform whose_turn_private.lock_family(known.family_group_id);
	select one.* into known from public.family_invitations one where one.id = invitation for update;
	role := whose_turn_private.require_invited(known);
	if role is null then
		perform whose_turn_private.add_person(
			known.family_group_id, auth.uid(), known.role, whose_turn_private.is_anonymous(), coalesce(
				whose_turn_private.tidy_person_name(join_by.name), whose_turn_private.name_of_account(auth.uid())
			)
		);
		update public.family_invitations one set
			used_at = now(), used_by = auth.uid(), code_hash = null,
			used_by_name = whose_turn_private.own_name_in(known.family_group_id)
		where one.id = invitation;
	end if;
	return jsonb_build_object(
		'family', known.family_group_id, 'role', coalesce(role, known.role), 'joined', role is null
	);
end $$;

-- @param name theirs in this family; null: as the account says
-- @returns {family, role, joined}: not `joined` who was there before
-- @throws PT410 as require_open(), PT403 as add_person()
create or replace function public.join_family(token text, name text default null) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.join_by(whose_turn_private.find_invitation(token), name);

-- The invitation with which the caller signed up, where the server kept it (auth.users.invitation) and it is open
-- still: the mail that confirms a sign-up is read on another device, too.
create or replace function whose_turn_private.own_invitation() returns uuid
language sql stable set search_path = '' as $$
	select one.id from auth.users person
	join public.family_invitations one on one.id::text = to_jsonb(person) ->> 'invitation'
	where person.id = auth.uid() and whose_turn_private.state_of(one) = 'open'
		and whose_turn_private.role_in(one.family_group_id) is null
$$;

-- @returns as read_invitation(), or null
create or replace function public.my_invitation() returns jsonb
language sql security definer set search_path = '' as $$
	select whose_turn_private.describe_invitation(own) from whose_turn_private.own_invitation() own where own is not null
$$;

-- @returns as join_family() @throws as join_family()
create or replace function public.join_my_invitation(name text default null) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.join_by(whose_turn_private.own_invitation(), name);

-- A wrong code is answered and not raised, or it would not be counted.
-- @returns {id} of its invitation, or {refused: 'code_wrong' or 'code_tries'}
create or replace function whose_turn_private.try_code(code text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	invitation uuid;
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	if not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select one.id into invitation from public.family_invitations one
	where one.code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(code))
		and one.code_expires_at > now();
	if invitation is null then return '{"refused": "code_wrong"}'; end if;
	perform whose_turn_private.give_back_code_try();
	return jsonb_build_object('id', invitation);
end $$;

-- What whoever has the code reads before they join. It changes nothing.
-- @returns as read_invitation(), or as try_code() @throws PT410 as require_open()
create or replace function public.read_invitation_by_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	tried constant jsonb := whose_turn_private.try_code(code);
begin
	if tried ? 'refused' then return tried; end if;
	return whose_turn_private.describe_invitation((tried ->> 'id')::uuid);
end $$;

-- @returns as join_family(), or as try_code()
create or replace function public.join_by_code(code text, name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	tried constant jsonb := whose_turn_private.try_code(code);
begin
	if tried ? 'refused' then return tried; end if;
	return whose_turn_private.join_by((tried ->> 'id')::uuid, name);
end $$;

-- A tablet that nobody wants to type on shows what this returns, and an adult's phone confirms it. Ten minutes; again:
-- another one. @returns {token, code, expires_at} @throws PT403 anonymous_only, already_paired
create or replace function public.request_pairing() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '10 minutes';
begin
	if auth.uid() is null or not whose_turn_private.is_anonymous() then
		raise exception 'Only a screen can be paired.' using errcode = 'PT403', hint = 'anonymous_only';
	elsif exists (select from public.family_people known where known.user_id = auth.uid()) then
		raise exception 'This screen is in a family already.' using errcode = 'PT403', hint = 'already_paired';
	end if;
	delete from whose_turn_private.pairings where expires_at < now() - interval '1 hour';
	insert into whose_turn_private.pairings (user_id, token_hash, code_hash, expires_at)
	values (auth.uid(), whose_turn_private.hash_secret(token), whose_turn_private.hash_secret(code), ends)
	on conflict (user_id) do update set
		token_hash = excluded.token_hash, code_hash = excluded.code_hash, expires_at = excluded.expires_at;
	return jsonb_build_object('token', token, 'code', code, 'expires_at', ends);
end $$;

-- @param secret the token that the tablet shows, or its code @param member whose screen it is, or null
-- @returns {person}, or {refused: 'code_wrong' or 'code_tries'}
-- @throws PT403 as lock_family_as() and add_person(); PT410 pairing_unknown, pairing_expired
create or replace function public.confirm_pairing(
	secret text, family uuid, name text, member uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	is_code constant boolean := whose_turn_private.read_code(secret) ~ '^[A-Z]{8}$';
	asked whose_turn_private.pairings;
begin
	perform whose_turn_private.lock_family_as(family);
	if is_code and not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select one.* into asked from whose_turn_private.pairings one where case when is_code
		then one.code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(secret)) and one.expires_at > now()
		else one.token_hash = whose_turn_private.hash_secret(secret) end
		and exists (select from auth.users screen where screen.id = one.user_id) for update;
	if asked.user_id is null and is_code then return '{"refused": "code_wrong"}'; end if;
	if asked.user_id is null then
		raise exception 'No screen shows this.' using errcode = 'PT410', hint = 'pairing_unknown';
	elsif asked.expires_at <= now() then
		raise exception 'The screen shows a new one by now.' using errcode = 'PT410', hint = 'pairing_expired';
	end if;
	perform whose_turn_private.add_person(
		family, asked.user_id, 'screen', true, whose_turn_private.tidy_person_name(confirm_pairing.name), member
	);
	delete from whose_turn_private.pairings one where one.user_id = asked.user_id;
	if is_code then perform whose_turn_private.give_back_code_try(); end if;
	return jsonb_build_object('person', asked.user_id);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001100', 'invitations');
-- What became of a family, for whoever was taken out of it: who did it, and for thirty days the way back.

-- Of one person, or of everybody in a family. The row of family_people goes, which is told to them.
create or replace function whose_turn_private.take_out(family uuid, person uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
	ended_by constant text := whose_turn_private.own_name_in(family);
begin
	insert into whose_turn_private.departures as known
	select gone.*, ended_by, now() from public.family_people gone
	where gone.family_group_id = family and gone.user_id <> auth.uid() and (person is null or gone.user_id = person)
	on conflict (user_id, family_group_id) do update set
		role = excluded.role, name = excluded.name, member_id = excluded.member_id,
		by_name = excluded.by_name, left_at = excluded.left_at;
	delete from public.family_people gone
	where gone.family_group_id = family and (person is null or gone.user_id = person);
end $$;

-- The caller's own family, which other adults can bring back; without any it goes for good. Nobody's goes without their
-- knowing. @throws PT403 family_has_adults
create or replace function whose_turn_private.delete_own_family(for_all boolean) returns void
language plpgsql set search_path = '' as $$
declare
	own constant uuid := (select one.id from public.family_groups one where one.user_id = auth.uid());
begin
	perform from public.family_groups one where one.id = own for update;
	if not exists (
		select from public.family_people known where known.family_group_id = own and known.role = 'adult'
	) then
		delete from public.family_groups one where one.id = own;
		return;
	end if;
	if for_all is not true then
		raise exception 'Other adults are in your family: hand it over, or delete it for all.'
			using errcode = 'PT403', hint = 'family_has_adults';
	end if;
	perform whose_turn_private.record_person('family-deleted', own, whose_turn_private.own_name_in(own));
	update public.family_groups one set removed_at = now() where one.id = own;
	update public.family_invitations one set revoked_at = now()
	where one.family_group_id = own and one.used_at is null and one.revoked_at is null;
	perform whose_turn_private.take_out(own);
	update public.family_groups one set user_id = null where one.id = own;
end $$;

-- Of the last thirty days. @returns a list of {family, name, by, is_deleted, until}, the newest first: `until` is when
-- the caller's right to bring it back ends
create or replace function public.my_departures() returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'family', family.id, 'name', family.name, 'by', gone.by_name,
		'is_deleted', gone.left_at is not distinct from family.removed_at,
		'until', case when gone.left_at = family.removed_at and gone.role = 'adult'
			then family.removed_at + interval '30 days' end
	) order by gone.left_at desc), '[]')
	from whose_turn_private.departures gone join public.family_groups family on family.id = gone.family_group_id
	where gone.user_id = auth.uid() and gone.left_at > now() - interval '30 days'
		and whose_turn_private.role_in(family.id) is null
$$;

-- @throws PT410 family_gone
create or replace function whose_turn_private.require_restorable(family uuid) returns void
language plpgsql set search_path = '' as $$
begin
	if not exists (
		select from jsonb_array_elements(public.my_departures()) gone
		where gone ->> 'family' = family::text and (gone ->> 'until')::timestamptz > now()
	) then
		raise exception 'There is no family to bring back.' using errcode = 'PT410', hint = 'family_gone';
	end if;
end $$;

-- A deleted family becomes the caller's, with everybody who was in it but whoever deleted it.
-- @throws PT410 family_gone; PT403 owns_a_family
create or replace function public.restore_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_restorable(family);
	-- With the caller's own, in the order of ids.
	perform from public.family_groups one where one.user_id = auth.uid() or one.id = family order by one.id
		for no key update;
	perform whose_turn_private.require_restorable(family);
	perform whose_turn_private.require_unused(auth.uid());
	delete from public.family_groups one where one.user_id = auth.uid();
	insert into public.family_people
		(family_group_id, user_id, role, name, member_id, is_anonymous, joined_at, last_seen)
	select family, gone.user_id, gone.role, gone.name, gone.member_id, gone.is_anonymous, gone.joined_at, gone.last_seen
	from whose_turn_private.departures gone join public.family_groups one on one.id = gone.family_group_id
	where gone.family_group_id = family and gone.left_at = one.removed_at;
	update public.family_groups one set removed_at = null, user_id = auth.uid() where one.id = family;
	perform whose_turn_private.record_person(
		'family-restored', family, whose_turn_private.own_name_in(family)
	);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001150', 'departures');
-- Tokens: other programs in a family (docs/decisions/tokens.md). A token that decides may what a screen may, one that
-- reads changes nothing: `principals` says so, and every policy and function asks it.

-- 160 random bits, which this returns once. @param scope 'read' or 'decide' @returns {id, token}
-- @throws PT400 name_needed; PT403 not_in_family, role, quota_exceeded; PT409 name_taken
create or replace function public.create_family_token(family uuid, name text, scope text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := 'wt_' || encode(substr(
		sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 20
	), 'hex');
	named constant text := whose_turn_private.tidy_person_name(create_family_token.name);
	made uuid;
begin
	perform whose_turn_private.lock_family_as(family);
	if named is null then
		raise exception 'A token needs a name.' using errcode = 'PT400', hint = 'name_needed';
	elsif (select count(*) >= 20 from public.family_tokens known where known.family_group_id = family) then
		raise exception 'A family can have at most 20 tokens.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	perform whose_turn_private.require_free_name(family, named);
	insert into public.family_tokens (family_group_id, name, scope, token_hash, created_by)
	values (family, named, create_family_token.scope, whose_turn_private.hash_secret(token), auth.uid())
	returning id into made;
	perform whose_turn_private.record_person('token-created', family, named);
	return jsonb_build_object('id', made, 'token', token);
end $$;

-- Takes a token or a webhook away, by any adult. What is gone already need not go. @throws PT403 role
create or replace function public.disconnect_app(app uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known record;
begin
	select * into known from (
		select id, family_group_id as family, name from public.family_tokens
		union all select id, family_group_id, whose_turn_private.host_of(url) from public.family_webhooks
	) one where one.id = app and one.family = any(public.my_family_ids('{owner,adult,screen}'));
	if not found then return; end if;
	perform whose_turn_private.lock_family_as(known.family);
	delete from public.family_tokens where id = app;
	if not found then delete from public.family_webhooks where id = app; end if;
	perform whose_turn_private.record_person('token-revoked', known.family, known.name) where found;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001180', 'tokens');
-- Webhooks: what is decided in a family is told to other programs (docs/decisions/webhooks.md).

-- @returns {id, secret}: 244 random bits, which this returns once. A first delivery shows whether it arrives.
-- @throws PT403 not_in_family, role, quota_exceeded; 23514
create or replace function public.create_family_webhook(family uuid, url text, events text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	secret constant text := 'whsec_' || encode(
		sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'
	);
	made uuid;
begin
	perform whose_turn_private.lock_family_as(family);
	if (select count(*) >= 5 from public.family_webhooks known where known.family_group_id = family) then
		raise exception 'A family can have at most 5 webhooks.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_webhooks (family_group_id, url, events, secret, created_by, told_through)
	values (
		family, create_family_webhook.url, create_family_webhook.events, secret, auth.uid(),
		whose_turn_private.today_in(family, current_date) - 1
	)
	returning id into made;
	insert into public.webhook_deliveries (webhook_id, family_group_id, event, body)
	values (made, family, 'ping', jsonb_build_object('type', 'ping', 'timestamp', now(), 'data', '{}'::jsonb)::text);
	perform whose_turn_private.record_person('token-created', family, whose_turn_private.host_of(url));
	return jsonb_build_object('id', made, 'secret', secret);
end $$;

-- What the history and the list say. The path may be a secret.
create or replace function whose_turn_private.host_of(url text) returns text
language sql immutable set search_path = ''
return whose_turn_private.tidy_person_name(split_part(url, '/', 3));

-- As soon as its webhook gets something again. @throws PT403 role
create or replace function public.resend_webhook_delivery(delivery uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := (
		select one.family_group_id from public.webhook_deliveries one
		where one.id = delivery and one.family_group_id = any(public.my_family_ids('{owner,adult,screen}'))
	);
begin
	if family is null then return; end if;
	perform whose_turn_private.lock_family_as(family);
	update public.webhook_deliveries one set next_attempt_at = now(), answer = null where one.id = delivery;
end $$;

-- Of each webhook two hundred deliveries stay, the newest. @param of_webhook null: of all
create or replace function whose_turn_private.queue_deliveries(
	entries public.family_history[], of_webhook uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	insert into public.webhook_deliveries (webhook_id, family_group_id, event, body)
	select hook.id, hook.family_group_id, told.event, jsonb_build_object(
		'type', told.event, 'timestamp', entry.at, 'data', jsonb_build_object(
			'family', hook.family_group_id, 'by', entry.who_name,
			'category', jsonb_build_object('id', entry.category, 'name', entry.category_name),
			'member', jsonb_build_object('id', entry.member, 'name', entry.member_name),
			'doneBy', case when entry.done_by is not null
				then jsonb_build_object('id', entry.done_by, 'name', entry.done_by_name) end,
			'option', entry.option, 'turn', turn.id, 'day', turn.day, 'until', turn.until
		)
	)::text
	from unnest(entries) entry
	cross join lateral (select case
		when entry.kind = 'drawn' then 'turn.drawn'
		-- Without a day: it is not over after all.
		when entry.kind in ('turn', 'turn-redone') or entry.kind = 'turn-ended' and entry.day is null then 'turn.recorded'
		when entry.kind = 'turn-undone' then 'turn.undone'
		when entry.kind = 'turn-ended' then 'turn.ended'
	end) told(event)
	join public.family_webhooks hook on hook.family_group_id = entry.family_group_id
		and told.event = any(hook.events) and hook.id = coalesce(of_webhook, hook.id)
	left join public.category_cycles turn on turn.id = entry.turns[1]
	order by entry.id;
	-- Nobody is waited for: the family is locked.
	delete from public.webhook_deliveries where id in (
		select old.id from public.family_webhooks hook join public.webhook_deliveries old on old.webhook_id = hook.id
		where hook.family_group_id = entries[1].family_group_id and old.created_at < (
			select kept.created_at from public.webhook_deliveries kept where kept.webhook_id = hook.id
			order by kept.created_at desc offset 199 limit 1
		)
		for update of old skip locked
	);
end $$;

-- In the transaction of the change. What a family brings along is not told.
create or replace function whose_turn_private.after_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if exists (select from changed join public.family_webhooks hook using (family_group_id)) then
		perform whose_turn_private.queue_deliveries(array(
			select row(entry.*)::public.family_history from changed entry where not entry.imported
		));
	end if;
	if exists (select from changed join public.push_subscriptions device using (family_group_id)) then
		perform whose_turn_private.queue_push(array(
			select row(entry.*)::public.family_history from changed entry where not entry.imported
		));
	end if;
	return null;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001190', 'webhooks');
-- Web Push: whose turn it is, on the devices of whoever has that face (docs/decisions/push.md).

-- For the caller's device. Of a person's in a family ten are kept, the newest. @param subscription as its toJSON() says
-- @throws PT403 not_in_family, role; 23514 where no push service of a browser is
create or replace function public.subscribe_to_push(
	family uuid, subscription jsonb,
	categories uuid[] default null, quiet_from integer default null, quiet_until integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, '{owner,adult,screen}');
	insert into public.push_subscriptions (
		session_id, family_group_id, user_id, endpoint, p256dh, auth, categories, quiet_from, quiet_until, told_through
	) values (
		whose_turn_private.read_uuid(auth.jwt() ->> 'session_id'), family, auth.uid(), subscription ->> 'endpoint',
		subscription #>> '{keys,p256dh}', subscription #>> '{keys,auth}', subscribe_to_push.categories,
		subscribe_to_push.quiet_from, subscribe_to_push.quiet_until,
		whose_turn_private.today_in(family, current_date) - 1
	)
	on conflict (session_id, family_group_id) do update
	set (endpoint, p256dh, auth, categories, quiet_from, quiet_until) = (
		excluded.endpoint, excluded.p256dh, excluded.auth,
		excluded.categories, excluded.quiet_from, excluded.quiet_until
	);
	delete from public.push_subscriptions old where old.family_group_id = family and old.session_id in (
		select one.session_id from public.push_subscriptions one
		where one.family_group_id = family and one.user_id = auth.uid() order by one.created_at desc offset 10
	);
end $$;

-- To the caller's device.
create or replace function public.test_push(family uuid) returns void
language sql security definer set search_path = '' as $$
	insert into whose_turn_private.push_messages (session_id, family_group_id, next_attempt_at)
	select one.session_id, one.family_group_id, now() from public.push_subscriptions one
	where one.family_group_id = family and one.user_id = auth.uid()
		and one.session_id = whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
	on conflict (session_id, family_group_id, category) do update
	set id = excluded.id, attempts = 0, next_attempt_at = excluded.next_attempt_at
$$;

-- Ten seconds later, so that whoever presses "not now" or Undo has told nobody; or when the quiet hours are over.
create or replace function whose_turn_private.next_loud_time(
	family uuid, quiet_from integer, quiet_until integer, at timestamptz default now()
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := coalesce((select one.time_zone from public.family_groups one where one.id = family), 'UTC');
	here constant timestamp := at at time zone zone;
	hour constant integer := extract(hour from here);
begin
	return case when (24 + hour - quiet_from) % 24 < (24 + quiet_until - quiet_from) % 24
		then (here::date + make_interval(days => (hour >= quiet_until)::integer, hours => quiet_until)) at time zone zone
		else at + interval '10 seconds' end;
exception when invalid_parameter_value then
	return at + interval '10 seconds';
end $$;

-- To whoever has the face, but not to whoever did it: a draw, a turn that is not over, and its end. Nothing twice.
-- @param entries of one family @param of_session null: to all devices
create or replace function whose_turn_private.queue_push(
	entries public.family_history[], of_session uuid default null
) returns void
language sql set search_path = '' as $$
	-- It may come once more.
	delete from whose_turn_private.push_messages known using unnest(entries) entry
	where entry.kind = 'turn-undone' and known.family_group_id = entry.family_group_id
		and known.category = entry.category and known.n = entry.n;
	insert into whose_turn_private.push_messages as known (
		session_id, family_group_id, category, member, n, next_attempt_at
	)
	select distinct on (device.session_id, entry.category)
		device.session_id, device.family_group_id, entry.category, person.member_id,
		case when entry.kind <> 'turn-ended' or entry.day is null then coalesce(entry.n, turn.turn_number - 1) end,
		whose_turn_private.next_loud_time(device.family_group_id, device.quiet_from, device.quiet_until)
	from unnest(entries) entry
	left join public.category_cycles turn on turn.id = entry.turns[1]
	join public.family_people person on person.family_group_id = entry.family_group_id
		and person.member_id = coalesce(entry.done_by, entry.member) and person.user_id is distinct from entry.who
	join public.push_subscriptions device on device.family_group_id = person.family_group_id
		and device.user_id = person.user_id and device.session_id = coalesce(of_session, device.session_id)
		and (device.categories is null or entry.category = any(device.categories))
	where (
		entry.kind in ('drawn', 'turn-ended') or entry.kind = 'turn' and (
			turn.day is null or coalesce(turn.until, turn.day) >= whose_turn_private.today_in(
				entry.family_group_id, current_date
			)
		)
	) and 20 > (
		select count(*) from whose_turn_private.push_messages waiting
		where waiting.session_id = device.session_id and waiting.next_attempt_at is not null
	)
	order by device.session_id, entry.category, entry.id desc
	on conflict (session_id, family_group_id, category) do update set
		id = excluded.id, member = excluded.member, n = excluded.n, attempts = 0,
		next_attempt_at = excluded.next_attempt_at
	where (known.member, known.n) is distinct from (excluded.member, excluded.n)
$$;

-- Whether what was to be told is true: that turn was recorded, or is drawn still.
create or replace function whose_turn_private.has_turn(
	asked public.decision_categories, member uuid, n integer
) returns boolean
language sql stable set search_path = '' as $$
	select coalesce((
		select bool_or(coalesce(turn.done_by, turn.member_id) = member) from whose_turn_private.visible_turns turn
		where turn.category_id = asked.id and turn.turn_number = n + 1 and turn.reset_at is null
	), numbers.last_turn = n and whose_turn_private.find_draw(
		asked, whose_turn_private.today_in(asked.family_group_id, current_date)
	) = member)
	from whose_turn_private.numbers_of(asked.id) numbers
$$;

-- The turns whose last day is over, as the history would say it. Who was done early was told of already.
create or replace function whose_turn_private.ended_turns(family uuid, last_day date) returns public.family_history[]
language sql stable set search_path = '' as $$
	select array(
		select ended from jsonb_populate_recordset(null::public.family_history,
			whose_turn_private.describe_turns('turn-ended', array(
				select distinct on (turn.category_id) row(turn.*)::public.category_cycles
				from public.decision_categories category
				join whose_turn_private.visible_turns turn on turn.category_id = category.id
				where category.family_group_id = ended_turns.family and turn.until = last_day
					and turn.cycle is not null and turn.reset_at is null and not exists (
						select from public.family_history entry
						where entry.family_group_id = ended_turns.family and entry.category = category.id
							and entry.kind = 'turn-ended' and entry.turns[1] = turn.id and entry.day = turn.until
					)
				order by turn.category_id, turn.created_at desc
			), jsonb_build_object('day', last_day, 'at', now()))
		) ended
	)
$$;

-- Draws of the categories that go on by themselves, after a turn that was over on a day, and of which nobody knows yet.
create or replace function whose_turn_private.begun_turns(family uuid, last_day date) returns public.family_history[]
language sql stable set search_path = '' as $$
	select array(
		select jsonb_populate_record(null::public.family_history, jsonb_build_object(
			'family_group_id', category.family_group_id, 'kind', 'drawn', 'category', category.id,
			'member', whose_turn_private.find_draw(category, last_day + 1), 'n', turn.turn_number
		))
		from public.decision_categories category
		join whose_turn_private.visible_turns turn on turn.category_id = category.id and turn.until = last_day
		cross join lateral whose_turn_private.numbers_of(category.id) numbers
		where category.family_group_id = begun_turns.family and category.settings #> '{lasts,goesOn}' = 'true'
			and turn.turn_number = numbers.last_turn and turn.cycle is not null and turn.reset_at is null
	)
$$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001195', 'push');
-- Leaving for good.

-- Whoever does what cannot be undone has signed in within the last ten minutes (claim "amr", which refreshing a session
-- leaves as it is: https://supabase.com/docs/guides/auth/jwt-fields). @throws PT403 reauthentication_needed
create or replace function whose_turn_private.require_recent_sign_in() returns void
language plpgsql set search_path = '' as $$
declare
	now_seconds constant double precision := extract(epoch from clock_timestamp());
begin
	-- The clock of whoever made the token may be a little ahead.
	if jsonb_path_exists(
		auth.jwt(), 'strict $.amr[*] ? (@.timestamp >= $since && @.timestamp <= $until)',
		jsonb_build_object('since', now_seconds - 600, 'until', now_seconds + 60), true
	) is not true then
		raise exception 'Please sign in again first.' using errcode = 'PT403', hint = 'reauthentication_needed';
	end if;
end $$;

-- @throws PT403 not_in_family, role, reauthentication_needed, family_has_adults
create or replace function public.delete_family(family uuid, for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, '{owner}');
	perform whose_turn_private.require_recent_sign_in();
	perform whose_turn_private.lock_family_as(family, '{owner}');
	perform whose_turn_private.delete_own_family(for_all);
end $$;

-- With the account goes everything that points to it: sessions, identities, the family. The token's session has to be
-- there, as for everything about an account: an access token outlives it by some minutes. A session unused for a year
-- has ended, and so has that of somebody who is banned.
-- @throws PT401; PT403 session_not_found, reauthentication_needed, family_has_adults
create or replace function public.delete_my_account(for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
	person uuid := auth.uid();
	claims jsonb := auth.jwt();
begin
	if person is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
	-- Families first, as everywhere: they hear of it. In the order of their ids, so that two never wait in a circle.
	perform from public.family_groups family
	where family.id in (select known.family_group_id from public.family_people known where known.user_id = person)
	order by family.id for no key update;
	-- Before anything is looked up: a logout that has been answered counts, one under way is waited for.
	perform from auth.users where id = person for update;
	if not found then
		-- Somebody who is gone already is no error: the answer of the first call may have been lost.
		return;
	end if;
	if not exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.user_id = person and s.id::text = claims ->> 'session_id'
			and (s.not_after is null or s.not_after > clock_timestamp())
			and coalesce(s.refreshed_at, s.created_at) > clock_timestamp() - interval '365 days'
			and (u.banned_until is null or u.banned_until <= clock_timestamp())
	) then
		raise exception 'Your session has ended. Please sign in again to delete your account.'
			using errcode = 'PT403', hint = 'session_not_found';
	end if;
	perform whose_turn_private.require_recent_sign_in();
	perform whose_turn_private.delete_own_family(for_all);
	delete from auth.users where id = person;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001200', 'account');
-- How much one family may hold, and one statement add. It holds people, not the owner of the tables.
-- PostgREST makes the status xyz of an SQLSTATE PTxyz.

-- Members and categories: so many are there, and as many stay of those that were removed. The oldest go for good.
-- @throws PT413 too_many_rows; PT403 quota_exceeded
create or replace function whose_turn_private.bound(named text, families uuid[], added bigint) returns void
language plpgsql set search_path = '' as $$
declare
	of_table constant text := case named when 'members' then 'family_members' else 'decision_categories' end;
	most constant integer := case named when 'members' then 1000 else 500 end;
	size bigint;
begin
	execute format('select count(*) from public.%I where family_group_id = any($1) and removed_at is null', of_table)
		into size using families;
	perform whose_turn_private.require_bounds(named, added, size, most);
	execute format('delete from public.%1$I where id in (
		select id from public.%1$I where family_group_id = any($1) and removed_at is not null
		order by removed_at desc offset 1000
	)', of_table) using families;
end $$;

create or replace function whose_turn_private.require_bounds(
	named text, added bigint, size bigint, most integer
) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and added > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	elsif auth.uid() is not null and size > most then
		raise exception 'A family can have at most % %.', to_char(most, 'FM999,999'), named
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

-- @throws PT413 too_many_rows; PT403 quota_exceeded
create or replace function whose_turn_private.bound_turns(family uuid, added bigint, counted bigint) returns void
language plpgsql set search_path = '' as $$
declare
	size whose_turn_quotas.turn_counts;
begin
	insert into whose_turn_quotas.turn_counts as known (family_group_id, turns, counting) values (family, added, counted)
	on conflict (family_group_id) do update set turns = known.turns + added, counting = known.counting + counted
	returning * into size;
	perform whose_turn_private.require_bounds('turns', 0, size.counting, 50000) where added > 0;
	if added > 0 and size.turns > 100000 then
		delete from public.category_cycles where id in (
			select turn.id from public.category_cycles turn
			where turn.family_group_id = family
				and (turn.undone_at is not null or turn.reset_at is not null or turn.cycle is null)
			order by turn.created_at limit size.turns - 100000 + 1000
		);
	end if;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001300', 'quotas');
-- Live updates. A Supabase project reads them from its log; the built-in backend is told once a statement
-- (auth.tell_changes). Not the history: it is read when somebody looks at it.
do $$
declare
	changing text;
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		for changing in
			select unnest(array[
				'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'family_people'
			])
			except select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'
		loop
			execute format('alter publication supabase_realtime add table public.%I', changing);
		end loop;
	end if;
end $$;

-- Rows that were marked as removed, undone or reset are gone from what plain clients see; they come back with it.
-- @param rows the first hundred and one @param shown null: no mark has changed
create or replace function whose_turn_private.tell(
	of_table text, operation text, rows jsonb, shown boolean default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if to_regprocedure('auth.tell_changes(text,text,jsonb)') is null then return; end if;
	perform auth.tell_changes(of_table, operation, rows);
	perform auth.tell_changes(of_table, case when shown then 'INSERT' else 'DELETE' end, rows)
	where shown is not null and jsonb_array_length(rows) <= 100;
end $$;

-- What is marked is hidden by a policy from those who read the log by it: they hear of a greater version, and read
-- anew.
create or replace function whose_turn_private.raise_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_groups set version = version + 1
	where id = nullif(current_setting('whose_turn.locked_family', true), '')::uuid;
	return null;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001400', 'live');
-- What happens when: one function a table and moment, each with its steps in written order. Statements touch many
-- rows, so what comes after is by statement. What marks turns says so itself.
do $$
declare
	of_table text;
	before_row text;
	after_statement text;
	moments text[];
	moment text;
begin
	for of_table, before_row, after_statement, moments in values
		('family_groups', 'before_named', 'after_families', array['insert', 'update', 'delete']),
		('family_members', 'before_named', 'after_named', array['insert', 'update']),
		('decision_categories', 'before_named', 'after_named', array['insert', 'update']),
		('category_cycles', null, 'after_turns', array['insert', 'delete']),
		('family_people', null, 'after_people', array['insert', 'update', 'delete'])
	loop
		if before_row is not null then
			execute format('create or replace trigger before_row before insert or update%s on public.%I
				for each row execute function whose_turn_private.%I()',
				case of_table when 'family_groups' then ' of name, time_zone' else '' end, of_table, before_row);
		end if;
		foreach moment in array moments loop
			execute format('create or replace trigger after_%1$s after %1$s on public.%2$I referencing %3$s
				for each statement execute function whose_turn_private.%4$I()', moment, of_table, case moment
				when 'insert' then 'new table as changed'
				when 'update' then 'old table as before new table as changed'
				else 'old table as changed'
			end, after_statement);
		end loop;
	end loop;
	foreach of_table in array array['family_members', 'decision_categories'] loop
		execute format('create or replace trigger mark_removed before delete on public.%I
			for each row execute function whose_turn_private.mark_removed()', of_table);
		execute format('create or replace trigger raise_version after update of removed_at on public.%I
			for each statement execute function whose_turn_private.raise_version()', of_table);
	end loop;
end $$;

-- What our own functions change is theirs to allow.
create or replace trigger as_role before update on public.decision_categories
	for each row when (
		current_user = 'authenticated' and to_jsonb(new) - 'looked_at' is distinct from to_jsonb(old) - 'looked_at'
	) execute function whose_turn_private.refuse_screens();
create or replace trigger before_row before insert on public.category_cycles
	for each row when (new.created_at is null) execute function whose_turn_private.before_turn();
create or replace trigger reset_deleted after delete on public.category_cycles referencing old table as changed
	for each statement execute function whose_turn_private.reset_deleted();
create or replace trigger raise_version after update of undone_at, reset_at on public.category_cycles
	for each statement execute function whose_turn_private.raise_version();
create or replace trigger keep_owner after insert or update of user_id on public.family_groups
	for each row execute function whose_turn_private.keep_owner();
create or replace trigger tell_webhooks after insert on public.family_history referencing new table as changed
	for each statement execute function whose_turn_private.after_history();
create or replace trigger say_who_goes before delete on public.family_people
	for each row execute function whose_turn_private.say_who_goes();

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001500', 'events');
-- Who may do what, on one page. anon reads whose invitation it is and has nothing else; and what is not granted here
-- cannot be done: a row never moves to another family, a turn is never rewritten, nobody writes the history.

revoke all on schema whose_turn_private, whose_turn_quotas from public, anon, authenticated;
revoke all
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles,
		public.all_members, public.all_categories, public.all_turns,
		public.family_history, public.family_people, public.family_invitations, public.family_tokens,
		public.family_webhooks, public.webhook_deliveries, public.push_subscriptions
	from public, anon, authenticated;

grant usage on schema public to anon, authenticated;
grant select
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles,
		public.all_members, public.all_categories, public.all_turns, public.family_history, public.family_people
	to authenticated;
grant select (id, family_group_id, name, scope, created_by, created_at, last_used)
	on public.family_tokens to authenticated;
grant select (id, family_group_id, url, events, created_by, created_at) on public.family_webhooks to authenticated;
grant select (id, family_group_id, webhook_id, event, created_at, next_attempt_at, answer)
	on public.webhook_deliveries to authenticated;
grant select (family_group_id, categories, quiet_from, quiet_until), delete
	on public.push_subscriptions to authenticated;
grant insert (id, name, user_id), update (name, group_kind, time_zone)
	on public.family_groups to authenticated;
grant insert (id, family_group_id, name, position, emoji, colour, back_on),
	update (name, position, emoji, colour, back_on, photo), delete
	on public.family_members to authenticated;
grant insert (id, family_group_id, name, position, settings), update (name, position, settings, looked_at), delete
	on public.decision_categories to authenticated;
grant insert (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by, option, day), delete
	on public.category_cycles to authenticated;

grant execute
	on function public.trim_text, public.is_tidy_name, public.is_day, public.are_category_settings, public.my_family_ids,
		public.edit_category, public.draw_rank, public.say_not_now,
		public.reset_category, public.undo_reset,
		public.undo_turn, public.cancel_turn, public.mend_turn, public.redo_turn, public.end_turn, public.settle,
		public.undo_settlement,
		public.import_family, public.restore_member, public.restore_category,
		public.see_family, public.edit_person, public.set_role, public.remove_person, public.leave_family,
		public.hand_over, public.delete_family, public.delete_my_account, public.my_departures, public.restore_family,
		public.create_invitation, public.create_invitation_code, public.revoke_invitation, public.renew_invitation,
		public.list_invitations, public.read_invitation, public.read_invitation_by_code, public.join_family,
		public.join_by_code,
		public.my_invitation, public.join_my_invitation, public.request_pairing, public.confirm_pairing,
		public.create_family_token, public.create_family_webhook, public.disconnect_app, public.resend_webhook_delivery,
		public.subscribe_to_push, public.test_push
	to authenticated;
-- Who has no account yet reads whose invitation it is.
grant execute on function public.read_invitation to anon;
-- Policies ask it as whoever asks. Nobody reaches the schema to call it.
grant execute on function whose_turn_private.lock_family_of_row to authenticated;

do $$
declare
	everybody constant text := '(select public.my_family_ids(''{owner,adult,screen}''))::uuid[]';
	readers constant text := '(select public.my_family_ids(''{owner,adult,screen,reader}''))::uuid[]';
	adults constant text := '(select public.my_family_ids(''{owner,adult}''))::uuid[]';
	-- A row that changes: behind the lock of its family.
	lock constant text := 'whose_turn_private.lock_family_of_row(family_group_id)';
	to_read constant text := format('family_group_id = any(%s)', readers);
	-- Screens, too: they are told that they may not, instead of silence.
	to_everybody constant text := format('family_group_id = any(%s)', everybody);
	to_change constant text := format('%s and %s', to_everybody, lock);
	there constant text := ' and removed_at is null';
	counting constant text := '
		and cycle is not null and undone_at is null and reset_at is null
		and member_id in (select id from public.family_members)
		and category_id in (select id from public.decision_categories)';
	to_adults constant text := format('family_group_id = any(%s)', adults);
	own_device constant text := 'user_id = (select auth.uid())
		and session_id::text = (select auth.jwt() ->> ''session_id'')';
	tables constant name[] := array[
		'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'family_history', 'family_people',
		'family_invitations', 'family_tokens', 'family_webhooks', 'webhook_deliveries', 'push_subscriptions'
	];
	of_table name;
	policy name;
	command text;
	visible text;
	permitted text;
begin
	foreach of_table in array tables loop
		execute format('alter table public.%I enable row level security, force row level security', of_table);
	end loop;
	-- All but those by which the owner of the tables reads and writes (server/database/builtin/owner_….sql).
	for of_table, policy in
		select tablename, policyname from pg_policies
		where schemaname = 'public' and tablename = any(tables) and roles <> array[current_user]::name[]
	loop
		execute format('drop policy %I on public.%I', policy, of_table);
	end loop;
	for of_table, policy, command, visible, permitted in values
		('family_groups', 'people see their families', 'select',
			format('user_id = (select auth.uid()) or id = any(%s)', readers), null),
		('family_groups', 'a person begins a family', 'insert', null, 'user_id = (select auth.uid())'),
		('family_groups', 'adults rename', 'update',
			format('id = any(%s) and whose_turn_private.lock_family_of_row(id)', everybody), format('id = any(%s)', adults)),
		('family_members', 'people see who is there', 'select', to_read || there, null),
		('family_members', 'adults add', 'insert', null, to_adults),
		('family_members', 'adults change', 'update', to_change, to_adults),
		('family_members', 'everybody removes, mark_removed() refuses screens', 'delete', to_change || there, null),
		('decision_categories', 'people see what is there', 'select', to_read || there, null),
		('decision_categories', 'adults add', 'insert', null, to_adults),
		-- Screens look at draws: refuse_screens() refuses what is more.
		('decision_categories', 'adults change, screens look', 'update', to_change, to_everybody),
		('decision_categories', 'everybody removes, mark_removed() refuses screens', 'delete', to_change || there, null),
		('category_cycles', 'people see what counts', 'select', to_read || counting, null),
		-- Whoever sees a draw confirms it.
		('category_cycles', 'adults add', 'insert', null, to_everybody),
		('category_cycles', 'everybody resets, reset_deleted() refuses screens', 'delete', to_change || counting, null),
		('family_history', 'people see their families', 'select', to_read, null),
		-- A screen knows of itself alone.
		('family_people', 'adults see who is there', 'select',
			format('user_id = (select auth.uid()) or %s', to_adults), null),
		('family_invitations', 'adults see invitations', 'select', to_adults, null),
		('family_tokens', 'adults see tokens', 'select', to_adults, null),
		('family_webhooks', 'adults see webhooks', 'select', to_adults, null),
		('webhook_deliveries', 'adults see what was sent', 'select', to_adults, null),
		('push_subscriptions', 'people see their device', 'select', own_device, null),
		('push_subscriptions', 'people switch it off', 'delete', own_device, null)
	loop
		execute format('create policy %I on public.%I for %s to authenticated', policy, of_table, command)
			|| coalesce(' using (' || visible || ')', '') || coalesce(' with check (' || permitted || ')', '');
	end loop;
end $$;
create policy "nobody begins one without an account" on public.family_groups as restrictive for insert to authenticated
	with check ((select auth.jwt() -> 'is_anonymous') = 'true' is not true);

insert into supabase_migrations.schema_migrations (version, name) values ('90000000001600', 'access');
alter table auth.users disable trigger user, disable row level security;
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, reauthentication_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at, sign_up_code_challenge, devices_known_since, is_anonymous, invitation) overriding system value
	select id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, reauthentication_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at, sign_up_code_challenge, devices_known_since, is_anonymous, invitation from jsonb_populate_recordset(null::auth.users, '[{"id": "5b41c3b0-cd1d-4452-b300-908b41846a25", "aud": "authenticated", "role": "authenticated", "email": "anna.5b41c3b0-cd1d-4452-b300-908b41846a25@example.org", "created_at": "2026-11-30T00:44:25.181547+00:00", "invitation": null, "updated_at": "2026-11-30T00:44:25.181547+00:00", "banned_until": null, "email_change": null, "is_anonymous": false, "last_sign_in_at": null, "recovery_sent_at": null, "raw_app_meta_data": {"provider": "email", "providers": ["email"]}, "email_confirmed_at": null, "encrypted_password": null, "raw_user_meta_data": {}, "devices_known_since": "2026-11-30T00:44:25.181547+00:00", "confirmation_sent_at": null, "email_change_sent_at": null, "sign_up_code_challenge": null, "reauthentication_sent_at": null}]');
alter table auth.users enable trigger user;
alter table public.family_groups disable trigger user, disable row level security;
insert into public.family_groups (id, name, user_id, created_at, secret, group_kind, version, time_zone, removed_at) overriding system value
	select id, name, user_id, created_at, secret, group_kind, version, time_zone, removed_at from jsonb_populate_recordset(null::public.family_groups, '[{"id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "name": "My Family", "secret": "91f7d342a697de45b095ff8a7fdfc831", "user_id": "5b41c3b0-cd1d-4452-b300-908b41846a25", "version": 26, "time_zone": "America/New_York", "created_at": "2026-11-30T00:44:25.198194+00:00", "group_kind": "class", "removed_at": null}]');
alter table public.family_groups enable trigger user, enable row level security;
alter table public.decision_categories disable trigger user, disable row level security;
insert into public.decision_categories (id, family_group_id, name, created_at, removed_at, position, key, settings, not_now, looked_at, settled) overriding system value
	select id, family_group_id, name, created_at, removed_at, position, key, settings, not_now, looked_at, settled from jsonb_populate_recordset(null::public.decision_categories, '[{"id": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "key": "Movies", "name": "Movies", "not_now": null, "settled": null, "position": 0, "settings": {}, "looked_at": null, "created_at": "2026-11-30T00:44:25.748628+00:00", "removed_at": "2026-11-30T00:44:26.110094+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "893fee35-f3bb-4007-8642-13dc32635bd8", "key": "Movies", "name": "Movies", "not_now": null, "settled": null, "position": 5, "settings": {}, "looked_at": null, "created_at": "2026-11-30T00:44:26.728357+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "a5a6c258-fbaa-8e3b-c69b-1624e4835c35", "key": "Dishes", "name": "Dishes", "not_now": null, "settled": null, "position": 4, "settings": {}, "looked_at": null, "created_at": "2026-11-30T00:44:26.170521+00:00", "removed_at": "2026-11-30T00:44:26.741756+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "cd5a9ad1-f075-9ef6-090b-38f96023a45a", "key": "Dishes", "name": "Dishes", "not_now": null, "settled": null, "position": 2, "settings": {}, "looked_at": null, "created_at": "2026-11-30T00:44:26.088166+00:00", "removed_at": "2026-11-30T00:44:26.158865+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "key": "Movies", "name": "Movies", "not_now": null, "settled": null, "position": 3, "settings": {"emoji": "🦊", "lasts": {"for": "week"}, "helper": {"options": ["A", "B"], "question": "Which?"}, "inOrder": true, "excluded": ["541d495b-368d-6667-54de-0eb36033abfd"], "noRepeat": true}, "looked_at": null, "created_at": "2026-11-30T00:44:26.121142+00:00", "removed_at": "2026-11-30T00:44:26.720337+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "d9749a00-9d80-af77-c595-0575a81f4946", "key": "Dishes", "name": "Dishes", "not_now": null, "settled": null, "position": 6, "settings": {}, "looked_at": null, "created_at": "2026-11-30T00:44:26.755308+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "key": "Dishes", "name": "Dishes", "not_now": null, "settled": null, "position": 1, "settings": {"emoji": "🦊", "helper": null}, "looked_at": null, "created_at": "2026-11-30T00:44:25.699729+00:00", "removed_at": "2026-11-30T00:44:26.079178+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table public.decision_categories enable trigger user, enable row level security;
alter table public.family_history disable trigger user, disable row level security;
insert into public.family_history (family_group_id, id, kind, at, category, category_name, member, member_name, done_by, done_by_name, option, cycle, turns, n, new_name, back_on, settings, count, imported, session_id, day, was_name, was_done_by_name, was_day, place, was_place, who, who_name) overriding system value
	select family_group_id, id, kind, at, category, category_name, member, member_name, done_by, done_by_name, option, cycle, turns, n, new_name, back_on, settings, count, imported, session_id, day, was_name, was_done_by_name, was_day, place, was_place, who, who_name from jsonb_populate_recordset(null::public.family_history, '[{"n": null, "at": "2026-11-22T10:00:00+00:00", "id": -62, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.001+00:00", "id": -61, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.002+00:00", "id": -60, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.003+00:00", "id": -59, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.004+00:00", "id": -58, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.005+00:00", "id": -57, "day": null, "who": null, "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.006+00:00", "id": -56, "day": null, "who": null, "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": "Renamed 6", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.01+00:00", "id": -54, "day": null, "who": null, "kind": "time-zone-set", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": "Pacific/Kiritimati", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.012+00:00", "id": -52, "day": null, "who": null, "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": "infinity", "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.017+00:00", "id": -48, "day": null, "who": null, "kind": "member-moved", "count": null, "cycle": null, "place": 2, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": 4, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.025+00:00", "id": -42, "day": null, "who": null, "kind": "debt-settled", "count": 1, "cycle": null, "place": null, "turns": null, "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "عائلة سعيدة", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.027+00:00", "id": -40, "day": null, "who": null, "kind": "time-zone-set", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": "America/New_York", "settings": null, "was_name": "Pacific/Kiritimati", "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.028+00:00", "id": -39, "day": null, "who": null, "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": "infinity", "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.043+00:00", "id": -31, "day": null, "who": null, "kind": "member-removed", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.045+00:00", "id": -29, "day": null, "who": null, "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": "infinity", "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.049+00:00", "id": -27, "day": null, "who": null, "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["65c5abc3-f9c7-956d-223b-4b9e551f25b9", "3efb014a-1405-0bbf-e4e5-400ba0083895"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.05+00:00", "id": -26, "day": null, "who": null, "kind": "reset-undone", "count": null, "cycle": null, "place": null, "turns": ["65c5abc3-f9c7-956d-223b-4b9e551f25b9", "3efb014a-1405-0bbf-e4e5-400ba0083895"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.051+00:00", "id": -25, "day": null, "who": null, "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.059+00:00", "id": -22, "day": null, "who": null, "kind": "category-removed", "count": 9, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.06+00:00", "id": -21, "day": null, "who": null, "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9749a00-9d80-af77-c595-0575a81f4946", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.063+00:00", "id": -19, "day": null, "who": null, "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["1f78dd64-3911-9abd-8529-48042c4331cd", "581f043e-9555-3cd8-9b7b-480e6597c0c0"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.064+00:00", "id": -18, "day": null, "who": null, "kind": "reset-undone", "count": null, "cycle": null, "place": null, "turns": ["1f78dd64-3911-9abd-8529-48042c4331cd", "581f043e-9555-3cd8-9b7b-480e6597c0c0"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.066+00:00", "id": -16, "day": null, "who": null, "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": "Renamed 4", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.068+00:00", "id": -14, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "a1b01866-61ec-c140-84df-fed7a03bb614", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.07+00:00", "id": -12, "day": null, "who": null, "kind": "turn-mended", "count": null, "cycle": 1, "place": null, "turns": ["1f78dd64-3911-9abd-8529-48042c4331cd"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": "Renamed 4", "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.073+00:00", "id": -9, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.078+00:00", "id": -6, "day": null, "who": null, "kind": "member-back", "count": null, "cycle": null, "place": null, "turns": null, "member": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-22T10:00:00.081+00:00", "id": -5, "day": null, "who": null, "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "f095d1fa-ec02-da46-d3a6-0920434b0124", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "New 4", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.638586+00:00", "id": 1, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.661122+00:00", "id": 2, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.675221+00:00", "id": 3, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.691387+00:00", "id": 4, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.708246+00:00", "id": 5, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.72204+00:00", "id": 6, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-removed", "count": null, "cycle": null, "place": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.739424+00:00", "id": 7, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-edited", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"emoji": "🦊", "helper": null}, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.753239+00:00", "id": 8, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.832931+00:00", "id": 10, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "time-zone-set", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Europe/Berlin", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.841312+00:00", "id": 11, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Renamed 5", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.850165+00:00", "id": 12, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-removed", "count": null, "cycle": null, "place": null, "turns": null, "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.888515+00:00", "id": 14, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": "2026-11-23", "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.916785+00:00", "id": 16, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Renamed 0", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 5", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.940391+00:00", "id": 18, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Renamed 2", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:25.994135+00:00", "id": 21, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["2f4988c8-a820-d5ed-f9f8-95bf0346ddc9"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.04122+00:00", "id": 24, "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 0, "place": null, "turns": ["905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": "Renamed 2", "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.051394+00:00", "id": 25, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["a5f318d8-ca66-be05-0212-019ade3d1fbd"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.070656+00:00", "id": 26, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-restored", "count": 0, "cycle": null, "place": null, "turns": [], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.081336+00:00", "id": 27, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-removed", "count": 5, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.092298+00:00", "id": 28, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "cd5a9ad1-f075-9ef6-090b-38f96023a45a", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.112064+00:00", "id": 30, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-removed", "count": 1, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.125593+00:00", "id": 31, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.162204+00:00", "id": 33, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-removed", "count": 1, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "cd5a9ad1-f075-9ef6-090b-38f96023a45a", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.174873+00:00", "id": 34, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "a5a6c258-fbaa-8e3b-c69b-1624e4835c35", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.242114+00:00", "id": 36, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.251682+00:00", "id": 37, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset-undone", "count": null, "cycle": null, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.272303+00:00", "id": 39, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": "infinity", "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.282541+00:00", "id": 40, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 1, "place": null, "turns": ["f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": "Renamed 0", "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.29238+00:00", "id": 41, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e", "f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.301898+00:00", "id": 42, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset-undone", "count": null, "cycle": null, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e", "f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.317773+00:00", "id": 43, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e", "f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.328803+00:00", "id": 44, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 0, "place": null, "turns": ["f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": "Renamed 2", "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.337866+00:00", "id": 45, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-removed", "count": null, "cycle": null, "place": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.372053+00:00", "id": 46, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-edited", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": {"emoji": "🦊", "helper": null}, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.400115+00:00", "id": 48, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "reset", "count": null, "cycle": null, "place": null, "turns": ["baa6cf5e-7dce-5919-335c-c3000adc166d"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.408318+00:00", "id": 49, "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 0, "place": null, "turns": ["baa6cf5e-7dce-5919-335c-c3000adc166d"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.426428+00:00", "id": 50, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-edited", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": {"lasts": {"for": "day", "from": 1}, "excluded": ["541d495b-368d-6667-54de-0eb36033abfd"]}, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.455081+00:00", "id": 51, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "time-zone-set", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Pacific/Kiritimati", "settings": null, "was_name": "Europe/Berlin", "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.465046+00:00", "id": 52, "day": "2021-01-01", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 0, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.533214+00:00", "id": 53, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "eb3a5412-f8a3-e018-3311-ca23538e4611", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.578561+00:00", "id": 54, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-renamed", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "Renamed 6", "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.602041+00:00", "id": 56, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-edited", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": {"lasts": {"for": "day", "goesOn": true}, "inOrder": true, "noRepeat": true}, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.624468+00:00", "id": 58, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-away", "count": null, "cycle": null, "place": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": "infinity", "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.631953+00:00", "id": 59, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-mended", "count": null, "cycle": 0, "place": null, "turns": ["f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.652345+00:00", "id": 61, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-edited", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": {"lasts": {"for": "week"}, "helper": {"options": ["A", "B"], "question": "Which?"}}, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.721773+00:00", "id": 62, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-removed", "count": 0, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.731679+00:00", "id": 63, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.743561+00:00", "id": 64, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-removed", "count": 0, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "a5a6c258-fbaa-8e3b-c69b-1624e4835c35", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.759167+00:00", "id": 65, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "category-added", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9749a00-9d80-af77-c595-0575a81f4946", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.803174+00:00", "id": 67, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "time-zone-set", "count": null, "cycle": null, "place": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": "America/New_York", "settings": null, "was_name": "Pacific/Kiritimati", "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.82052+00:00", "id": 68, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-restored", "count": 0, "cycle": null, "place": null, "turns": [], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.887873+00:00", "id": 70, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.888426+00:00", "id": 71, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 4", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.888568+00:00", "id": 72, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.888682+00:00", "id": 73, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "a1b01866-61ec-c140-84df-fed7a03bb614", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.88879+00:00", "id": 74, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.888895+00:00", "id": 75, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "member-added", "count": null, "cycle": null, "place": null, "turns": null, "member": "f095d1fa-ec02-da46-d3a6-0920434b0124", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "New 4", "done_by_name": null, "category_name": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.902299+00:00", "id": 76, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turns-imported", "count": 1, "cycle": null, "place": null, "turns": ["50bac8e5-1b4d-f6c0-416d-9b462593e80b"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.903556+00:00", "id": 77, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["a7b62076-926d-a5eb-d8c8-997c7fa41376"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9749a00-9d80-af77-c595-0575a81f4946", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.904038+00:00", "id": 78, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["21dc0e35-2457-ed9e-ad25-bcb1eb938a83"], "member": "a1b01866-61ec-c140-84df-fed7a03bb614", "option": "Pizza", "back_on": null, "done_by": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": "عائلة سعيدة", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.904179+00:00", "id": 79, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["54c8ca34-f5b3-c0c0-57af-3dd5600ec251"], "member": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": null, "at": "2026-11-30T00:44:26.904301+00:00", "id": 80, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["40f5d37b-71b7-298a-ff94-1d80b5e591c6"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": "02381312-0607-840c-1f61-27fc9d6ee779", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "Renamed 4", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.009+00:00", "id": -55, "day": null, "who": null, "kind": "not-now", "count": null, "cycle": null, "place": null, "turns": null, "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.011+00:00", "id": -53, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["9dc9f06c-f18f-eda3-0255-eea5e3d1fb06"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.015+00:00", "id": -50, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 1, "place": null, "turns": ["9dc9f06c-f18f-eda3-0255-eea5e3d1fb06"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.029+00:00", "id": -38, "day": null, "who": null, "kind": "turn-redone", "count": null, "cycle": 1, "place": null, "turns": ["9dc9f06c-f18f-eda3-0255-eea5e3d1fb06"], "member": null, "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.053+00:00", "id": -24, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["1f78dd64-3911-9abd-8529-48042c4331cd"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.061+00:00", "id": -20, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["a7b62076-926d-a5eb-d8c8-997c7fa41376"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9749a00-9d80-af77-c595-0575a81f4946", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.071+00:00", "id": -11, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 1, "place": null, "turns": ["1f78dd64-3911-9abd-8529-48042c4331cd"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-22T10:00:00.072+00:00", "id": -10, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["50bac8e5-1b4d-f6c0-416d-9b462593e80b"], "member": "a1b01866-61ec-c140-84df-fed7a03bb614", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:25.790563+00:00", "id": 9, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["758c6834-e757-acf7-1840-6b87e920310a"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:25.867346+00:00", "id": 13, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.101908+00:00", "id": 29, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["b582b326-1a2a-ce27-ca52-a21577533b72"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "cd5a9ad1-f075-9ef6-090b-38f96023a45a", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.137945+00:00", "id": 32, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.187966+00:00", "id": 35, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["5e575c0d-7d25-3353-c22c-a8f0c86f4a49"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "a5a6c258-fbaa-8e3b-c69b-1624e4835c35", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 2", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.616665+00:00", "id": 57, "day": "2021-01-01", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-undone", "count": null, "cycle": 0, "place": null, "turns": ["e0361f8a-4f6c-dd55-5108-2f3566224e9e"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.77159+00:00", "id": 66, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["83413b50-a86c-7d18-70b5-4724bfd16295"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9749a00-9d80-af77-c595-0575a81f4946", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 0, "at": "2026-11-30T00:44:26.834272+00:00", "id": 69, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["d32b559b-c605-7c98-465a-41fcba4b1342"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.013+00:00", "id": -51, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["43470a2d-0f22-531c-7057-489df27fc151"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.057+00:00", "id": -23, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["581f043e-9555-3cd8-9b7b-480e6597c0c0"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.065+00:00", "id": -17, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 1, "place": null, "turns": ["581f043e-9555-3cd8-9b7b-480e6597c0c0"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": "Comedy", "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.067+00:00", "id": -15, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["4c150204-10c2-1bbc-70c2-3278f49aaa02"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "__proto__", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.069+00:00", "id": -13, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 1, "place": null, "turns": ["4c150204-10c2-1bbc-70c2-3278f49aaa02"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "__proto__", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-22T10:00:00.074+00:00", "id": -8, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["21dc0e35-2457-ed9e-ad25-bcb1eb938a83"], "member": "a1b01866-61ec-c140-84df-fed7a03bb614", "option": "Pizza", "back_on": null, "done_by": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "ῘﱶᏂ⒆䩶", "done_by_name": "عائلة سعيدة", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-30T00:44:25.907611+00:00", "id": 15, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["55e92f9f-2f27-2b61-e047-201fbdbdf556"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 5", "done_by_name": "שלום עליכם", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-30T00:44:26.262165+00:00", "id": 38, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 1, "at": "2026-11-30T00:44:26.639227+00:00", "id": 60, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-undone", "count": null, "cycle": 0, "place": null, "turns": ["f1d620af-ca4c-2893-7f0e-723f529bab3e"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-22T10:00:00.016+00:00", "id": -49, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["b5985174-a551-3e1d-bb50-af434dfdc83b"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-22T10:00:00.041+00:00", "id": -33, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 1, "place": null, "turns": ["b5985174-a551-3e1d-bb50-af434dfdc83b"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-22T10:00:00.077+00:00", "id": -7, "day": null, "who": null, "kind": "not-now", "count": null, "cycle": null, "place": null, "turns": null, "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-22T10:00:00.082+00:00", "id": -4, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["653f5ee0-01f6-5d3f-98e7-7b1ed5bf65cc"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "a1b01866-61ec-c140-84df-fed7a03bb614", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "ῘﱶᏂ⒆䩶", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-22T10:00:00.086+00:00", "id": -2, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 2, "place": null, "turns": ["653f5ee0-01f6-5d3f-98e7-7b1ed5bf65cc"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "a1b01866-61ec-c140-84df-fed7a03bb614", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "ῘﱶᏂ⒆䩶", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-30T00:44:25.93081+00:00", "id": 17, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["9dcba136-71c6-fe9b-834f-0bc35866ca13"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-30T00:44:26.005903+00:00", "id": 22, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-undone", "count": null, "cycle": 0, "place": null, "turns": ["9dcba136-71c6-fe9b-834f-0bc35866ca13"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-30T00:44:26.385208+00:00", "id": 47, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["baa6cf5e-7dce-5919-335c-c3000adc166d"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 2, "at": "2026-11-30T00:44:26.587474+00:00", "id": 55, "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn-undone", "count": null, "cycle": 0, "place": null, "turns": ["baa6cf5e-7dce-5919-335c-c3000adc166d"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 3, "at": "2026-11-22T10:00:00.018+00:00", "id": -47, "day": null, "who": null, "kind": "not-now", "count": null, "cycle": null, "place": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 3, "at": "2026-11-22T10:00:00.019+00:00", "id": -46, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["6dabb709-8940-e72b-4916-ffb861fd779a"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "عائلة سعيدة", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 3, "at": "2026-11-22T10:00:00.084+00:00", "id": -3, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["54c8ca34-f5b3-c0c0-57af-3dd5600ec251"], "member": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "عائلة سعيدة", "done_by_name": null, "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 3, "at": "2026-11-30T00:44:25.954568+00:00", "id": 19, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 3, "place": null, "turns": ["13597a4a-6048-f726-79ad-48a36fc15934"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "Renamed 2", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 4, "at": "2026-11-22T10:00:00.021+00:00", "id": -45, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 1, "place": null, "turns": ["b7e84e5f-5a92-84b9-3bd1-1f77f574adb2"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": "عائلة سعيدة", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 4, "at": "2026-11-22T10:00:00.087+00:00", "id": -1, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["40f5d37b-71b7-298a-ff94-1d80b5e591c6"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": "02381312-0607-840c-1f61-27fc9d6ee779", "was_day": null, "category": "893fee35-f3bb-4007-8642-13dc32635bd8", "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "Renamed 4", "category_name": "Movies", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 4, "at": "2026-11-30T00:44:25.981587+00:00", "id": 20, "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 4, "place": null, "turns": ["2f4988c8-a820-d5ed-f9f8-95bf0346ddc9"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "Renamed 2", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 5, "at": "2026-11-22T10:00:00.023+00:00", "id": -44, "day": null, "who": null, "kind": "drawn", "count": null, "cycle": null, "place": null, "turns": null, "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 5, "at": "2026-11-22T10:00:00.024+00:00", "id": -43, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["59bf0874-4ec7-b3d3-dd1f-39ea7de3cd88"], "member": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "__proto__", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 5, "at": "2026-11-30T00:44:26.03055+00:00", "id": 23, "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "kind": "turn", "count": null, "cycle": 4, "place": null, "turns": ["a5f318d8-ca66-be05-0212-019ade3d1fbd"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 6, "at": "2026-11-22T10:00:00.026+00:00", "id": -41, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["90f1eda5-8b29-ba10-d09e-3720ddc39207"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 7, "at": "2026-11-22T10:00:00.03+00:00", "id": -37, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["742b7a86-2000-f0c5-1bd3-0234a60149fd"], "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": "عائلة سعيدة", "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 8, "at": "2026-11-22T10:00:00.037+00:00", "id": -36, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["4f2daad5-c1cd-8dbe-78f2-44114a9a47c1"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 8, "at": "2026-11-22T10:00:00.039+00:00", "id": -34, "day": null, "who": null, "kind": "turn-undone", "count": null, "cycle": 2, "place": null, "turns": ["4f2daad5-c1cd-8dbe-78f2-44114a9a47c1"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 8, "at": "2026-11-22T10:00:00.042+00:00", "id": -32, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 2, "place": null, "turns": ["bcf6cf17-ac47-9d48-8760-8981e2b96296"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 9, "at": "2026-11-22T10:00:00.038+00:00", "id": -35, "day": null, "who": null, "kind": "not-now", "count": null, "cycle": null, "place": null, "turns": null, "member": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Ἳ", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 9, "at": "2026-11-22T10:00:00.044+00:00", "id": -30, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 3, "place": null, "turns": ["65c5abc3-f9c7-956d-223b-4b9e551f25b9"], "member": "02381312-0607-840c-1f61-27fc9d6ee779", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "𑊡𒆗ẁ྅繅", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}, {"n": 10, "at": "2026-11-22T10:00:00.048+00:00", "id": -28, "day": null, "who": null, "kind": "turn", "count": null, "cycle": 3, "place": null, "turns": ["3efb014a-1405-0bbf-e4e5-400ba0083895"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "was_day": null, "category": null, "imported": true, "new_name": null, "settings": null, "was_name": null, "who_name": null, "was_place": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Dishes", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6", "was_done_by_name": null}]');
alter table public.family_history enable trigger user, enable row level security;
alter table public.family_members disable trigger user, disable row level security;
insert into public.family_members (id, family_group_id, name, created_at, removed_at, position, key, emoji, colour, back_on, photo) overriding system value
	select id, family_group_id, name, created_at, removed_at, position, key, emoji, colour, back_on, photo from jsonb_populate_recordset(null::public.family_members, '[{"id": "02381312-0607-840c-1f61-27fc9d6ee779", "key": "𑊡𒆗ẁ྅繅", "name": "Renamed 4", "emoji": "🦉", "photo": null, "colour": null, "back_on": "infinity", "position": 7, "created_at": "2026-11-30T00:44:26.870883+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "541d495b-368d-6667-54de-0eb36033abfd", "key": "null", "name": "Renamed 6", "emoji": "🐙", "photo": "data:image/webp;base64,UklGRg==", "colour": 14, "back_on": null, "position": 2, "created_at": "2026-11-30T00:44:25.654351+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "key": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "emoji": "🦄", "photo": null, "colour": null, "back_on": "infinity", "position": 4, "created_at": "2026-11-30T00:44:25.685615+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "key": "㏏᮱ꂗ", "name": "㏏᮱ꂗ", "emoji": "🐰", "photo": null, "colour": null, "back_on": null, "position": 1, "created_at": "2026-11-30T00:44:25.619195+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "key": "Ἳ", "name": "Ἳ", "emoji": "🐙", "photo": "data:image/webp;base64,UklGRg==", "colour": 10, "back_on": null, "position": 6, "created_at": "2026-11-30T00:44:26.867134+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "a1b01866-61ec-c140-84df-fed7a03bb614", "key": "ῘﱶᏂ⒆䩶#2", "name": "ῘﱶᏂ⒆䩶", "emoji": "🐮", "photo": null, "colour": null, "back_on": null, "position": 9, "created_at": "2026-11-30T00:44:26.878619+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "key": "عائلة سعيدة", "name": "عائلة سعيدة", "emoji": "🐼", "photo": null, "colour": null, "back_on": null, "position": 10, "created_at": "2026-11-30T00:44:26.882236+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "key": "שלום עליכם", "name": "Renamed 2", "emoji": "🐨", "photo": null, "colour": null, "back_on": "infinity", "position": 3, "created_at": "2026-11-30T00:44:25.669208+00:00", "removed_at": "2026-11-30T00:44:26.336805+00:00", "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "key": "__proto__", "name": "__proto__", "emoji": null, "photo": "data:image/jpeg;base64,/9j/4AAQ", "colour": 15, "back_on": "infinity", "position": 8, "created_at": "2026-11-30T00:44:26.874572+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "eb3a5412-f8a3-e018-3311-ca23538e4611", "key": "שלום עליכם", "name": "Renamed 2", "emoji": "🐨", "photo": null, "colour": null, "back_on": "2026-11-23", "position": 5, "created_at": "2026-11-30T00:44:26.530273+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "f095d1fa-ec02-da46-d3a6-0920434b0124", "key": "New 4", "name": "New 4", "emoji": "🐔", "photo": null, "colour": null, "back_on": null, "position": 11, "created_at": "2026-11-30T00:44:26.88563+00:00", "removed_at": null, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table public.family_members enable trigger user, enable row level security;
alter table whose_turn_quotas.history_numbers disable trigger user, disable row level security;
insert into whose_turn_quotas.history_numbers (family_group_id, last_id, first_id, weight, arrived) overriding system value
	select family_group_id, last_id, first_id, weight, arrived from jsonb_populate_recordset(null::whose_turn_quotas.history_numbers, '[{"weight": 142, "arrived": null, "last_id": 80, "first_id": -62, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table whose_turn_quotas.history_numbers enable trigger user;
alter table whose_turn_quotas.turn_counts disable trigger user, disable row level security;
insert into whose_turn_quotas.turn_counts (family_group_id, turns, counting) overriding system value
	select family_group_id, turns, counting from jsonb_populate_recordset(null::whose_turn_quotas.turn_counts, '[{"turns": 19, "counting": 9, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table whose_turn_quotas.turn_counts enable trigger user;
alter table public.category_cycles disable trigger user, disable row level security;
insert into public.category_cycles (id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option, day, who, who_name, undone_at, reset_at, until) overriding system value
	select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option, day, who, who_name, undone_at, reset_at, until from jsonb_populate_recordset(null::public.category_cycles, '[{"id": "13597a4a-6048-f726-79ad-48a36fc15934", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 3, "until": null, "option": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "reset_at": "2026-11-30T00:44:25.990601+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": null, "created_at": "2026-11-30T00:44:25.951133+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 4, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "21dc0e35-2457-ed9e-ad25-bcb1eb938a83", "day": null, "who": null, "cycle": 1, "until": null, "option": "Pizza", "done_by": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "reset_at": null, "who_name": null, "member_id": "a1b01866-61ec-c140-84df-fed7a03bb614", "undone_at": null, "created_at": "2026-11-30T00:44:26.899329+00:00", "category_id": "893fee35-f3bb-4007-8642-13dc32635bd8", "turn_number": null, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "2f4988c8-a820-d5ed-f9f8-95bf0346ddc9", "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 4, "until": null, "option": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "reset_at": "2026-11-30T00:44:25.990601+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": null, "created_at": "2026-11-30T00:44:25.977409+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 5, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "40f5d37b-71b7-298a-ff94-1d80b5e591c6", "day": null, "who": null, "cycle": 1, "until": null, "option": null, "done_by": "02381312-0607-840c-1f61-27fc9d6ee779", "reset_at": null, "who_name": null, "member_id": "7cd110da-ea3c-1246-35e2-98f86da4ffcf", "undone_at": null, "created_at": "2026-11-30T00:44:26.899331+00:00", "category_id": "893fee35-f3bb-4007-8642-13dc32635bd8", "turn_number": null, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "50bac8e5-1b4d-f6c0-416d-9b462593e80b", "day": null, "who": null, "cycle": null, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "a1b01866-61ec-c140-84df-fed7a03bb614", "undone_at": null, "created_at": "2026-11-30T00:44:25.784395+00:00", "category_id": "893fee35-f3bb-4007-8642-13dc32635bd8", "turn_number": null, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "54c8ca34-f5b3-c0c0-57af-3dd5600ec251", "day": null, "who": null, "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "d32e6f88-98fb-99a3-cdfb-d7e680cb21da", "undone_at": null, "created_at": "2026-11-30T00:44:26.89933+00:00", "category_id": "893fee35-f3bb-4007-8642-13dc32635bd8", "turn_number": null, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "55e92f9f-2f27-2b61-e047-201fbdbdf556", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "reset_at": "2026-11-30T00:44:25.990601+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": null, "created_at": "2026-11-30T00:44:25.903844+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 2, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "5e575c0d-7d25-3353-c22c-a8f0c86f4a49", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "undone_at": null, "created_at": "2026-11-30T00:44:26.184123+00:00", "category_id": "a5a6c258-fbaa-8e3b-c69b-1624e4835c35", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "758c6834-e757-acf7-1840-6b87e920310a", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": "Comedy", "done_by": null, "reset_at": null, "who_name": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "undone_at": null, "created_at": "2026-11-30T00:44:25.784399+00:00", "category_id": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "83413b50-a86c-7d18-70b5-4724bfd16295", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "undone_at": null, "created_at": "2026-11-30T00:44:26.768849+00:00", "category_id": "d9749a00-9d80-af77-c595-0575a81f4946", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "905546e1-280f-a1dc-0a5a-761c6b0a4ed7", "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": "2026-11-30T00:44:25.990601+00:00", "who_name": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "undone_at": null, "created_at": "2026-11-30T00:44:25.863156+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "9dcba136-71c6-fe9b-834f-0bc35866ca13", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 2, "until": null, "option": null, "done_by": null, "reset_at": "2026-11-30T00:44:25.990601+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": "2026-11-30T00:44:26.004452+00:00", "created_at": "2026-11-30T00:44:25.926807+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 3, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "a5f318d8-ca66-be05-0212-019ade3d1fbd", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 4, "until": null, "option": null, "done_by": null, "reset_at": "2026-11-30T00:44:26.048731+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": null, "created_at": "2026-11-30T00:44:26.027682+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 6, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "a7b62076-926d-a5eb-d8c8-997c7fa41376", "day": null, "who": null, "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "e1977d39-3c4f-ca9f-80b9-0f48deddc80a", "undone_at": null, "created_at": "2026-11-30T00:44:26.899327+00:00", "category_id": "d9749a00-9d80-af77-c595-0575a81f4946", "turn_number": null, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "b582b326-1a2a-ce27-ca52-a21577533b72", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "undone_at": null, "created_at": "2026-11-30T00:44:26.099278+00:00", "category_id": "cd5a9ad1-f075-9ef6-090b-38f96023a45a", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "baa6cf5e-7dce-5919-335c-c3000adc166d", "day": "2020-02-29", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": "2026-11-30T00:44:26.398488+00:00", "who_name": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "undone_at": "2026-11-30T00:44:26.586313+00:00", "created_at": "2026-11-30T00:44:26.382225+00:00", "category_id": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "turn_number": 3, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "d32b559b-c605-7c98-465a-41fcba4b1342", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": null, "reset_at": null, "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": null, "created_at": "2026-11-30T00:44:26.831173+00:00", "category_id": "893fee35-f3bb-4007-8642-13dc32635bd8", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "e0361f8a-4f6c-dd55-5108-2f3566224e9e", "day": "2021-01-01", "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "reset_at": "2026-11-30T00:44:26.316242+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": "2026-11-30T00:44:26.615423+00:00", "created_at": "2026-11-30T00:44:26.134653+00:00", "category_id": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "turn_number": 1, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}, {"id": "f1d620af-ca4c-2893-7f0e-723f529bab3e", "day": null, "who": "5b41c3b0-cd1d-4452-b300-908b41846a25", "cycle": 1, "until": null, "option": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "reset_at": "2026-11-30T00:44:26.316242+00:00", "who_name": null, "member_id": "541d495b-368d-6667-54de-0eb36033abfd", "undone_at": "2026-11-30T00:44:26.638097+00:00", "created_at": "2026-11-30T00:44:26.259142+00:00", "category_id": "d184e4a0-8ae4-9e99-35be-eb0ee32ceb99", "turn_number": 2, "cycle_number": 1, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table public.category_cycles enable trigger user, enable row level security;
alter table public.family_people disable trigger user, disable row level security;
insert into public.family_people (family_group_id, user_id, role, name, member_id, is_anonymous, joined_at, last_seen) overriding system value
	select family_group_id, user_id, role, name, member_id, is_anonymous, joined_at, last_seen from jsonb_populate_recordset(null::public.family_people, '[{"name": null, "role": "owner", "user_id": "5b41c3b0-cd1d-4452-b300-908b41846a25", "joined_at": "2026-11-30T00:44:25.198194+00:00", "last_seen": "2026-11-30T00:44:25.198194+00:00", "member_id": null, "is_anonymous": false, "family_group_id": "0f64fcb3-1db3-4d93-93b0-cc8877cfb0c6"}]');
alter table public.family_people enable trigger user, enable row level security;
