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
