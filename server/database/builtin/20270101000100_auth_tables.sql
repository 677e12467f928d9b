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
