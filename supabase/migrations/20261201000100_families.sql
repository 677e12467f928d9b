-- Families, their members and categories: tables, names, keys, positions, settings. A step names the rule in src/rules/ that it mirrors.
-- What calls the steps, and in which order, is in 20261201000800_events.sql; who may do what in 20261201000500_access.sql.

-- For people's roles to have nothing of: what runs in the database only, and (20261201000600_quotas.sql) what is counted.
create schema whose_turn_private;
create schema whose_turn_quotas;

-- A project of the original product has these tables, with rows. Its policies, triggers and foreign keys make room for ours.
do $$
declare
	of_table text;
	statement text;
begin
	foreach of_table in array array['family_groups', 'family_members', 'decision_categories', 'category_cycles'] loop
		for statement in
			select format('drop policy %I on public.%I', polname, of_table) from pg_policy
			where polrelid = to_regclass('public.' || of_table)
			union all
			select format('drop trigger %I on public.%I', tgname, of_table) from pg_trigger
			where tgrelid = to_regclass('public.' || of_table) and not tgisinternal
			union all
			select format('alter table public.%I drop constraint %I', of_table, conname) from pg_constraint
			where conrelid = to_regclass('public.' || of_table) and contype = 'f'
		loop
			execute statement;
		end loop;
	end loop;
end $$;

create table if not exists public.family_groups (
	id uuid primary key default gen_random_uuid(), name text, user_id uuid, created_at timestamptz
);
create table if not exists public.family_members (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, name text, created_at timestamptz
);
create table if not exists public.decision_categories (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, name text, created_at timestamptz
);

-- Names as people type them: trimmed of what JavaScript's trim() removes, 1 to 80 characters.
create function public.is_tidy_name(name text) returns boolean
language sql immutable parallel safe
return name = pg_catalog.btrim(
	name,
	E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
) and pg_catalog.char_length(name) between 1 and 80;

