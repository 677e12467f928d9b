-- Names as people type them: trimmed of what JavaScript's trim() removes, 1 to 80 characters.
create function public.is_tidy_name(name text) returns boolean
language sql immutable parallel safe
return name = pg_catalog.btrim(
	name,
	E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
) and pg_catalog.char_length(name) between 1 and 80;

-- One per person: two devices that sign in for the first time make one family.
create table public.family_groups (
	id uuid primary key default gen_random_uuid(),
	name text not null check (public.is_tidy_name(name)),
	user_id uuid not null unique references auth.users (id) on delete cascade,
	created_at timestamptz not null default now()
);

create table public.family_members (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	name text not null check (public.is_tidy_name(name)),
	created_at timestamptz not null default clock_timestamp(),
	unique (family_group_id, name),
	unique (id, family_group_id)
);

create table public.decision_categories (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	name text not null check (public.is_tidy_name(name)),
	created_at timestamptz not null default clock_timestamp(),
	unique (family_group_id, name),
	unique (id, family_group_id)
);

-- A recorded turn. The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per
-- table, or the embedding of names becomes ambiguous.
create table public.category_cycles (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null,
	category_id uuid not null,
	member_id uuid not null,
	cycle_number integer not null,
	turn_number integer not null,
	created_at timestamptz not null default now(),
	foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade,
	unique (category_id, turn_number)
);
create index on public.category_cycles (family_group_id, created_at);
create index on public.category_cycles (member_id);
