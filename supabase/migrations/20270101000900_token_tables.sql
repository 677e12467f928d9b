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