-- Names, options, questions and emoji have one spelling, whoever writes them: src/rules/tidy-text.ts, which has each range under a name.
create function whose_turn_private.tidy_text(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
	before text;
	tidied text := typed;
begin
	loop
		before := tidied;
		tidied := pg_catalog.regexp_replace(before, '[\u0009-\u000d\u0085]+', ' ', 'g');
		tidied := pg_catalog.regexp_replace(
			tidied,
			'('
				-- joiners between letters, and within an emoji
				|| '(?<=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa])[\u200c\u200d](?=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa])'
				|| '|(?<=[\ufe0f\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\u200d(?=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])'
				-- variants of a character
				|| '|(?<=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u1000-\u109f])[\ufe00-\ufe0f]'
				|| '|(?<=[#*0-9])\ufe0f(?=\u20e3)'
				|| '|(?<=[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\U000e0100-\U000e01ef]'
				|| '|(?<=[\u1820-\u18aa])[\u180b-\u180f]'
				-- flags
				|| '|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
			|| ')|[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
			'\1',
			'g'
		);
		-- What JavaScript's trim() removes.
		tidied := pg_catalog.btrim(
			normalize(tidied, nfc),
			E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
		);
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

create function whose_turn_private.read_uuid(sent text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sent::uuid end;

-- isHelper (details.ts).
create function public.is_helper(helper jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select case
		when jsonb_typeof(helper) <> 'object' or jsonb_typeof(helper -> 'question') is distinct from 'string'
			or jsonb_typeof(helper -> 'options') is distinct from 'array' or helper - array['question', 'options'] <> '{}' then false
		else public.is_tidy_name(helper ->> 'question') and (
			select count(*) between 2 and 12 and count(*) = count(distinct option)
				and bool_and(jsonb_typeof(option) = 'string' and public.is_tidy_name(option #>> '{}'))
			from jsonb_array_elements(helper -> 'options') option
		)
	end
$$;

-- `CategorySettings` (family.ts).
create function public.are_category_settings(settings jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select case when jsonb_typeof(settings) <> 'object' then false else
		settings - array['emoji', 'excluded', 'noRepeat', 'inOrder', 'helper'] = '{}'
		and coalesce(settings -> 'noRepeat' = 'true' and settings -> 'inOrder' = 'true', true)
		and case when settings ? 'emoji'
			then jsonb_typeof(settings -> 'emoji') = 'string' and public.is_tidy_name(settings ->> 'emoji')
				and char_length(settings ->> 'emoji') <= 16
			else true end
		and case when settings ? 'excluded'
			then jsonb_typeof(settings -> 'excluded') = 'array' and jsonb_array_length(settings -> 'excluded') between 1 and 1000
			else true end
		and case when settings -> 'helper' <> 'null' then public.is_helper(settings -> 'helper') else true end
	end
$$;

-- What nobody of the family has yet: with a number after it where somebody does. @param most characters before the number
create function whose_turn_private.first_free(of_table text, of_column text, family uuid, wanted text, mark text, most integer) returns text
language plpgsql set search_path = '' as $$
declare
	free text := wanted;
	number integer := 1;
	is_taken boolean;
begin
	loop
		execute format('select exists (select from public.%I where family_group_id = $1 and %I = $2)', of_table, of_column)
			into is_taken using family, free;
		if not is_taken then return free; end if;
		number := number + 1;
		free := btrim(left(wanted, most)) || mark || number;
	end loop;
end $$;

-- createKey (key.ts), for the members or categories of a family.
create function whose_turn_private.create_key(of_table text, family uuid, name text) returns text
language sql set search_path = '' as $$ select whose_turn_private.first_free(of_table, 'key', family, name, '#', 200) $$;

-- At the end of the list.
create function whose_turn_private.next_position(of_table text, family uuid) returns double precision
language plpgsql set search_path = '' as $$
declare
	position double precision;
begin
	execute format('select coalesce(max(position), 0) + 1 from public.%I where family_group_id = $1', of_table) into position using family;
	return position;
end $$;

-- Members and categories that are there already have the order in which they came; a name that would become that of another has a
-- number after it.
create function whose_turn_private.adopt_names(of_table text) returns void
language plpgsql set search_path = '' as $$
declare
	one record;
	free text;
begin
	execute format('update public.%I one set key = one.id::text, position = ranked.position, created_at = coalesce(one.created_at, now())
		from (select id, row_number() over (partition by family_group_id order by created_at, id) as position from public.%I) ranked
		where ranked.id = one.id', of_table, of_table);
	for one in execute format('select id, family_group_id, name from public.%I order by position', of_table) loop
		execute format('update public.%I set name = id::text where id = $1', of_table) using one.id;
		free := whose_turn_private.first_free(of_table, 'name', one.family_group_id,
			coalesce(nullif(btrim(left(whose_turn_private.tidy_text(one.name), 80)), ''), '?'), ' ', 75);
		execute format('update public.%I set name = $1, key = $1 where id = $2', of_table) using free, one.id;
	end loop;
end $$;

-- One per person: two devices that sign in for the first time make one family. Of several that the original made, the first.
delete from public.family_groups later using public.family_groups first
where later.user_id = first.user_id and (later.created_at, later.id) > (first.created_at, first.id);
alter table public.family_groups
	-- What chance has said beforehand: 16 random bytes (createSecret, key.ts).
	add secret text not null check (secret ~ '^[0-9a-f]{32}$')
		default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
update public.family_groups set
	name = coalesce(nullif(btrim(left(whose_turn_private.tidy_text(name), 80)), ''), 'My Family'), created_at = coalesce(created_at, now());
alter table public.family_groups
	alter name set not null, alter user_id set not null, alter created_at set not null, alter created_at set default now(),
	add check (public.is_tidy_name(name)),
	add unique (user_id),
	add foreign key (user_id) references auth.users (id) on delete cascade;

delete from public.family_members where family_group_id not in (select id from public.family_groups);
alter table public.family_members
	add position double precision check (position > '-infinity' and position < 'infinity'),
	-- What chance knows them by, also after they are renamed.
	add key text check (char_length(key) between 1 and 200),
	add emoji text check (public.is_tidy_name(emoji) and char_length(emoji) <= 16),
	add colour smallint check (colour between 0 and 15),
	-- Away while the day of the family's place is before it; infinity: until they are back.
	add back_on date check (back_on between '2000-01-01' and '9999-12-31' or back_on = 'infinity');

delete from public.decision_categories where family_group_id not in (select id from public.family_groups);
alter table public.decision_categories
	add position double precision check (position > '-infinity' and position < 'infinity'),
	add key text check (char_length(key) between 1 and 200),
	-- A file may say any: far from where integers end.
	add last_turn integer not null default 0 check (last_turn between 0 and 1000000000),
	add settings jsonb not null default '{}' check (public.are_category_settings(settings)),
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
begin
	foreach of_table in array array['family_members', 'decision_categories'] loop
		perform whose_turn_private.adopt_names(of_table);
		execute format('alter table public.%I
			alter name set not null, alter family_group_id set not null, alter position set not null, alter key set not null,
			alter created_at set not null, alter created_at set default clock_timestamp(),
			add check (public.is_tidy_name(name)),
			add foreign key (family_group_id) references public.family_groups (id) on delete cascade,
			add unique (family_group_id, name), add unique (family_group_id, key), add unique (id, family_group_id)', of_table);
		execute format('create index on public.%I (family_group_id, position)', of_table);
	end loop;
end $$;
drop function whose_turn_private.adopt_names(text);

-- Of ids in a list those of the family's members, each once, in the family's order.
create function whose_turn_private.present_members(family uuid, ids jsonb) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce(jsonb_agg(member.id order by member.position, member.created_at, member.id), '[]')
	from public.family_members member
	where member.family_group_id = family and ids ? member.id::text
$$;

-- tidySettings (details-changes.ts) and tidyHelper (details.ts): without what means nothing. What is invalid stays, and is refused.
create function whose_turn_private.tidy_settings(family uuid, sent jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
	tidied jsonb := sent;
	helper jsonb := sent -> 'helper';
begin
	if public.are_category_settings(jsonb_strip_nulls(
		case when jsonb_typeof(sent) = 'object' then sent - array['excluded', 'noRepeat', 'inOrder'] end
	)) is not true then
		return sent;
	end if;
	if jsonb_typeof(sent -> 'excluded') = 'array' then
		tidied := tidied || jsonb_build_object('excluded', whose_turn_private.present_members(family, sent -> 'excluded'));
	end if;
	if sent ? 'emoji' then
		tidied := tidied || jsonb_build_object('emoji', nullif(whose_turn_private.tidy_text(sent ->> 'emoji'), ''));
	end if;
	if helper <> 'null' then
		helper := jsonb_build_object('question', whose_turn_private.tidy_text(helper ->> 'question'), 'options', (
			select jsonb_agg(option order by position) from (
				select whose_turn_private.tidy_text(sent_option) as option, min(number) as position
				from jsonb_array_elements_text(helper -> 'options') with ordinality given(sent_option, number) group by 1
			) options
		));
		tidied := case when public.is_helper(helper) then tidied || jsonb_build_object('helper', helper) else tidied - 'helper' end;
	end if;
	return coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(tidied) setting(name, value)
		where case when name = 'helper' then true when name = 'excluded' then value not in ('null', '[]') else value not in ('null', 'false') end
	), '{}');
end $$;

-- lookAtDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; forgotten is that at who has left only.
create function whose_turn_private.is_look(category public.decision_categories, before jsonb) returns boolean
language sql stable set search_path = '' as $$
	select (category.looked_at is null) <> exists (
		select from public.family_members member where member.family_group_id = category.family_group_id and case
			when category.looked_at is null then member.id::text = before ->> 'member'
			else category.looked_at = jsonb_build_object('n', category.last_turn, 'member', member.id) end
	)
$$;

-- forgetMember (people-changes.ts): whoever has left is in nothing but the history.
create function whose_turn_private.forget_members(removed public.family_members[]) returns void
language plpgsql set search_path = '' as $$
declare
	families uuid[] := array(select distinct family_group_id from unnest(removed));
	ids text[] := array(select id::text from unnest(removed));
begin
	update public.decision_categories category set
		settings = whose_turn_private.tidy_settings(category.family_group_id, category.settings),
		not_now = case when category.not_now -> 'members' ?| ids
			then jsonb_set(category.not_now, '{members}', (category.not_now -> 'members') - ids) else category.not_now end,
		looked_at = case when category.looked_at ->> 'member' = any(ids) then null else category.looked_at end
	where category.family_group_id = any(families)
		and (
			category.settings -> 'excluded' ?| ids or category.not_now -> 'members' ?| ids or category.looked_at ->> 'member' = any(ids)
		);
	update public.category_cycles turn set done_by = null from unnest(removed) gone where turn.done_by = gone.id;
	update public.past_turns turn set done_by = null from unnest(removed) gone where turn.done_by = gone.id;
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
