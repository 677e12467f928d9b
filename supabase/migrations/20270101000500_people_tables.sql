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
