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
