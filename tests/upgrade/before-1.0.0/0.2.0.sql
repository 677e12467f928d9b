-- A database of version 0.2.0, written by tests/upgrade/write-state.ts: what the version ran, and the rows of one family.
create schema if not exists whose_turn;
create table if not exists whose_turn.schema_migrations (version text primary key, statements text[], name text);
-- The part of Supabase's auth schema that the built-in backend uses, with Supabase's names and types, so that people and
-- their passwords can move to a Supabase project. A Supabase project brings its own: this folder never goes there.

create schema auth;

create table auth.users (
	id uuid primary key default gen_random_uuid(),
	aud text not null default 'authenticated',
	role text not null default 'authenticated',
	email text not null unique check (email = lower(email) and char_length(email) <= 255),
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
	updated_at timestamptz not null default now()
);

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
	'phone_change_token'
);

create table auth.one_time_tokens (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users on delete cascade,
	token_type auth.one_time_token_type not null,
	token_hash text not null unique check (token_hash <> ''),
	relates_to text not null,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	unique (user_id, token_type)
);

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
	updated_at timestamptz not null default now()
);
create index on auth.flow_state (user_id);
create index on auth.flow_state (created_at);

-- Who is asking, as the policies see it. Both spellings of the claims, as Supabase reads them.

create function auth.uid() returns uuid language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim.sub', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
	)::uuid
$$;

create function auth.role() returns text language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim.role', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
	)
$$;

create function auth.jwt() returns jsonb language sql stable as $$
	select coalesce(
		nullif(current_setting('request.jwt.claim', true), ''),
		nullif(current_setting('request.jwt.claims', true), '')
	)::jsonb
$$;

insert into whose_turn.schema_migrations (version, name) values ('0001', 'auth');
-- What the built-in backend keeps for itself, so that copies of it on one database agree without settings.

-- The token signing key and the publishable API key. Whoever inserts a name first decides.
create table auth.server_keys (
	name text primary key,
	value jsonb not null,
	created_at timestamptz not null default now()
);

-- Mails that wait to be sent. A mail is written when it is sent: until then nobody, not even the database, knows the secret in
-- its link. So this holds what to write about instead of what is written.
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

insert into whose_turn.schema_migrations (version, name) values ('0002', 'server');
-- The server's login works on the auth schema, by name; the people's roles may ask who they are and nothing else.

revoke all on schema auth from public;
grant usage on schema auth to whose_turn_server, anon, authenticated;

grant select, insert, update, delete on
	auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens, auth.flow_state,
	auth.mail_queue, auth.rate_limits
to whose_turn_server;
grant select, insert on auth.server_keys to whose_turn_server;

revoke execute on all functions in schema auth from public;
grant execute on function auth.uid(), auth.role(), auth.jwt() to whose_turn_server, anon, authenticated;

-- What is created later is granted when it is created.
alter default privileges revoke execute on functions from public;

