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
