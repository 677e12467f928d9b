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