insert into whose_turn.schema_migrations (version, name) values ('0003', 'access');
-- Tells every copy of the server what a statement has changed (supabase/migrations calls it). The policies let nobody change a family but
-- its own person, so that person is the one to tell. More than a hundred rows are told in one message, after which a family is read anew, and
-- so is a row that is larger than a notification can be (8,000 bytes: PostgreSQL's documentation, NOTIFY).
-- @param rows the first hundred and one
create function auth.tell_changes(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	person uuid := auth.uid();
	many constant text := pg_catalog.json_build_object('person', person, 'many', true)::text;
begin
	if person is null or rows is null then
		return;
	end if;
	if pg_catalog.jsonb_array_length(rows) > 100 then
		perform pg_catalog.pg_notify('family_changes', many);
		return;
	end if;
	perform pg_catalog.pg_notify('family_changes', case when pg_catalog.octet_length(change) < 8000 then change else many end)
	from (
		select pg_catalog.json_build_object(
			'person', person, 'table', of_table, 'type', operation, 'at', pg_catalog.now(),
			'record', case when operation <> 'DELETE' then changed end,
			'old_id', case when operation <> 'INSERT' then changed -> 'id' end
		)::text as change
		from pg_catalog.jsonb_array_elements(rows) changed
	) changes;
end $$;
revoke all on function auth.tell_changes(text, text, jsonb) from public;

insert into whose_turn.schema_migrations (version, name) values ('0004', 'live_updates');
-- Most waiting mails go with their user by the foreign key; those that were asked for by address only go here.
create function auth.drop_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
	delete from auth.mail_queue where recipient = old.email;
	return null;
end $$;
revoke all on function auth.drop_mails() from public;

create trigger drop_mails after delete on auth.users for each row execute function auth.drop_mails();

insert into whose_turn.schema_migrations (version, name) values ('0006', 'leaving');
-- Whose a sign-up is: the challenge of the browser that signed up (RFC 7636), which alone can answer it.
alter table auth.users add column sign_up_code_challenge text;

-- The link with which the old address ends a change of address. Supabase has none.
alter type auth.one_time_token_type add value 'email_change_cancel_token';

insert into whose_turn.schema_migrations (version, name) values ('0009', 'confirmations');
-- Whether the session of an access token is open: there, of this user, in time, used within a year, its user not banned. The rule of
-- requireSession (server/auth/sessions.ts), asked by what opens the family's rows. One look-up by primary key in each table.
-- Who has deleted their account has no rows and cannot make any: their other phones are to find that out (account-gone in
-- src/stores/cloud/), and not to be asked to log in to an account that there is no more.
-- SQLSTATE WT401 is ours (server/rest/database-errors.ts): classes from I to Z are free (PostgreSQL's documentation, appendix A).
create function auth.require_session(session_id uuid, person uuid) returns void
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
revoke all on function auth.require_session(uuid, uuid) from public;
grant execute on function auth.require_session(uuid, uuid) to whose_turn_server;

insert into whose_turn.schema_migrations (version, name) values ('0013', 'sessions_of_requests');
-- Tells every copy of the server, on the channel of changes, that a session has ended: its channels of live updates end with it. NOTIFY is
-- told at the commit and in order, so nothing that is changed after a logout is told to it.
create function auth.notify_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', old.user_id, 'ended_session', old.id)::text);
	return null;
end $$;
revoke all on function auth.notify_ended_session() from public;

create trigger notify_ended_session after delete on auth.sessions
	for each row execute function auth.notify_ended_session();
create trigger notify_session_past_its_end after update of not_after on auth.sessions
	for each row when (new.not_after <= pg_catalog.now()) execute function auth.notify_ended_session();

create function auth.notify_ban() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', new.id, 'ended_session', id)::text) from auth.sessions where user_id = new.id;
	return null;
end $$;
revoke all on function auth.notify_ban() from public;

create trigger notify_ban after update of banned_until on auth.users
	for each row when (new.banned_until > pg_catalog.now()) execute function auth.notify_ban();

insert into whose_turn.schema_migrations (version, name) values ('0014', 'ended_sessions');
-- Each mail about a change of address has a link that ends it, and each works; of every other kind the newest mail's link only.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index on auth.one_time_tokens (user_id, token_type) where token_type <> 'email_change_cancel_token';
create index on auth.one_time_tokens (user_id);

insert into whose_turn.schema_migrations (version, name) values ('0015', 'cancel_tokens');
-- Since when devices are known by their cookies (server/auth/known-devices.ts): those of before are a stranger's, because the sessions of
-- other devices have been ended since, by a new password, say.
alter table auth.users add column devices_known_since timestamptz not null default now();

insert into whose_turn.schema_migrations (version, name) values ('0016', 'known_devices');
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
-- Families, their members and categories: tables, names, settings, and what happens when they change. A step names the rule in src/rules/ that
-- it mirrors. When each function runs is in 20261201000900_events.sql; who may do what in 20261201000600_access.sql.

-- Nothing that is made from here on is anybody's by itself: some Supabase projects grant new tables to the API roles, PostgreSQL functions to all.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- For people's roles to have nothing of: what runs in the database only, and how much a history has.
create schema whose_turn_private;
create schema whose_turn_quotas;

-- A project of the original product has these tables, with rows, and with columns, triggers, views and tables of its own on them, which stay. Its
-- policies and rights go: whatever one allows, ours cannot forbid. So do keys of the specification's columns: two foreign keys to one table make the
-- embedding of names ambiguous, and a member can have two turns of one `cycle_number`.
create table if not exists public.family_groups (id uuid primary key default gen_random_uuid(), name text, user_id uuid, created_at timestamptz);
create table if not exists public.family_members (id uuid primary key default gen_random_uuid(), family_group_id uuid, name text, created_at timestamptz);
create table if not exists public.decision_categories (like public.family_members including all);
create table if not exists public.category_cycles (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, category_id uuid, member_id uuid, cycle_number integer, created_at timestamptz
);
revoke all on public.family_groups, public.family_members, public.decision_categories, public.category_cycles from public, anon, authenticated;
do $$
declare
	tables constant regclass[] := array['public.family_groups', 'public.family_members', 'public.decision_categories', 'public.category_cycles'];
	statement text;
begin
	for statement in
		select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy where polrelid = any(tables)
		union all
		select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
		where conrelid = any(tables) and contype in ('f', 'u') and conkey <@ array(
			select attnum from pg_attribute where attrelid = conrelid and attname in ('user_id', 'family_group_id', 'category_id', 'member_id', 'cycle_number')
		)
	loop
		execute statement;
	end loop;
end $$;

-- What JavaScript's trim() does.
create function public.trim_text(typed text) returns text
language sql immutable parallel safe
return pg_catalog.btrim(
	typed,
	E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
);

-- As people type them: trimmed, and not too long.
create function public.is_tidy_name(name text, most integer default 80) returns boolean
language sql immutable parallel safe
return name = public.trim_text(name) and pg_catalog.char_length(name) between 1 and most;

-- Names, options, questions and emoji have one spelling, whoever writes them: src/rules/tidy-text.ts.
create function whose_turn_private.tidy_text(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
	picture constant text := '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff';
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
	invisible constant text := '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
	before text;
	tidied text := typed;
begin
	loop
		before := tidied;
		tidied := regexp_replace(before, '[\u0009-\u000d\u0085]+', ' ', 'g');
		tidied := public.trim_text(normalize(regexp_replace(tidied, '(' || meaningful || ')|' || invisible, '\1', 'g'), nfc));
		-- What stood beside something that is gone now may be meaningless without it.
		exit when tidied = before;
	end loop;
	return tidied;
end $$;

-- What is_tidy_name() refuses stays as it is, and is refused by a check.
create function whose_turn_private.tidy_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when public.is_tidy_name(sent) then whose_turn_private.tidy_text(sent) else sent end;

-- Null where nothing is left.
create function whose_turn_private.tidy_detail(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when sent = '' then sent else nullif(whose_turn_private.tidy_name(sent), '') end;

-- `CategorySettings` (family.ts). In an entry of the history null is a default; tidy_settings() leaves it to `helper` only.
create function public.are_category_settings(settings jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select jsonb_typeof(settings) = 'object' and not exists (
		select from jsonb_each(case jsonb_typeof(settings) when 'object' then settings end) setting(name, value)
		where (name in ('emoji', 'excluded', 'noRepeat', 'inOrder', 'helper') and (value = 'null' or case name
			when 'emoji' then jsonb_typeof(value) = 'string' and public.is_tidy_name(value #>> '{}', 16)
			when 'excluded' then jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 1000
			-- isHelper (details.ts)
			when 'helper' then jsonb_typeof(value) = 'object' and value - array['question', 'options'] = '{}'
				and jsonb_typeof(value -> 'question') = 'string' and public.is_tidy_name(value ->> 'question') and (
					select count(*) between 2 and 12 and count(*) = count(distinct option)
						and bool_and(jsonb_typeof(option) = 'string' and public.is_tidy_name(option #>> '{}'))
					from jsonb_array_elements(case jsonb_typeof(value -> 'options') when 'array' then value -> 'options' end) option
				)
			else value = 'true'
		end)) is not true
	)
$$;

-- A name of the original's as ours are.
create function whose_turn_private.adopt_name(name text, otherwise text) returns text
language sql immutable set search_path = ''
return coalesce(nullif(btrim(left(whose_turn_private.tidy_text(name), 80)), ''), otherwise);

delete from public.family_groups where user_id not in (select id from auth.users);
update public.family_groups set name = whose_turn_private.adopt_name(name, 'My Family'), created_at = coalesce(created_at, now());
do $$
begin
	if exists (select from public.family_groups group by user_id having count(*) > 1 or user_id is null) then
		-- One per person, the first; later ones stay out of sight, and go with the account.
		alter table public.family_groups alter user_id drop not null, add later_of uuid references auth.users (id) on delete cascade;
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
		default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);

alter table public.family_members
	add position double precision check (position > '-infinity' and position < 'infinity'),
	-- What chance knows them by, also after they are renamed.
	add key text check (char_length(key) between 1 and 200),
	add emoji text check (public.is_tidy_name(emoji, 16)),
	add colour smallint check (colour between 0 and 15),
	-- Away while the day of the family's place is before it; infinity: until they are back.
	add back_on date check (back_on between '2000-01-01' and '9999-12-31' or back_on = 'infinity');

alter table public.decision_categories
	add position double precision check (position > '-infinity' and position < 'infinity'),
	add key text check (char_length(key) between 1 and 200),
	-- A file may say any: far from where integers end.
	add last_turn integer not null default 0 check (last_turn between 0 and 1000000000),
	add settings jsonb not null default '{}' check (public.are_category_settings(settings)),
	-- What the next turn needs to know, so that it takes as long after 50,000 turns as after none: turns that were removed stay in the indexes
	-- until vacuum. The rows of category_cycles and of past_turns; the greatest cycle, 0 without any; when the last turn was, which never goes back.
	add recorded integer not null default 0, add past integer not null default 0, add cycle integer not null default 0, add last_at timestamptz,
	-- As in `Category` (family.ts).
	add not_now jsonb check (
		jsonb_typeof(not_now -> 'n') = 'number' and jsonb_typeof(not_now -> 'members') = 'array' and not_now - array['n', 'members'] = '{}'
	),
	add looked_at jsonb check (
		jsonb_typeof(looked_at -> 'n') = 'number' and jsonb_typeof(looked_at -> 'member') = 'string' and looked_at - array['n', 'member'] = '{}'
	);

do $$
declare
	of_table text;
	one record;
begin
	foreach of_table in array array['family_members', 'decision_categories'] loop
		execute format('delete from public.%I where family_group_id is null or family_group_id not in (select id from public.family_groups)', of_table);
		-- A name that another one has gets a number after it.
		for one in execute format('select id, family_group_id, row_number() over (partition by family_group_id order by created_at, id) as place,
			whose_turn_private.adopt_name(name, ''?'') as name from public.%I order by place', of_table)
		loop
			execute format('update public.%1$I set name = free, key = free, position = $4, created_at = coalesce(created_at, now()) from (
				select free from generate_series(1, 10000) number
				cross join lateral (select case number when 1 then $3 else btrim(left($3, 75)) || '' '' || number end as free) one
				where not exists (select from public.%1$I taken where taken.family_group_id = $2 and taken.name = free and taken.id <> $1)
				order by number limit 1
			) one where id = $1', of_table) using one.id, one.family_group_id, one.name, one.place;
		end loop;
		execute format('alter table public.%I
			alter family_group_id set not null, add foreign key (family_group_id) references public.family_groups (id) on delete cascade,
			alter name set not null, add check (public.is_tidy_name(name)), add unique (family_group_id, name),
			alter created_at set not null, alter created_at set default clock_timestamp(),
			alter position set not null, alter key set not null, add unique (family_group_id, key), add unique (id, family_group_id)', of_table);
		execute format('create index on public.%I (family_group_id, position)', of_table);
	end loop;
end $$;
drop function whose_turn_private.adopt_name(text, text);

-- tidySettings (details-changes.ts) and tidyHelper (details.ts): without what means nothing. What is invalid stays, and is refused by a check.
create function whose_turn_private.tidy_settings(family uuid, sent jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select case jsonb_typeof(sent) when 'object' then coalesce(jsonb_object_agg(name, tidied), '{}') else sent end
	from jsonb_each(case jsonb_typeof(sent) when 'object' then sent end) setting(name, value)
	cross join lateral (
		select case
			when name = 'excluded' and jsonb_typeof(value) = 'array' then (
				select jsonb_agg(member.id order by member.position, member.created_at, member.id)
				from public.family_members member where member.family_group_id = family and value ? member.id::text
			)
			when name = 'emoji' and jsonb_typeof(value) = 'string' then to_jsonb(whose_turn_private.tidy_detail(value #>> '{}'))
			when name = 'helper' and value <> 'null' and public.are_category_settings(jsonb_build_object(name, value)) then (
				select case when public.are_category_settings(jsonb_build_object(name, helper)) then helper end
				from (
					select jsonb_build_object('question', whose_turn_private.tidy_text(value ->> 'question'), 'options', jsonb_agg(option order by number)) as helper
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

create function whose_turn_private.before_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	last double precision;
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_table_name = 'family_groups' then return new; end if;
	if tg_op = 'INSERT' then
		execute format('select max(position) from public.%I where family_group_id = $1', tg_table_name) into last using new.family_group_id;
		new.position := coalesce(new.position, last + 1, 1);
		-- createKey (key.ts)
		execute format('select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) one
			where not exists (select from public.%I taken where taken.family_group_id = $1 and taken.key = free) order by number limit 1', tg_table_name)
			into new.key using new.family_group_id, coalesce(new.key, new.name);
	end if;
	if tg_table_name = 'family_members' then
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
	elsif tg_op = 'INSERT' then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	else
		if new.settings <> old.settings then
			new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
		end if;
		-- lookAtDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; forgotten is that at who has left.
		if new.looked_at is distinct from old.looked_at and not exists (
			select from public.family_members member where member.family_group_id = new.family_group_id
				and new.looked_at = jsonb_build_object('n', new.last_turn, 'member', member.id)
		) then
			select old.looked_at into new.looked_at from public.family_members member
			where member.family_group_id = new.family_group_id and member.id::text = old.looked_at ->> 'member';
		end if;
	end if;
	return new;
end $$;

create function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from changed one));
	return null;
end $$;

create function whose_turn_private.after_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	ids text[];
begin
	if tg_op = 'UPDATE' then
		perform whose_turn_private.write_history((
			select jsonb_agg(change || jsonb_build_object('family_group_id', was.family_group_id, 'member', was.id, 'member_name', was.name))
			from before was join changed edited on edited.id = was.id
			cross join lateral (
				select jsonb_build_object('kind', 'member-renamed', 'new_name', edited.name) as change where edited.name <> was.name
				union all
				select jsonb_build_object('kind', case when edited.back_on is null then 'member-back' else 'member-away' end, 'back_on', edited.back_on)
				where edited.back_on is distinct from was.back_on
			) changes
		));
	else
		if tg_op = 'INSERT' then
			perform whose_turn_private.bound((select count(*) from changed), 1000, 'members', (
				select count(*) from public.family_members where family_group_id in (select family_group_id from changed)
			));
		else
			-- forgetMember (people-changes.ts): whoever has left is in nothing but the history.
			ids := array(select id::text from changed);
			update public.decision_categories category set
				settings = whose_turn_private.tidy_settings(category.family_group_id, category.settings),
				not_now = jsonb_set(category.not_now, '{members}', (category.not_now -> 'members') - ids),
				looked_at = case when category.looked_at ->> 'member' = any(ids) then null else category.looked_at end
			where category.family_group_id in (select family_group_id from changed) and (
				category.settings -> 'excluded' ?| ids or category.not_now -> 'members' ?| ids or category.looked_at ->> 'member' = any(ids)
			);
			update public.category_cycles turn set done_by = null from changed gone where turn.done_by = gone.id;
			update public.past_turns turn set done_by = null from changed gone where turn.done_by = gone.id;
		end if;
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', family_group_id, 'kind', case tg_op when 'INSERT' then 'member-added' else 'member-removed' end,
				'member', id, 'member_name', name
			) order by position) from changed
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counts constant text[] := array['last_turn', 'recorded', 'past', 'cycle', 'last_at'];
	told jsonb := (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one);
begin
	if tg_op = 'UPDATE' then
		-- What a turn alone changes is told by the turn.
		told := (
			select jsonb_agg(to_jsonb(one)) from (
				select edited.* from changed edited join before was on was.id = edited.id
				where to_jsonb(was) - counts <> to_jsonb(edited) - counts limit 101
			) one
		);
		perform whose_turn_private.write_history((
			select jsonb_agg(change || jsonb_build_object('family_group_id', was.family_group_id, 'category', was.id, 'category_name', was.name))
			from before was join changed edited on edited.id = was.id
			cross join lateral (
				select jsonb_build_object('kind', 'category-renamed', 'new_name', edited.name) as change where edited.name <> was.name
				union all
				-- editedSettings (details-changes.ts); nobody edits what went with a member.
				select jsonb_build_object('kind', 'category-edited', 'settings', jsonb_object_agg(name, edited.settings -> name))
				from (select whose_turn_private.tidy_settings(was.family_group_id, was.settings) as before) settings
				cross join jsonb_object_keys(settings.before || edited.settings) name
				where edited.settings <> was.settings and settings.before -> name is distinct from edited.settings -> name
				having count(*) > 0
				union all
				select jsonb_build_object('kind', kind, 'member', id, 'member_name', name, 'n', n)
				from (
					select 'drawn' as kind, edited.looked_at ->> 'member' as said, edited.looked_at -> 'n' as n
					where edited.looked_at is distinct from was.looked_at
					union all
					select 'not-now', said, edited.not_now -> 'n' from jsonb_array_elements_text(edited.not_now -> 'members') said
					where (edited.not_now -> 'n' = was.not_now -> 'n' and was.not_now -> 'members' ? said) is not true
				) done
				join public.family_members member on member.family_group_id = was.family_group_id and member.id::text = done.said
			) changes
		));
	else
		if tg_op = 'INSERT' then
			perform whose_turn_private.bound((select count(*) from changed), 500, 'categories', (
				select count(*) from public.decision_categories where family_group_id in (select family_group_id from changed)
			));
		end if;
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', family_group_id, 'kind', case tg_op when 'INSERT' then 'category-added' else 'category-removed' end,
				'category', id, 'category_name', name, 'count', case tg_op when 'DELETE' then recorded + past end
			) order by position) from changed
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- editCategory (details-changes.ts): the settings named by `edits` become those given, the others stay as they are by then. It runs as who
-- calls it, by the policies.
create function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language sql set search_path = '' as $$
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value) where name = any(edits)
	), '{}')
	where edited.id = edit_category.category
$$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000100', 'families');
-- Turns: their numbers and cycles, what becomes of them after a reset, and the changes that must be whole. `Turn` (family.ts) says what they are.

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the embedding of names
-- becomes ambiguous. So `done_by` has none: after_members() keeps it true. `cycle_number` is as the specification has it; nothing of ours reads it.
delete from public.category_cycles turn where not exists (
	select from public.decision_categories category join public.family_members member using (family_group_id)
	where category.id = turn.category_id and member.id = turn.member_id and family_group_id = turn.family_group_id
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: it came along with another family, or back after a reset.
	add turn_number integer,
	-- 0: on its way out, whoever deletes it says why.
	add cycle integer check (cycle >= 0),
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null, alter created_at set default now(),
	add foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade;
create index on public.category_cycles (family_group_id, created_at);
create index on public.category_cycles (category_id, cycle, member_id);
create index on public.category_cycles (member_id);
create index on public.category_cycles (done_by) where done_by is not null;

-- Turns that count no more (`cycle` 0 in the model): from before a reset, or from elsewhere. In the order of `created_at` with the others.
create table public.past_turns (
	id uuid primary key,
	family_group_id uuid not null,
	category_id uuid not null,
	member_id uuid not null,
	done_by uuid check (done_by <> member_id),
	option text check (public.is_tidy_name(option)),
	created_at timestamptz not null,
	foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade
);
create index on public.past_turns (family_group_id, created_at);
create index on public.past_turns (category_id);
create index on public.past_turns (member_id);
create index on public.past_turns (done_by) where done_by is not null;

-- The original's turns, each as before_turn() numbers one.
do $$
declare
	one record;
	counted record;
begin
	for one in select id, category_id, member_id, coalesce(created_at, now()) as at from public.category_cycles order by created_at, id loop
		update public.decision_categories category set
			last_turn = category.last_turn + 1, recorded = category.recorded + 1, last_at = one.at,
			cycle = greatest(category.cycle, 1) + exists (
				select from public.category_cycles turn
				where turn.category_id = category.id and turn.cycle = category.cycle and turn.member_id = one.member_id
			)::integer
		where category.id = one.category_id returning category.last_turn, category.cycle into counted;
		update public.category_cycles turn set
			turn_number = counted.last_turn, cycle = counted.cycle, cycle_number = coalesce(turn.cycle_number, 1), created_at = one.at
		where turn.id = one.id;
	end loop;
end $$;
alter table public.category_cycles alter cycle set not null, alter cycle_number set not null, alter created_at set not null;

-- computeRank (draw.ts) as 16 hexadecimal digits, for whoever verifies a draw: nothing here needs it.
create function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return left(encode(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || n::text::bytea || '\x00' || convert_to(member_key, 'UTF8')
), 'hex'), 16);

-- One change of a family at a time, and this lock before any other: two statements never wait for each other in a circle, and whoever has it
-- reads the family as it is. Nobody but the person reaches the family. NO KEY UPDATE does not hold up foreign key checks.
create function whose_turn_private.lock_own_family() returns uuid
language sql security definer set search_path = '' as $$
	select family.id from public.family_groups family where family.user_id = auth.uid() for no key update
$$;

create function whose_turn_private.require_last_turn(last_turn integer, n integer) returns void
language plpgsql set search_path = '' as $$
begin
	if last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
end $$;

-- recordTurn (turn-changes.ts). Turns that come along with a family, or back after a reset, have a cycle.
create function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counted public.decision_categories;
begin
	select category.* into counted
	from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = new.category_id and family.id = new.family_group_id and (auth.uid() is null or family.user_id = auth.uid());
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	new.option := whose_turn_private.tidy_detail(new.option);
	-- What was sent before is refused: by the primary key if it is there.
	if exists (select from public.category_cycles known where known.id = new.id) then
		new.cycle := 1;
		new.cycle_number := 1;
		return new;
	end if;
	if exists (select from public.past_turns known where known.id = new.id) then
		raise exception 'this turn was recorded before' using errcode = 'unique_violation';
	end if;
	if whose_turn_private.was_undone(new.family_group_id, new.id) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	if new.done_by is not null and not exists (
		select from public.family_members member where member.id = new.done_by and member.family_group_id = new.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	if new.cycle is null then
		perform whose_turn_private.require_last_turn(counted.last_turn, coalesce(new.turn_number - 1, counted.last_turn));
		new.turn_number := counted.last_turn + 1;
		-- cycleOfNextTurn (cycle.ts)
		new.cycle := greatest(counted.cycle, 1) + exists (
			select from public.category_cycles turn
			where turn.category_id = new.category_id and turn.cycle = counted.cycle and turn.member_id = new.member_id
		)::integer;
		new.created_at := null;
	end if;
	new.created_at := coalesce(new.created_at, greatest(clock_timestamp(), counted.last_at + interval '1 microsecond'));
	new.cycle_number := counted.recorded / greatest((
		select count(*) from public.family_members member where member.family_group_id = new.family_group_id
	), 1) + 1;
	update public.decision_categories category set
		last_turn = coalesce(new.turn_number, category.last_turn), recorded = category.recorded + 1,
		cycle = greatest(category.cycle, new.cycle), last_at = greatest(category.last_at, new.created_at)
	where category.id = new.category_id;
	return new;
end $$;

create function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	recorded public.category_cycles[];
	gone public.category_cycles[];
	earlier public.category_cycles[];
begin
	if tg_op = 'INSERT' then
		recorded := array(select row(one.*)::public.category_cycles from changed one where one.turn_number is not null);
		perform whose_turn_private.bound(cardinality(recorded), 50000, 'turns', (
			select sum(category.recorded) from public.decision_categories category
			where category.family_group_id in (select family_group_id from changed)
		));
		perform whose_turn_private.record_turns('turn', recorded);
	else
		update public.decision_categories category set
			recorded = category.recorded - removed.turns,
			cycle = coalesce((select max(turn.cycle) from public.category_cycles turn where turn.category_id = category.id), 0)
		from (select category_id, count(*) as turns from changed group by category_id) removed
		where category.id = removed.category_id;

		-- resetCategory (turn-changes.ts): turns that somebody deletes, and all of earlier cycles, are in the past. Not those that went with their
		-- member or category.
		gone := array(
			select row(one.*)::public.category_cycles from changed one
			where one.cycle > 0
				and one.category_id in (select id from public.decision_categories) and one.member_id in (select id from public.family_members)
		);
		if cardinality(gone) > 0 then
			earlier := array(
				select turn from public.category_cycles turn
				join (select category_id, max(cycle) as cycle from unnest(gone) group by category_id) last on last.category_id = turn.category_id
				join public.decision_categories kept on kept.id = turn.category_id
				where turn.cycle < greatest(last.cycle, kept.cycle)
			);
			insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at)
			select id, family_group_id, category_id, member_id, done_by, option, created_at from unnest(gone || earlier);
			update public.category_cycles turn set cycle = 0 from unnest(earlier) one where turn.id = one.id;
			delete from public.category_cycles turn using unnest(earlier) one where turn.id = one.id;
			perform whose_turn_private.record_reset('reset', array(
				select turn from unnest(gone || earlier) turn
				join (select category_id, max(cycle) as cycle from unnest(gone || earlier) group by category_id) last
					on last.category_id = turn.category_id and last.cycle = turn.cycle
			));
		end if;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.decision_categories category set past = category.past + moved.turns
	from (select category_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as turns from changed group by category_id) moved
	where category.id = moved.category_id;
	if tg_op = 'INSERT' then
		-- Where a family has more than enough, the oldest go, a thousand at a time and more.
		delete from public.past_turns where id in (
			select oldest.id from (
				select family_group_id as family, sum(past) as turns from public.decision_categories
				where family_group_id in (select family_group_id from changed)
				group by family_group_id having sum(past) > 50000
			) size cross join lateral (
				select past.id from public.past_turns past where past.family_group_id = size.family
				order by past.created_at limit size.turns - 50000 + 1000
			) oldest
		);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

-- sayNotNow (turn-changes.ts). @throws 409 when somebody has recorded a turn since
create function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	asked public.decision_categories;
	said jsonb;
begin
	select * into asked from public.decision_categories one where one.id = category and one.family_group_id = own;
	if not found then return; end if;
	perform whose_turn_private.require_last_turn(asked.last_turn, n);
	said := case when asked.not_now -> 'n' = to_jsonb(n) then asked.not_now -> 'members' else '[]' end;
	update public.decision_categories one set not_now = jsonb_build_object('n', n, 'members', said || to_jsonb(member))
	where one.id = category and not said ? member::text
		and exists (select from public.family_members known where known.id = member and known.family_group_id = own);
end $$;

-- undoTurn (turn-changes.ts). @throws 409 when it is not the last that counts
create function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	undone public.category_cycles;
begin
	select known.* into undone
	from public.category_cycles asked
	join public.decision_categories counted on counted.id = asked.category_id
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where asked.id = turn and asked.family_group_id = own
	order by known.created_at desc, known.id desc limit 1;
	-- The answer of the first call may have been lost.
	if undone.id is null and whose_turn_private.was_undone(own, turn) then return; end if;
	if undone.id is distinct from turn or turn is null then
		raise exception 'this is not the last turn of its category' using errcode = 'PT409', hint = 'turn_not_last';
	end if;
	update public.category_cycles known set cycle = 0 where known.id = turn;
	delete from public.category_cycles known where known.id = turn;
	-- Turns that came with another family were not counted.
	update public.decision_categories category set last_turn = greatest(0, category.last_turn - 1) where category.id = undone.category_id;
	perform whose_turn_private.record_turns('turn-undone', array[undone]);
end $$;

-- undoReset (turn-changes.ts): one turn a member, the oldest, into the running cycle.
create function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	running integer;
	back public.past_turns[];
begin
	select known.cycle into running from public.decision_categories known where known.id = category;
	back := array(
		select distinct on (past.member_id) past from public.past_turns past
		where past.category_id = category and past.family_group_id = own and past.id = any(turns) and not exists (
			select from public.category_cycles turn
			where turn.category_id = category and turn.cycle = running and turn.member_id = past.member_id
		)
		order by past.member_id, past.created_at, past.id
	);
	delete from public.past_turns past using unnest(back) one where past.id = one.id;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, created_at, greatest(running, 1)
	from unnest(back) one order by created_at, id;
	perform whose_turn_private.record_reset('reset-undone', array(
		select turn from public.category_cycles turn join unnest(back) one on one.id = turn.id
	));
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000200', 'turns');
-- What has happened in a family, in order: every change with its cause, as describeChange (describe-change.ts) says it. Steps write it, people
-- read it: nobody can change an entry or forge one, and only the oldest of very many are forgotten. Names are copied, so that who has left
-- stays readable. What a family brings along (20261201000400_import.sql) is marked, and lies before all that happened here.

-- `HistoryEntry` (history.ts).
create table public.family_history (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- Rises; of what was imported it is below 0.
	id bigint not null check (imported = (id < 0)),
	kind text not null check (kind in (
		'member-added', 'member-removed', 'member-renamed', 'member-away', 'member-back', 'category-added', 'category-removed',
		'category-renamed', 'category-edited', 'drawn', 'not-now', 'turn', 'turn-undone', 'reset', 'reset-undone'
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
	primary key (family_group_id, id)
);
create index on public.family_history (family_group_id, category, id);
create index on public.family_history (family_group_id, turns) where kind = 'turn-undone';

create function whose_turn_private.read_uuid(sent text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sent::uuid end;

-- By family: one sequence for all would tell each how much all the others do. None is given twice.
create table whose_turn_quotas.history_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	last_id bigint not null default 0,
	first_id bigint not null default 0,
	-- Of all entries.
	weight integer not null default 0
);

-- An entry counts as one, and once more for each eight turns that it names, or as much of settings.
create function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Adds entries, rows as JSON, each with its `family_group_id`; those of families that go themselves are left out. Where a family has more than
-- enough, the oldest go, a thousand at a time and more.
create function whose_turn_private.write_history(entries jsonb, are_imported boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	family uuid;
	size integer;
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry) order by known.id
	loop
		insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
		with added as (
			insert into public.family_history as entry
			select made.* from (
				select given || case when are_imported
					then jsonb_build_object('id', first_id - row_number() over (order by position desc), 'imported', true)
					else jsonb_build_object(
						'id', last_id + row_number() over (order by position), 'imported', false, 'at', clock_timestamp(),
						'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
					)
				end as fields
				from whose_turn_quotas.history_numbers numbers, jsonb_array_elements(entries) with ordinality one(given, position)
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
				select id, sum(whose_turn_private.weigh(one)) over (order by id) as until from public.family_history one where family_group_id = family
			) counted
			-- At least the oldest, however much it weighs.
			where entry.family_group_id = family and entry.id = counted.id and counted.until - whose_turn_private.weigh(entry) < size - most + 1000
			returning whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers set weight = weight - (select sum(gone.weight) from gone)
		where family_group_id = family;
	end loop;
end $$;

create function whose_turn_private.was_undone(family uuid, turn uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from public.family_history entry
		where entry.family_group_id = family and entry.kind = 'turn-undone' and entry.turns = array[turn] and entry.id > 0
	)
$$;

-- @param kind 'turn' or 'turn-undone': one entry a turn
create function whose_turn_private.record_turns(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', record_turns.kind, 'turns', array[turn.id], 'cycle', turn.cycle,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', turn.done_by, 'done_by_name', doer.name, 'option', turn.option,
		'n', case when record_turns.kind = 'turn' then turn.turn_number - 1 end
	) order by turn.created_at, turn.id))
	from unnest(turns) turn
	join public.decision_categories category on category.id = turn.category_id
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by
$$;

-- @param kind 'reset' or 'reset-undone': one entry a category
create function whose_turn_private.record_reset(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family_group_id, 'kind', record_reset.kind, 'category', id, 'category_name', name, 'turns', ids
	)))
	from (
		select category.family_group_id, category.id, category.name, jsonb_agg(turn.id order by turn.created_at, turn.id) as ids
		from unnest(turns) turn join public.decision_categories category on category.id = turn.category_id
		group by category.id
	) emptied
$$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000300', 'history');
-- What a family was elsewhere, in a guest's browser or in a family's file, comes along: mergeFamily (merge-family.ts).

-- An id as it was elsewhere or, where it is none, or another family has it, one made of it, the same each time.
create function whose_turn_private.own_turn_id(family uuid, sent text) returns uuid
language sql stable set search_path = '' as $$
	select case when own is null or exists (
		select from public.category_cycles turn where turn.id = own and turn.family_group_id <> family
		union all select from public.past_turns turn where turn.id = own and turn.family_group_id <> family
	) then md5(family || sent)::uuid else own end
	from (select whose_turn_private.read_uuid(sent) as own) given
$$;

-- Adds those whose names are new, as rows of a table. @param sent a list of rows, each with its id there
-- @returns the ids here, by those there, of all that have a name here
create function whose_turn_private.import_named(of_table text, family uuid, sent jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
	one jsonb;
	known uuid;
	ids jsonb := '{}';
begin
	for one in
		select value || jsonb_build_object('family_group_id', family, 'name', whose_turn_private.tidy_text(value ->> 'name'), 'created_at', clock_timestamp())
		from jsonb_array_elements(sent)
	loop
		execute format('select id from public.%I where family_group_id = $1 and name = $2', of_table) into known using family, one ->> 'name';
		if known is null and public.is_tidy_name(one ->> 'name') then
			execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1 || jsonb_build_object(
				''id'', coalesce((select own from whose_turn_private.read_uuid($1 ->> ''id'') own where own not in (select id from public.%1$I)), gen_random_uuid())
			)) returning id', of_table, (select string_agg(quote_ident(field), ', ') from jsonb_object_keys(one) field)) into known using one;
		end if;
		if known is not null then ids := ids || jsonb_build_object(one ->> 'id', known); end if;
	end loop;
	return ids;
end $$;

create function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- @param ids those here of members and categories, by those there
create function whose_turn_private.import_turns(family uuid, turns jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	-- Of cycle 0 are those that count no more.
	arriving public.category_cycles[] := array(
		select jsonb_populate_record(null::public.category_cycles, jsonb_build_object(
			'id', sent.id, 'family_group_id', family, 'category_id', counted.id, 'member_id', sent.member,
			'done_by', nullif(sent.done_by, sent.member), 'option', case when public.is_tidy_name(sent.option) then sent.option end,
			'cycle', case
				when is_running and row_number() over (partition by counted.id, sent.member, is_running order by sent.position) = 1
					and not exists (
						select from public.category_cycles turn
						where turn.category_id = counted.id and turn.cycle = counted.cycle and turn.member_id = sent.member::uuid
					)
				then greatest(counted.cycle, 1) else 0
			end
		))
		from (
			select position, whose_turn_private.own_turn_id(family, one ->> 'id') as id, (categories ->> (one ->> 'category'))::uuid as category,
				members ->> (one ->> 'member') as member, members ->> (one ->> 'doneBy') as done_by,
				whose_turn_private.tidy_text(one ->> 'option') as option,
				cycle > 0 and cycle = max(cycle) over (partition by one ->> 'category') as is_running
			from jsonb_array_elements(turns) with ordinality given(one, position)
			cross join lateral (select (one -> 'cycle')::integer as cycle) said
		) sent
		join public.decision_categories counted on counted.id = sent.category
		where sent.member is not null
			and not exists (select from public.category_cycles where id = sent.id) and not exists (select from public.past_turns where id = sent.id)
		order by sent.position
	);
	earliest timestamptz;
begin
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, null, cycle from unnest(arriving) where cycle > 0
	on conflict (id) do nothing;
	earliest := least(
		(select min(created_at) from public.category_cycles where family_group_id = family),
		(select min(created_at) from public.past_turns where family_group_id = family), now()
	);
	insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at)
	select id, family_group_id, category_id, member_id, done_by, option,
		earliest - (count(*) over () + 1 - row_number() over ()) * interval '1 microsecond'
	from unnest(arriving) where cycle = 0
	on conflict (id) do nothing;
	perform whose_turn_private.record_turns('turn', array(
		select turn from public.category_cycles turn join unnest(arriving) one on one.id = turn.id and one.cycle > 0
	));
end $$;

-- Those that are there already, or of a clock that runs ahead, are left out; the newest first, while there is room.
create function whose_turn_private.import_history(family uuid, history jsonb, members jsonb, categories jsonb) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', one ->> 'kind', 'at', one ->> 'at',
			'category', categories -> (one ->> 'category'), 'category_name', category_name,
			'member', members -> (one ->> 'member'), 'member_name', member_name,
			'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(one ->> 'option'), 'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
			'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn', 'settings', one -> 'settings',
			'turns', (
				select jsonb_agg(whose_turn_private.own_turn_id(family, id) order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(id, number)
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(one, position)
		cross join lateral (
			select whose_turn_private.tidy_text(one ->> 'categoryName') as category_name, whose_turn_private.tidy_text(one ->> 'memberName') as member_name
		) named
		where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients know the milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = one ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (select count(*) from public.family_history known where known.family_group_id = family and known.imported))
	) newest
$$;

-- mergeFamily. Of a large family in parts: each names the members and categories that it is about; that with the running turns first, then
-- others, whose turns have cycle 0, the newest first, and so the history. Imported again it adds nothing.
-- @param family as `Family` @param history a list of `HistoryEntry`, oldest first
create function public.import_family(family jsonb, history jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with a file.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'), jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	members := whose_turn_private.import_named('family_members', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'emoji', one -> 'emoji', 'colour', one -> 'colour', 'back_on', one -> 'backOn'
		) order by position) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'last_turn', one -> 'lastTurn',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members))
				else one -> 'settings' end,
			'not_now', jsonb_set(one -> 'notNow', '{members}', whose_turn_private.map_ids(one #> '{notNow,members}', members)),
			'looked_at', case when members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) order by position) from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories);
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000400', 'import');
-- Leaving: a person deletes the account, and with it goes everything that points to it: sessions, identities, the family. It cannot be undone, so
-- the person must have shown who they are within ten minutes (claim "amr", which refreshing a session leaves as it is:
-- https://supabase.com/docs/guides/auth/jwt-fields), and the token's session has to be there, as for everything about an account: an access
-- token outlives it by some minutes. A session unused for a year has ended, and so has that of somebody who is banned.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
	person uuid := auth.uid();
	claims jsonb := auth.jwt();
	now_seconds double precision := extract(epoch from clock_timestamp());
begin
	if person is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
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
	-- The clock of whoever made the token may be a little ahead.
	if jsonb_path_exists(
		claims, 'strict $.amr[*] ? (@.timestamp >= $since && @.timestamp <= $until)',
		jsonb_build_object('since', now_seconds - 600, 'until', now_seconds + 60), true
	) is not true then
		raise exception 'Please sign in again to delete your account.'
			using errcode = 'PT403', hint = 'reauthentication_needed';
	end if;
	delete from auth.users where id = person;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000500', 'account');
-- Who may do what, on one page. A signed-in person works on the family whose user_id is theirs; anon has nothing, and what is not granted here
-- cannot be done: a row never moves to another family, a turn is never rewritten, nobody writes the history.
revoke all on schema whose_turn_private, whose_turn_quotas from public, anon, authenticated;
grant usage on schema public to authenticated;
grant select
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles, public.past_turns, public.family_history
	to authenticated;
grant insert (id, name, user_id), update (name)
	on public.family_groups to authenticated;
grant insert (id, family_group_id, name, position, emoji, colour, back_on), update (name, position, emoji, colour, back_on), delete
	on public.family_members to authenticated;
grant insert (id, family_group_id, name, position, settings), update (name, position, settings, looked_at), delete
	on public.decision_categories to authenticated;
grant insert (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by, option), delete
	on public.category_cycles to authenticated;
grant execute
	on function public.trim_text, public.is_tidy_name, public.are_category_settings, public.edit_category, public.draw_rank,
		public.say_not_now, public.undo_turn, public.undo_reset, public.import_family, public.delete_my_account
	to authenticated;

do $$
declare
	of_table text;
begin
	foreach of_table in array array[
		'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'past_turns', 'family_history'
	] loop
		execute format('alter table public.%I enable row level security, force row level security', of_table);
		execute format(
			'create policy "people work on their own family" on public.%I to authenticated using (%s)', of_table,
			case of_table when 'family_groups' then 'user_id = (select auth.uid())'
				else 'family_group_id in (select id from public.family_groups where user_id = (select auth.uid()))' end
		);
	end loop;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000600', 'access');
-- How much one family may hold, and one statement add. It holds people, not the owner of the tables. Turns are counted with their category
-- instead of anew: adding a row takes as long in a family of 50,000 turns as in a new one. PostgREST makes the status xyz of an SQLSTATE PTxyz.

-- @param size of the family with those that were added
create function whose_turn_private.bound(added bigint, most integer, named text, size bigint) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and added > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	elsif auth.uid() is not null and size > most then
		raise exception 'A family can have at most % %.', to_char(most, 'FM999,999'), named
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000700', 'quotas');
-- Live updates. A Supabase project reads them from its log; the built-in backend is told once a statement (auth.tell_changes). Not the
-- history: it is read when somebody looks at it.
do $$
declare
	changing text;
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		for changing in
			select unnest(array['family_groups', 'family_members', 'decision_categories', 'category_cycles', 'past_turns'])
			except select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'
		loop
			execute format('alter publication supabase_realtime add table public.%I', changing);
		end loop;
	end if;
end $$;

-- @param rows the first hundred and one
create function whose_turn_private.tell(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
begin
	if to_regprocedure('auth.tell_changes(text,text,jsonb)') is not null then
		perform auth.tell_changes(of_table, operation, rows);
	end if;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000800', 'live');
-- What happens when: one function a table and moment, each with its steps in written order. Statements touch many rows, so what comes after is
-- by statement. Turns are never rewritten; what the database itself changes of them tells nobody.

create function whose_turn_private.lock_family() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_own_family();
	return null;
end $$;

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
		('family_members', 'before_named', 'after_members', array['insert', 'update', 'delete']),
		('decision_categories', 'before_named', 'after_categories', array['insert', 'update', 'delete']),
		('category_cycles', 'before_turn', 'after_turns', array['insert', 'delete']),
		('past_turns', null, 'after_past_turns', array['insert', 'delete'])
	loop
		if of_table <> 'family_groups' then
			execute format('create trigger lock_family before insert or update or delete on public.%I
				for each statement execute function whose_turn_private.lock_family()', of_table);
		end if;
		if before_row is not null then
			execute format('create trigger before_row before %s on public.%I for each row execute function whose_turn_private.%I()',
				array_to_string(array_remove(moments, 'delete'), ' or '), of_table, before_row);
		end if;
		foreach moment in array moments loop
			execute format('create trigger after_%1$s after %1$s on public.%2$I referencing %3$s
				for each statement execute function whose_turn_private.%4$I()', moment, of_table, case moment
				when 'insert' then 'new table as changed'
				when 'update' then 'old table as before new table as changed'
				else 'old table as changed'
			end, after_statement);
		end loop;
	end loop;
end $$;

insert into supabase_migrations.schema_migrations (version, name) values ('20261201000900', 'events');
alter table auth.users disable trigger user, disable row level security;
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, reauthentication_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at, sign_up_code_challenge, devices_known_since) overriding system value
	select id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, reauthentication_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at, sign_up_code_challenge, devices_known_since from jsonb_populate_recordset(null::auth.users, '[{"id": "02e9bf7d-b524-4d32-be3c-d92e0d68e8f2", "aud": "authenticated", "role": "authenticated", "email": "anna.02e9bf7d-b524-4d32-be3c-d92e0d68e8f2@example.org", "created_at": "2026-11-24T12:58:31.45293+00:00", "updated_at": "2026-11-24T12:58:31.45293+00:00", "banned_until": null, "email_change": null, "last_sign_in_at": null, "recovery_sent_at": null, "raw_app_meta_data": {"provider": "email", "providers": ["email"]}, "email_confirmed_at": null, "encrypted_password": null, "raw_user_meta_data": {}, "devices_known_since": "2026-11-24T12:58:31.45293+00:00", "confirmation_sent_at": null, "email_change_sent_at": null, "sign_up_code_challenge": null, "reauthentication_sent_at": null}]');
alter table auth.users enable trigger user;
alter table public.family_groups disable trigger user, disable row level security;
insert into public.family_groups (id, name, user_id, created_at, secret) overriding system value
	select id, name, user_id, created_at, secret from jsonb_populate_recordset(null::public.family_groups, '[{"id": "b76c3c46-443c-438a-bbc4-3790b39a0646", "name": "My Family", "secret": "a5caacb53ee50215ba528b29071d3ed8", "user_id": "02e9bf7d-b524-4d32-be3c-d92e0d68e8f2", "created_at": "2026-11-24T12:58:31.46113+00:00"}]');
alter table public.family_groups enable trigger user, enable row level security;
alter table public.decision_categories disable trigger user, disable row level security;
insert into public.decision_categories (id, family_group_id, name, created_at, position, key, last_turn, settings, recorded, past, cycle, last_at, not_now, looked_at) overriding system value
	select id, family_group_id, name, created_at, position, key, last_turn, settings, recorded, past, cycle, last_at, not_now, looked_at from jsonb_populate_recordset(null::public.decision_categories, '[{"id": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "key": "Movies", "name": "Movies", "past": 0, "cycle": 0, "last_at": null, "not_now": null, "position": 2, "recorded": 0, "settings": {}, "last_turn": 2, "looked_at": null, "created_at": "2026-11-24T12:58:32.596756+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "key": "Dishes", "name": "Dishes", "past": 27, "cycle": 1, "last_at": "2026-11-24T12:58:32.601418+00:00", "not_now": {"n": 17, "members": ["64b58df0-abde-f74e-0a3e-10ae72c3a922"]}, "position": 1, "recorded": 5, "settings": {"helper": null, "noRepeat": true}, "last_turn": 18, "looked_at": {"n": 12, "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc"}, "created_at": "2026-11-24T12:58:31.808639+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table public.decision_categories enable trigger user, enable row level security;
alter table public.family_history disable trigger user, disable row level security;
insert into public.family_history (family_group_id, id, kind, at, category, category_name, member, member_name, done_by, done_by_name, option, cycle, turns, n, new_name, back_on, settings, count, imported, session_id) overriding system value
	select family_group_id, id, kind, at, category, category_name, member, member_name, done_by, done_by_name, option, cycle, turns, n, new_name, back_on, settings, count, imported, session_id from jsonb_populate_recordset(null::public.family_history, '[{"n": null, "at": "2026-11-22T10:00:00+00:00", "id": -68, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.001+00:00", "id": -67, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.002+00:00", "id": -66, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.003+00:00", "id": -65, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.01+00:00", "id": -59, "kind": "reset", "count": null, "cycle": null, "turns": ["ef7c5103-b285-6428-e7c7-35f6bcdbe24d", "fa931c6b-91d8-e6c3-fcc7-582e989c16dc"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.011+00:00", "id": -58, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["ef7c5103-b285-6428-e7c7-35f6bcdbe24d", "fa931c6b-91d8-e6c3-fcc7-582e989c16dc"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.015+00:00", "id": -56, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["f403ab3e-547e-82be-bdc7-324472508c94"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": "שלום עליכם", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.02+00:00", "id": -52, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.023+00:00", "id": -50, "kind": "category-removed", "count": 1, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.025+00:00", "id": -48, "kind": "reset", "count": null, "cycle": null, "turns": ["49ac10dd-b590-c7a8-c48b-5b0f423c781c", "6dabb709-8940-e72b-4916-ffb861fd779a"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.026+00:00", "id": -47, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["49ac10dd-b590-c7a8-c48b-5b0f423c781c", "6dabb709-8940-e72b-4916-ffb861fd779a"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.027+00:00", "id": -46, "kind": "member-renamed", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": "Renamed 5", "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.028+00:00", "id": -45, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.033+00:00", "id": -42, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"excluded": ["10b12f64-7bfc-6f8a-71e2-48080313f8b1"], "noRepeat": true}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.034+00:00", "id": -41, "kind": "member-renamed", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": "Renamed 0", "settings": null, "session_id": null, "member_name": "Renamed 5", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.035+00:00", "id": -40, "kind": "reset", "count": null, "cycle": null, "turns": ["a9eacb58-7528-eafb-5f5a-7f5251ab015c"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.036+00:00", "id": -39, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["a9eacb58-7528-eafb-5f5a-7f5251ab015c"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.038+00:00", "id": -37, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"emoji": "🦊", "helper": {"options": ["A", "B"], "question": "Which?"}, "inOrder": true}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.039+00:00", "id": -36, "kind": "category-removed", "count": 1, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.04+00:00", "id": -35, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"excluded": null, "noRepeat": null}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.041+00:00", "id": -34, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["4f2daad5-c1cd-8dbe-78f2-44114a9a47c1"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": "⊱𓆴𐒊", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.046+00:00", "id": -31, "kind": "reset", "count": null, "cycle": null, "turns": ["a9eacb58-7528-eafb-5f5a-7f5251ab015c", "65c5abc3-f9c7-956d-223b-4b9e551f25b9"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.047+00:00", "id": -30, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["65c5abc3-f9c7-956d-223b-4b9e551f25b9"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.05+00:00", "id": -27, "kind": "reset", "count": null, "cycle": null, "turns": ["dbf7a2ea-317b-d8fb-511c-544bc4d0ae67"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.051+00:00", "id": -26, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["dbf7a2ea-317b-d8fb-511c-544bc4d0ae67"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.053+00:00", "id": -25, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"helper": null}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.056+00:00", "id": -23, "kind": "reset", "count": null, "cycle": null, "turns": ["dbf7a2ea-317b-d8fb-511c-544bc4d0ae67", "bb5ddfeb-a822-3358-a20e-b518a792cb88"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.057+00:00", "id": -22, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["dbf7a2ea-317b-d8fb-511c-544bc4d0ae67", "bb5ddfeb-a822-3358-a20e-b518a792cb88"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.062+00:00", "id": -18, "kind": "member-away", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": "2026-11-23", "done_by": null, "category": null, "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.063+00:00", "id": -17, "kind": "member-renamed", "count": null, "cycle": null, "turns": null, "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": "Renamed 6", "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.064+00:00", "id": -16, "kind": "reset", "count": null, "cycle": null, "turns": ["3472b665-3282-0402-02eb-bbb204a8446e", "a7b62076-926d-a5eb-d8c8-997c7fa41376"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.065+00:00", "id": -15, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["3472b665-3282-0402-02eb-bbb204a8446e", "a7b62076-926d-a5eb-d8c8-997c7fa41376"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.066+00:00", "id": -14, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"helper": {"options": ["A", "B"], "question": "Which?"}}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.067+00:00", "id": -13, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.07+00:00", "id": -11, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"excluded": ["10b12f64-7bfc-6f8a-71e2-48080313f8b1"], "noRepeat": true}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.072+00:00", "id": -9, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": {"excluded": ["73f933b7-2ee0-208d-5062-e7babb44e3f6"], "noRepeat": null}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.074+00:00", "id": -7, "kind": "reset", "count": null, "cycle": null, "turns": ["a7b62076-926d-a5eb-d8c8-997c7fa41376", "2c476a59-2dbf-8d34-5b3f-c99ad660fb98"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.075+00:00", "id": -6, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["a7b62076-926d-a5eb-d8c8-997c7fa41376", "2c476a59-2dbf-8d34-5b3f-c99ad660fb98"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-22T10:00:00.081+00:00", "id": -2, "kind": "member-removed", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": null, "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.771761+00:00", "id": 1, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.788259+00:00", "id": 2, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.795488+00:00", "id": 3, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.803127+00:00", "id": 4, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.812292+00:00", "id": 5, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.848794+00:00", "id": 6, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.875665+00:00", "id": 8, "kind": "category-removed", "count": 1, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.927425+00:00", "id": 11, "kind": "member-away", "count": null, "cycle": null, "turns": null, "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": "2026-11-23", "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.955932+00:00", "id": 12, "kind": "reset", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.973261+00:00", "id": 13, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:31.982355+00:00", "id": 14, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.001036+00:00", "id": 16, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["9dcba136-71c6-fe9b-834f-0bc35866ca13"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.037119+00:00", "id": 17, "kind": "member-renamed", "count": null, "cycle": null, "turns": null, "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": "Renamed 0", "settings": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.054225+00:00", "id": 19, "kind": "reset", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "1ee7f631-5abb-b7a6-c21e-3d708fcf67e6"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.078517+00:00", "id": 20, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "1ee7f631-5abb-b7a6-c21e-3d708fcf67e6"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.087065+00:00", "id": 21, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"emoji": "🦊", "helper": null}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.093565+00:00", "id": 22, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.110878+00:00", "id": 24, "kind": "category-removed", "count": 1, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.129347+00:00", "id": 25, "kind": "reset", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "1ee7f631-5abb-b7a6-c21e-3d708fcf67e6"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.141292+00:00", "id": 26, "kind": "reset-undone", "count": null, "cycle": null, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02", "1ee7f631-5abb-b7a6-c21e-3d708fcf67e6"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.197085+00:00", "id": 30, "kind": "reset", "count": null, "cycle": null, "turns": ["b249b8c8-5555-df54-d4fd-b39e1fcf868b", "26388ab4-dce5-11ce-ccbe-105b38a7d607", "b582b326-1a2a-ce27-ca52-a21577533b72"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.221283+00:00", "id": 32, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "fb68f982-fb01-565c-b6f3-00a2374ac049", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.250375+00:00", "id": 35, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["79a91a8a-e18d-17db-b5fe-3f1d5d30a5d6"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.255723+00:00", "id": 36, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 0", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.275083+00:00", "id": 37, "kind": "category-renamed", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": "Washing up", "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.285918+00:00", "id": 38, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 3", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.290804+00:00", "id": 39, "kind": "member-away", "count": null, "cycle": null, "turns": null, "member": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "option": null, "back_on": "2026-11-23", "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 0", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.301081+00:00", "id": 40, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"excluded": ["541d495b-368d-6667-54de-0eb36033abfd"]}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.306908+00:00", "id": 41, "kind": "member-removed", "count": null, "cycle": null, "turns": null, "member": "fb68f982-fb01-565c-b6f3-00a2374ac049", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.313045+00:00", "id": 42, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"excluded": ["64b58df0-abde-f74e-0a3e-10ae72c3a922"]}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.318452+00:00", "id": 43, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 2", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.366296+00:00", "id": 46, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"excluded": null, "noRepeat": true}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.395957+00:00", "id": 51, "kind": "member-away", "count": null, "cycle": null, "turns": null, "member": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "option": null, "back_on": "infinity", "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 0", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.431392+00:00", "id": 53, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"inOrder": true}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.436184+00:00", "id": 54, "kind": "category-renamed", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": "Dishes", "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.466884+00:00", "id": 56, "kind": "reset", "count": null, "cycle": null, "turns": ["3d0d9094-f741-53a7-0aae-e65c319bcfb3", "e1fa8985-1f3e-861a-19f3-26f819c4a212"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.494053+00:00", "id": 60, "kind": "reset", "count": null, "cycle": null, "turns": ["3342fb38-60aa-21d4-a3e7-be273c0e4478", "8fefabf1-4860-4729-2303-fedd212fd1a4"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.508187+00:00", "id": 61, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"helper": {"options": ["A", "B"], "question": "Which?"}}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.518264+00:00", "id": 62, "kind": "category-edited", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": {"emoji": null, "helper": null, "inOrder": null}, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.553135+00:00", "id": 65, "kind": "turn-undone", "count": null, "cycle": 1, "turns": ["66553830-755d-d077-aabd-74f83beeb854"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": "New 0", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.59332+00:00", "id": 70, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.595279+00:00", "id": 71, "kind": "member-added", "count": null, "cycle": null, "turns": null, "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": null, "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": null, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.59838+00:00", "id": 72, "kind": "category-added", "count": null, "cycle": null, "turns": null, "member": null, "option": null, "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": null, "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": null, "at": "2026-11-24T12:58:32.604737+00:00", "id": 73, "kind": "turn", "count": null, "cycle": 1, "turns": ["653f5ee0-01f6-5d3f-98e7-7b1ed5bf65cc"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-22T10:00:00.004+00:00", "id": -64, "kind": "turn", "count": null, "cycle": 1, "turns": ["997f5442-4740-c029-d478-5e729cf4c21a"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-22T10:00:00.022+00:00", "id": -51, "kind": "turn", "count": null, "cycle": 1, "turns": ["f9add33a-369e-1364-0ee8-bce72a4b39e5"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": "Comedy", "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-22T10:00:00.03+00:00", "id": -44, "kind": "turn", "count": null, "cycle": 1, "turns": ["742b7a86-2000-f0c5-1bd3-0234a60149fd"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": "Comedy", "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-22T10:00:00.069+00:00", "id": -12, "kind": "turn", "count": null, "cycle": 1, "turns": ["b033290b-1c1d-c885-684f-fb39b3a4523a"], "member": null, "option": "Comedy", "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-24T12:58:31.86295+00:00", "id": 7, "kind": "turn", "count": null, "cycle": 1, "turns": ["b97d8fa0-bba7-f4a5-95e0-003c69d58183"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": "Comedy", "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-24T12:58:31.899276+00:00", "id": 9, "kind": "turn", "count": null, "cycle": 1, "turns": ["d9c4766a-cbb6-24ec-6262-ca10b4adea02"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "㏏᮱ꂗ", "done_by_name": "null", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 0, "at": "2026-11-24T12:58:32.105029+00:00", "id": 23, "kind": "turn", "count": null, "cycle": 1, "turns": ["a5f318d8-ca66-be05-0212-019ade3d1fbd"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": "Comedy", "back_on": null, "done_by": null, "category": "50a44e2a-2601-4069-4d90-5b296ab15bb4", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 1, "at": "2026-11-22T10:00:00.006+00:00", "id": -63, "kind": "turn", "count": null, "cycle": 1, "turns": ["d03e8724-aa8a-915a-170f-51c94d8883f0"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": "𝚡🉤", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 1, "at": "2026-11-22T10:00:00.079+00:00", "id": -4, "kind": "turn", "count": null, "cycle": 2, "turns": ["f6269daf-452f-7b68-6713-e6263ab643f5"], "member": null, "option": "Comedy", "back_on": null, "done_by": null, "category": "0dafdbc8-d93a-d91f-688e-ee40e1b5e07e", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Movies", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 1, "at": "2026-11-24T12:58:31.915251+00:00", "id": 10, "kind": "turn", "count": null, "cycle": 1, "turns": ["905546e1-280f-a1dc-0a5a-761c6b0a4ed7"], "member": "541d495b-368d-6667-54de-0eb36033abfd", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "null", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 1, "at": "2026-11-24T12:58:31.989403+00:00", "id": 15, "kind": "turn", "count": null, "cycle": 1, "turns": ["9dcba136-71c6-fe9b-834f-0bc35866ca13"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 1, "at": "2026-11-24T12:58:32.04603+00:00", "id": 18, "kind": "turn", "count": null, "cycle": 1, "turns": ["1ee7f631-5abb-b7a6-c21e-3d708fcf67e6"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 2, "at": "2026-11-22T10:00:00.007+00:00", "id": -62, "kind": "turn", "count": null, "cycle": 1, "turns": ["811bcf3c-cce4-0842-3b50-cd2e3afdf2b5"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 2, "at": "2026-11-24T12:58:32.1575+00:00", "id": 27, "kind": "turn", "count": null, "cycle": 2, "turns": ["b249b8c8-5555-df54-d4fd-b39e1fcf868b"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "null", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 3, "at": "2026-11-22T10:00:00.008+00:00", "id": -61, "kind": "turn", "count": null, "cycle": 2, "turns": ["ef7c5103-b285-6428-e7c7-35f6bcdbe24d"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 3, "at": "2026-11-24T12:58:32.166616+00:00", "id": 28, "kind": "turn", "count": null, "cycle": 2, "turns": ["26388ab4-dce5-11ce-ccbe-105b38a7d607"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 4, "at": "2026-11-22T10:00:00.009+00:00", "id": -60, "kind": "turn", "count": null, "cycle": 2, "turns": ["fa931c6b-91d8-e6c3-fcc7-582e989c16dc"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 4, "at": "2026-11-24T12:58:32.17689+00:00", "id": 29, "kind": "turn", "count": null, "cycle": 2, "turns": ["b582b326-1a2a-ce27-ca52-a21577533b72"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 5, "at": "2026-11-22T10:00:00.014+00:00", "id": -57, "kind": "turn", "count": null, "cycle": 1, "turns": ["f403ab3e-547e-82be-bdc7-324472508c94"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": "שלום עליכם", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 5, "at": "2026-11-22T10:00:00.016+00:00", "id": -55, "kind": "turn", "count": null, "cycle": 1, "turns": ["b5985174-a551-3e1d-bb50-af434dfdc83b"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 5, "at": "2026-11-24T12:58:32.209408+00:00", "id": 31, "kind": "turn", "count": null, "cycle": 1, "turns": ["79a91a8a-e18d-17db-b5fe-3f1d5d30a5d6"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 5, "at": "2026-11-24T12:58:32.354641+00:00", "id": 44, "kind": "not-now", "count": null, "cycle": null, "turns": null, "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 5, "at": "2026-11-24T12:58:32.360127+00:00", "id": 45, "kind": "turn", "count": null, "cycle": 1, "turns": ["e0cec775-4aca-8dd5-3048-397a50901d6f"], "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 2", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 6, "at": "2026-11-22T10:00:00.017+00:00", "id": -54, "kind": "turn", "count": null, "cycle": 2, "turns": ["49ac10dd-b590-c7a8-c48b-5b0f423c781c"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 6, "at": "2026-11-24T12:58:32.231341+00:00", "id": 33, "kind": "not-now", "count": null, "cycle": null, "turns": null, "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 6, "at": "2026-11-24T12:58:32.240671+00:00", "id": 34, "kind": "not-now", "count": null, "cycle": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 6, "at": "2026-11-24T12:58:32.373549+00:00", "id": 47, "kind": "turn", "count": null, "cycle": 1, "turns": ["5d50ddde-5fe9-8012-9ff1-f67ef36c6ac4"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 7, "at": "2026-11-22T10:00:00.019+00:00", "id": -53, "kind": "turn", "count": null, "cycle": 2, "turns": ["6dabb709-8940-e72b-4916-ffb861fd779a"], "member": null, "option": "Tacos", "back_on": null, "done_by": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": "⊱𓆴𐒊", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 7, "at": "2026-11-24T12:58:32.379161+00:00", "id": 48, "kind": "turn", "count": null, "cycle": 1, "turns": ["c709f468-b119-627a-07cf-8aa0f7bd8c53"], "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 8, "at": "2026-11-22T10:00:00.024+00:00", "id": -49, "kind": "drawn", "count": null, "cycle": null, "turns": null, "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 8, "at": "2026-11-22T10:00:00.031+00:00", "id": -43, "kind": "turn", "count": null, "cycle": 2, "turns": ["a9eacb58-7528-eafb-5f5a-7f5251ab015c"], "member": null, "option": "Tacos", "back_on": null, "done_by": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 5", "done_by_name": "⊱𓆴𐒊", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 8, "at": "2026-11-24T12:58:32.385911+00:00", "id": 49, "kind": "turn", "count": null, "cycle": 1, "turns": ["dbd0c43f-5fd9-5d81-a737-75cbaeeb7f57"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 9, "at": "2026-11-22T10:00:00.037+00:00", "id": -38, "kind": "turn", "count": null, "cycle": 1, "turns": ["4f2daad5-c1cd-8dbe-78f2-44114a9a47c1"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": "⊱𓆴𐒊", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 9, "at": "2026-11-22T10:00:00.042+00:00", "id": -33, "kind": "turn", "count": null, "cycle": 1, "turns": ["bcf6cf17-ac47-9d48-8760-8981e2b96296"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 9, "at": "2026-11-24T12:58:32.39154+00:00", "id": 50, "kind": "turn", "count": null, "cycle": 1, "turns": ["baa6cf5e-7dce-5919-335c-c3000adc166d"], "member": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 3", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 10, "at": "2026-11-22T10:00:00.044+00:00", "id": -32, "kind": "turn", "count": null, "cycle": 1, "turns": ["65c5abc3-f9c7-956d-223b-4b9e551f25b9"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": "Pizza", "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": "Renamed 0", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 10, "at": "2026-11-24T12:58:32.401892+00:00", "id": 52, "kind": "turn", "count": null, "cycle": 2, "turns": ["3d0d9094-f741-53a7-0aae-e65c319bcfb3"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Washing up", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 11, "at": "2026-11-22T10:00:00.048+00:00", "id": -29, "kind": "turn", "count": null, "cycle": 1, "turns": ["3efb014a-1405-0bbf-e4e5-400ba0083895"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 11, "at": "2026-11-24T12:58:32.441512+00:00", "id": 55, "kind": "turn", "count": null, "cycle": 2, "turns": ["e1fa8985-1f3e-861a-19f3-26f819c4a212"], "member": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 3", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 12, "at": "2026-11-22T10:00:00.049+00:00", "id": -28, "kind": "turn", "count": null, "cycle": 2, "turns": ["dbf7a2ea-317b-d8fb-511c-544bc4d0ae67"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 12, "at": "2026-11-24T12:58:32.475621+00:00", "id": 57, "kind": "drawn", "count": null, "cycle": null, "turns": null, "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 2", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 12, "at": "2026-11-24T12:58:32.481911+00:00", "id": 58, "kind": "turn", "count": null, "cycle": 1, "turns": ["3342fb38-60aa-21d4-a3e7-be273c0e4478"], "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 2", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 13, "at": "2026-11-22T10:00:00.054+00:00", "id": -24, "kind": "turn", "count": null, "cycle": 1, "turns": ["bb5ddfeb-a822-3358-a20e-b518a792cb88"], "member": null, "option": "Tacos", "back_on": null, "done_by": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": "⊱𓆴𐒊", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 13, "at": "2026-11-24T12:58:32.487207+00:00", "id": 59, "kind": "turn", "count": null, "cycle": 1, "turns": ["8fefabf1-4860-4729-2303-fedd212fd1a4"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 14, "at": "2026-11-22T10:00:00.058+00:00", "id": -21, "kind": "turn", "count": null, "cycle": 1, "turns": ["1808efa9-2c95-29a7-290e-2772ccf26bd1"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "𝚡🉤", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 14, "at": "2026-11-24T12:58:32.535816+00:00", "id": 63, "kind": "turn", "count": null, "cycle": 1, "turns": ["65181e20-2556-554a-651b-34c28cb51319"], "member": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "option": null, "back_on": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 2", "done_by_name": "null", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 15, "at": "2026-11-22T10:00:00.059+00:00", "id": -20, "kind": "turn", "count": null, "cycle": 2, "turns": ["3472b665-3282-0402-02eb-bbb204a8446e"], "member": null, "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 15, "at": "2026-11-24T12:58:32.544067+00:00", "id": 64, "kind": "turn", "count": null, "cycle": 1, "turns": ["66553830-755d-d077-aabd-74f83beeb854"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": "New 0", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 15, "at": "2026-11-24T12:58:32.558875+00:00", "id": 66, "kind": "turn", "count": null, "cycle": 1, "turns": ["42cd123d-3d5c-0f30-1759-ac4b9310f24b"], "member": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "שלום עליכם", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 16, "at": "2026-11-22T10:00:00.061+00:00", "id": -19, "kind": "turn", "count": null, "cycle": 2, "turns": ["a7b62076-926d-a5eb-d8c8-997c7fa41376"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": "𝚡🉤", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 16, "at": "2026-11-24T12:58:32.5641+00:00", "id": 67, "kind": "turn", "count": null, "cycle": 1, "turns": ["83413b50-a86c-7d18-70b5-4724bfd16295"], "member": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "New 3", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 17, "at": "2026-11-22T10:00:00.071+00:00", "id": -10, "kind": "turn", "count": null, "cycle": 1, "turns": ["2c476a59-2dbf-8d34-5b3f-c99ad660fb98"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 17, "at": "2026-11-24T12:58:32.568925+00:00", "id": 68, "kind": "not-now", "count": null, "cycle": null, "turns": null, "member": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 17, "at": "2026-11-24T12:58:32.574172+00:00", "id": 69, "kind": "turn", "count": null, "cycle": 1, "turns": ["520c2dcd-3f54-e4ae-59ca-099201bb8ec0"], "member": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": false, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 0", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 18, "at": "2026-11-22T10:00:00.073+00:00", "id": -8, "kind": "not-now", "count": null, "cycle": null, "turns": null, "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 18, "at": "2026-11-22T10:00:00.076+00:00", "id": -5, "kind": "turn", "count": null, "cycle": 2, "turns": ["06e057f3-986c-3e8e-56ef-a078c0966974"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": "Renamed 6", "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 19, "at": "2026-11-22T10:00:00.08+00:00", "id": -3, "kind": "turn", "count": null, "cycle": 2, "turns": ["093215c4-e9a4-2c0d-52ac-1bc12a245c22"], "member": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "Renamed 6", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"n": 20, "at": "2026-11-22T10:00:00.082+00:00", "id": -1, "kind": "turn", "count": null, "cycle": 3, "turns": ["653f5ee0-01f6-5d3f-98e7-7b1ed5bf65cc"], "member": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "option": null, "back_on": null, "done_by": null, "category": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "imported": true, "new_name": null, "settings": null, "session_id": null, "member_name": "⊱𓆴𐒊", "done_by_name": null, "category_name": "Dishes", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table public.family_history enable trigger user, enable row level security;
alter table public.family_members disable trigger user, disable row level security;
insert into public.family_members (id, family_group_id, name, created_at, position, key, emoji, colour, back_on) overriding system value
	select id, family_group_id, name, created_at, position, key, emoji, colour, back_on from jsonb_populate_recordset(null::public.family_members, '[{"id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "key": "⊱𓆴𐒊", "name": "⊱𓆴𐒊", "emoji": null, "colour": null, "back_on": null, "position": 8, "created_at": "2026-11-24T12:58:32.591599+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "key": "New 3", "name": "New 3", "emoji": null, "colour": null, "back_on": null, "position": 6, "created_at": "2026-11-24T12:58:32.284735+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "50f48d1d-035e-bcd2-e2e6-56b63dfff491", "key": "New 0", "name": "New 0", "emoji": null, "colour": null, "back_on": "infinity", "position": 5, "created_at": "2026-11-24T12:58:32.254598+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "541d495b-368d-6667-54de-0eb36033abfd", "key": "null", "name": "null", "emoji": null, "colour": null, "back_on": "2026-11-23", "position": 2, "created_at": "2026-11-24T12:58:31.786588+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "key": "𝚡🉤", "name": "Renamed 6", "emoji": null, "colour": 1, "back_on": null, "position": 9, "created_at": "2026-11-24T12:58:32.591617+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "key": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "name": "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "emoji": null, "colour": null, "back_on": null, "position": 2.5, "created_at": "2026-11-24T12:58:31.80148+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "key": "㏏᮱ꂗ", "name": "Renamed 0", "emoji": null, "colour": null, "back_on": null, "position": 1, "created_at": "2026-11-24T12:58:31.763011+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "key": "שלום עליכם", "name": "שלום עליכם", "emoji": "🐙", "colour": 14, "back_on": null, "position": 3, "created_at": "2026-11-24T12:58:31.794047+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "key": "New 2", "name": "New 2", "emoji": null, "colour": 11, "back_on": null, "position": 7, "created_at": "2026-11-24T12:58:32.317239+00:00", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table public.family_members enable trigger user, enable row level security;
alter table whose_turn_quotas.history_numbers disable trigger user, disable row level security;
insert into whose_turn_quotas.history_numbers (family_group_id, last_id, first_id, weight) overriding system value
	select family_group_id, last_id, first_id, weight from jsonb_populate_recordset(null::whose_turn_quotas.history_numbers, '[{"weight": 141, "last_id": 73, "first_id": -68, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table whose_turn_quotas.history_numbers enable trigger user;
alter table public.category_cycles disable trigger user, disable row level security;
insert into public.category_cycles (id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option) overriding system value
	select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option from jsonb_populate_recordset(null::public.category_cycles, '[{"id": "42cd123d-3d5c-0f30-1759-ac4b9310f24b", "cycle": 1, "option": null, "done_by": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "created_at": "2026-11-24T12:58:32.557744+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 16, "cycle_number": 1, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "520c2dcd-3f54-e4ae-59ca-099201bb8ec0", "cycle": 1, "option": null, "done_by": null, "member_id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "created_at": "2026-11-24T12:58:32.57305+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 18, "cycle_number": 1, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "65181e20-2556-554a-651b-34c28cb51319", "cycle": 1, "option": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "member_id": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "created_at": "2026-11-24T12:58:32.534654+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 15, "cycle_number": 1, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "653f5ee0-01f6-5d3f-98e7-7b1ed5bf65cc", "cycle": 1, "option": null, "done_by": null, "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:32.601418+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": null, "cycle_number": 1, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "83413b50-a86c-7d18-70b5-4724bfd16295", "cycle": 1, "option": null, "done_by": null, "member_id": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "created_at": "2026-11-24T12:58:32.563061+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "turn_number": 17, "cycle_number": 1, "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table public.category_cycles enable trigger user, enable row level security;
alter table public.past_turns disable trigger user, disable row level security;
insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at) overriding system value
	select id, family_group_id, category_id, member_id, done_by, option, created_at from jsonb_populate_recordset(null::public.past_turns, '[{"id": "06e057f3-986c-3e8e-56ef-a078c0966974", "option": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.89743+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "093215c4-e9a4-2c0d-52ac-1bc12a245c22", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897431+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "1808efa9-2c95-29a7-290e-2772ccf26bd1", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897427+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "1ee7f631-5abb-b7a6-c21e-3d708fcf67e6", "option": null, "done_by": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "created_at": "2026-11-24T12:58:32.044872+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "26388ab4-dce5-11ce-ccbe-105b38a7d607", "option": null, "done_by": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "created_at": "2026-11-24T12:58:32.165116+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "2c476a59-2dbf-8d34-5b3f-c99ad660fb98", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897429+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "3342fb38-60aa-21d4-a3e7-be273c0e4478", "option": null, "done_by": null, "member_id": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "created_at": "2026-11-24T12:58:32.480723+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "3d0d9094-f741-53a7-0aae-e65c319bcfb3", "option": null, "done_by": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "created_at": "2026-11-24T12:58:32.400804+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "49ac10dd-b590-c7a8-c48b-5b0f423c781c", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897423+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "5d50ddde-5fe9-8012-9ff1-f67ef36c6ac4", "option": null, "done_by": null, "member_id": "dde56fed-6dda-7de5-67d5-a7334827a8f4", "created_at": "2026-11-24T12:58:32.372411+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "65c5abc3-f9c7-956d-223b-4b9e551f25b9", "option": "Pizza", "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897425+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "8fefabf1-4860-4729-2303-fedd212fd1a4", "option": null, "done_by": null, "member_id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "created_at": "2026-11-24T12:58:32.486171+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "997f5442-4740-c029-d478-5e729cf4c21a", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897419+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "a7b62076-926d-a5eb-d8c8-997c7fa41376", "option": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.897428+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "b249b8c8-5555-df54-d4fd-b39e1fcf868b", "option": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "member_id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "created_at": "2026-11-24T12:58:32.155496+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "b582b326-1a2a-ce27-ca52-a21577533b72", "option": null, "done_by": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "created_at": "2026-11-24T12:58:32.175729+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "b5985174-a551-3e1d-bb50-af434dfdc83b", "option": null, "done_by": null, "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.897422+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "baa6cf5e-7dce-5919-335c-c3000adc166d", "option": null, "done_by": null, "member_id": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "created_at": "2026-11-24T12:58:32.390501+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "bcf6cf17-ac47-9d48-8760-8981e2b96296", "option": null, "done_by": null, "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.897424+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "c709f468-b119-627a-07cf-8aa0f7bd8c53", "option": null, "done_by": null, "member_id": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "created_at": "2026-11-24T12:58:32.378104+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "d03e8724-aa8a-915a-170f-51c94d8883f0", "option": null, "done_by": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.89742+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "d9c4766a-cbb6-24ec-6262-ca10b4adea02", "option": null, "done_by": "541d495b-368d-6667-54de-0eb36033abfd", "member_id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "created_at": "2026-11-24T12:58:31.897432+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "dbd0c43f-5fd9-5d81-a737-75cbaeeb7f57", "option": null, "done_by": "64b58df0-abde-f74e-0a3e-10ae72c3a922", "member_id": "683f9ffa-c0ee-6504-11d2-e35dd8f67f2a", "created_at": "2026-11-24T12:58:32.384634+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "dbf7a2ea-317b-d8fb-511c-544bc4d0ae67", "option": null, "done_by": null, "member_id": "10b12f64-7bfc-6f8a-71e2-48080313f8b1", "created_at": "2026-11-24T12:58:31.897426+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "e0cec775-4aca-8dd5-3048-397a50901d6f", "option": null, "done_by": null, "member_id": "e27cbebe-8b81-9989-4d01-54eb85b216fc", "created_at": "2026-11-24T12:58:32.358979+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "e1fa8985-1f3e-861a-19f3-26f819c4a212", "option": null, "done_by": null, "member_id": "1f16be6f-c6e2-6644-40f6-f36d5c4b1259", "created_at": "2026-11-24T12:58:32.440471+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}, {"id": "fa931c6b-91d8-e6c3-fcc7-582e989c16dc", "option": null, "done_by": null, "member_id": "581c7b1a-870d-c418-d91e-9271f9d0c72c", "created_at": "2026-11-24T12:58:31.897421+00:00", "category_id": "d9b50ea1-6fa8-9db7-0947-fe9b0cb3d39f", "family_group_id": "b76c3c46-443c-438a-bbc4-3790b39a0646"}]');
alter table public.past_turns enable trigger user, enable row level security;
