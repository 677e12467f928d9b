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
