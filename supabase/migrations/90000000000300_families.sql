-- Families, members and categories: their names and settings, and what happens when these change. Comments name the
-- rule in src/rules/ that a step mirrors; …_events.sql says when each function runs.

-- tidySettings (details-changes.ts) and tidyHelper (details.ts) drop what means nothing. Invalid settings stay as they
-- are, and the column's check refuses them. @param kept the former `excluded`, which removed members keep
create or replace function whose_turn_private.tidy_settings(
	family uuid, sent jsonb, kept jsonb default '[]'
) returns jsonb
language sql stable set search_path = '' as $$
	select case jsonb_typeof(sent) when 'object' then coalesce(jsonb_object_agg(name, tidied), '{}') else sent end
	from jsonb_each(case jsonb_typeof(sent) when 'object' then '{"excluded": []}' || sent end) setting(name, value)
	cross join lateral (
		select case
			when name = 'excluded' and jsonb_typeof(value) = 'array' then (
				select jsonb_agg(member.id order by member.position, member.created_at, member.id)
				from public.family_members member where member.family_group_id = family
					and case when member.removed_at is null then value else kept end ? member.id::text
			)
			when name = 'emoji' and jsonb_typeof(value) = 'string'
				then to_jsonb(whose_turn_private.tidy_detail(value #>> '{}'))
			when name = 'helper' and value <> 'null' and public.are_category_settings(jsonb_build_object(name, value)) then (
				select case when public.are_category_settings(jsonb_build_object(name, helper)) then helper end
				from (
					select jsonb_build_object(
						'question', whose_turn_private.tidy_text(value ->> 'question'),
						'options', jsonb_agg(option order by number)
					) as helper
					from (
						select whose_turn_private.tidy_text(option) as option, min(number) as number
						from jsonb_array_elements_text(value -> 'options') with ordinality given(option, number) group by 1
					) options
				) made
			)
			else value
		end as tidied
	) kept_setting
	where tidied not in ('null', 'false') or (name = 'helper' and tidied = 'null')
$$;

-- Which draw a look was at.
create or replace function whose_turn_private.look_of(looked_at jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(looked_at) when 'object' then looked_at - array['day', 'later'] end
$$;

-- chooseAnimal (animals.ts)
create or replace function whose_turn_private.choose_animal(family uuid, key text) returns text
language sql stable set search_path = '' as $$
	select animal from unnest(array[
		'🐶', '🐱', '🐻', '🦊', '🦁', '🐼', '🐸', '🐰', '🦄', '🐝', '🐢', '🦖', '🦉', '🐳',
		'🐯', '🐨', '🐵', '🐷', '🐮', '🐔', '🐧', '🐙', '🦋', '🐬', '🦔', '🐹', '🦒', '🐘',
		'🐞', '🦀'
	]) with ordinality palette(animal, place)
	order by (
		select count(*) from public.family_members member
		where member.family_group_id = family and member.emoji = animal and member.removed_at is null
	), (place - 1 + 256 * 30 - get_byte(sha256(convert_to(key, 'UTF8')), 0)) % 30 limit 1
$$;

create or replace function whose_turn_private.before_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	last double precision;
	key text;
	comes_back boolean;
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_table_name = 'family_groups' then
		-- Not a check of the column: the zones depend on the machine, and reading them takes ten milliseconds.
		if new.time_zone is not null and (tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone)
			and not whose_turn_private.is_time_zone(new.time_zone)
		then
			raise exception 'There is no such time zone.' using errcode = 'check_violation', hint = 'time_zone_unknown';
		end if;
		return new;
	end if;
	comes_back := tg_op = 'UPDATE' and old.removed_at is not null and new.removed_at is null;
	if tg_op = 'INSERT' then perform whose_turn_private.lock_family_of_row(new.family_group_id); end if;
	if tg_op = 'INSERT' or comes_back then
		execute format('select max(known.position), (
				-- createKey (key.ts), among members or categories that are not removed.
				select free from generate_series(1, 1001) number
				cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) made
				where not exists (
					select from public.%1$I taken
					where taken.family_group_id = $1 and taken.key = free and taken.removed_at is null
				) order by number limit 1
			) from public.%1$I known where known.family_group_id = $1', tg_table_name)
			into last, key using new.family_group_id, coalesce(new.key, new.name);
		new.position := coalesce(new.position, last + 1, 1);
		new.key := key;
	end if;
	if tg_table_name = 'family_members' then
		-- The column's default '' asks for an animal; null means a letter.
		if tg_op = 'INSERT' and new.emoji = '' then
			new.emoji := whose_turn_private.choose_animal(new.family_group_id, new.key);
		end if;
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
		-- photoRoom (photo.ts): an imported or restored member goes without a photo if there is no room for it.
		if new.photo is not null and (tg_op = 'INSERT' or comes_back or new.photo is distinct from old.photo)
			and char_length(new.photo) + (
				select coalesce(sum(char_length(member.photo)), 0) from public.family_members member
				where member.family_group_id = new.family_group_id and member.id <> new.id and member.removed_at is null
			) > 600000
		then
			perform whose_turn_private.refuse(
				'quota_exceeded', 'A family can have at most 600,000 characters of photos.'
			) where tg_op = 'UPDATE' and not comes_back;
			new.photo := null;
		end if;
	elsif tg_op = 'INSERT' then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	else
		if new.settings <> old.settings then
			new.settings := whose_turn_private.tidy_settings(
				new.family_group_id, new.settings, coalesce(old.settings -> 'excluded', '[]')
			);
		end if;
		if new.looked_at is distinct from old.looked_at then
			new.looked_at := whose_turn_private.tidy_look(
				row(old.*)::public.decision_categories, row(new.*)::public.decision_categories
			);
		end if;
	end if;
	return new;
end $$;

-- lookAtDraw and leaveDraw (turn-changes.ts): a look at another turn's draw, or at a stranger, is ignored, and only a
-- draw that was looked at can be put away.
create or replace function whose_turn_private.tidy_look(
	was public.decision_categories, asked public.decision_categories
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
	look constant jsonb := asked.looked_at;
	n constant integer := (select numbers.last_turn from whose_turn_private.numbers_of(asked.id) numbers);
begin
	if not exists (
		select from public.family_members member
		where member.family_group_id = asked.family_group_id and member.removed_at is null
			and whose_turn_private.look_of(look) = jsonb_build_object('n', n, 'member', member.id)
	) then
		return was.looked_at;
	elsif whose_turn_private.look_of(look) = whose_turn_private.look_of(was.looked_at) then
		-- A second look at the same draw keeps the first day.
		return (was.looked_at - 'later') || case when look ? 'later' then '{"later": true}' else '{}' end::jsonb;
	elsif look ? 'later' or whose_turn_private.role_in(asked.family_group_id) = 'screen' and not exists (
		-- A screen can only look at the member whom the draw says, on a day that is today somewhere on earth.
		select from (
			select distinct (clock_timestamp() at time zone 'UTC' + hours * interval '1 hour')::date as day
			from generate_series(-12, 14, 2) hours
		) days
		where look ->> 'member' = whose_turn_private.find_draw(asked, day)::text
	) then
		return was.looked_at;
	end if;
	return look;
end $$;

-- isTimeZone (time-zone.ts). Leaves out names that mean different zones on different machines, and second names of
-- zones that no browser knows.
create or replace function whose_turn_private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
return exists (
	select from pg_timezone_names known
	where lower(known.name) = lower(zone) and known.name !~ '^(localtime|posixrules|Factory|posix/|right/)'
);

-- isEmpty (family.ts)
create or replace function whose_turn_private.is_empty(family uuid) returns boolean
language sql stable set search_path = ''
return not exists (
	select from public.family_members where family_group_id = family
	union all select from public.decision_categories where family_group_id = family
);

-- Today in the family's time zone. @param otherwise if it has none, or one that this machine no longer knows
create or replace function whose_turn_private.today_in(family uuid, otherwise date) returns date
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := (select time_zone from public.family_groups where id = family);
begin
	return coalesce((clock_timestamp() at time zone zone)::date, otherwise);
exception when invalid_parameter_value then
	return otherwise;
end $$;

-- isTurnDay (turn-day.ts): null for a day in the family's future, or if it has no time zone, in everybody's.
create or replace function whose_turn_private.tidy_day(family uuid, day date) returns date
language sql stable strict set search_path = '' as $$
	select case when day between '2000-01-01' and whose_turn_private.today_in(
		family, (clock_timestamp() at time zone 'UTC')::date + 1
	) then day end
$$;

create or replace function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- A nested update only raises the version.
	if not exists (select from changed) or tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
	if tg_op = 'UPDATE' then
		-- describeTimeZone (describe-change.ts)
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', was.id, 'kind', 'time-zone-set', 'was_name', was.time_zone, 'new_name', edited.time_zone
			))
			from before was join changed edited on edited.id = was.id
			where edited.time_zone is distinct from was.time_zone and not whose_turn_private.is_empty(was.id)
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(changed)) from changed));
	return null;
end $$;

-- Writes a "member-moved" (describe-change.ts) for each member whose place has changed, in an order in which the moves
-- lead from the former order to the new one. New positions in the same order are no move.
-- @param former positions by id before the change; 'infinity', the end, for members who were added
create or replace function whose_turn_private.record_moves(family uuid, former jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	was uuid[] := array(
		select id from public.family_members where family_group_id = family and removed_at is null
		order by coalesce((former ->> id::text)::double precision, position), position, created_at, id
	);
	is_now constant uuid[] := array(
		select id from public.family_members where family_group_id = family and removed_at is null
		order by position, created_at, id
	);
	moved record;
	was_place integer;
	place integer;
	entries jsonb := '[]';
begin
	for moved in
		select member.id, member.name, ordinal from unnest(is_now) with ordinality ordered(id, ordinal)
		join public.family_members member on member.id = ordered.id
		where was <> is_now and former ? ordered.id::text order by ordinal
	loop
		was_place := array_position(was, moved.id);
		was := array_remove(was, moved.id);
		place := coalesce(array_position(was, is_now[moved.ordinal - 1]), 0) + 1;
		was := was[:place - 1] || moved.id || was[place:];
		if place <> was_place then
			entries := entries || jsonb_build_object(
				'family_group_id', family, 'kind', 'member-moved', 'member', moved.id, 'member_name', moved.name,
				'was_place', was_place, 'place', place
			);
		end if;
	end loop;
	perform whose_turn_private.write_history(entries);
end $$;

-- @returns entries of the history about what changed in a member or category, without its id and name
create or replace function whose_turn_private.describe_edits(kind text, was jsonb, edited jsonb) returns setof jsonb
language plpgsql stable set search_path = '' as $$
declare
	family constant uuid := was ->> 'family_group_id';
	own_id constant uuid := was ->> 'id';
	is_there constant boolean := edited ->> 'removed_at' is null;
begin
	if is_there <> (was ->> 'removed_at' is null) then
		-- The entry says how many turns this hides or shows.
		return query select jsonb_build_object('kind', kind || case when is_there then '-restored' else '-removed' end)
			|| case when is_there or kind = 'category' then jsonb_build_object('count', (
				select count(*) from public.category_cycles turn
				join public.family_members member on member.id = turn.member_id
				join public.decision_categories category on category.id = turn.category_id
				where (turn.member_id = own_id or turn.category_id = own_id) and turn.undone_at is null
					and (member.removed_at is null or member.id = own_id)
					and (category.removed_at is null or category.id = own_id)
			)) else '{}' end
			|| case when is_there then jsonb_build_object('turns', (
				select coalesce(jsonb_agg(newest.id order by newest.created_at, newest.id), '[]') from (
					select turn.id, turn.created_at from whose_turn_private.visible_turns turn
					where (turn.member_id = own_id or turn.category_id = own_id)
						and turn.reset_at is null and turn.cycle is not null
					order by turn.created_at desc, turn.id desc limit 1000
				) newest
			)) else '{}' end;
	end if;
	if edited -> 'name' <> was -> 'name' then
		return next jsonb_build_object('kind', kind || '-renamed', 'new_name', edited -> 'name');
	end if;
	if edited -> 'back_on' <> was -> 'back_on' then
		return next jsonb_build_object(
			'kind', case when edited ->> 'back_on' is null then 'member-back' else 'member-away' end,
			'back_on', edited -> 'back_on'
		);
	end if;
	if edited -> 'settings' <> was -> 'settings' and edited ->> 'key' is not null then
		-- editedSettings (details-changes.ts), without removed members.
		return query select jsonb_build_object('kind', 'category-edited', 'settings', jsonb_object_agg(name, after -> name))
		from whose_turn_private.tidy_settings(family, was -> 'settings') before,
			whose_turn_private.tidy_settings(family, edited -> 'settings') after, jsonb_object_keys(before || after) name
		where before -> name is distinct from after -> name having count(*) > 0;
	end if;
	if (edited -> 'looked_at', edited -> 'not_now') <> (was -> 'looked_at', was -> 'not_now') then
		return query select jsonb_build_object('kind', done.kind, 'member', member.id, 'member_name', member.name, 'n', n)
		from (
			select 'drawn' as kind, edited #>> '{looked_at,member}' as said, edited #> '{looked_at,n}' as n
			where whose_turn_private.look_of(edited -> 'looked_at')
				is distinct from whose_turn_private.look_of(was -> 'looked_at')
			union all
			select 'not-now', said, edited #> '{not_now,n}' from jsonb_array_elements_text(edited #> '{not_now,members}') said
			where (edited #> '{not_now,n}' = was #> '{not_now,n}' and was #> '{not_now,members}' ? said) is not true
		) done
		join public.family_members member
			on member.family_group_id = family and member.removed_at is null and member.id::text = done.said;
	end if;
end $$;

-- After members or categories were added or changed.
create or replace function whose_turn_private.after_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	kind constant text := case tg_table_name when 'family_members' then 'member' else 'category' end;
	plural constant text := case kind when 'member' then 'members' else 'categories' end;
	families constant uuid[] := array(select distinct family_group_id from changed);
	entries jsonb;
	told jsonb;
	shown boolean;
begin
	if families = '{}' then return null; end if;
	if tg_op = 'INSERT' then
		perform whose_turn_private.bound(plural, families, (select count(*) from changed));
		select jsonb_agg(jsonb_build_object(
			'family_group_id', family_group_id, 'kind', kind || '-added', kind, id, kind || '_name', name
		) order by position) into entries from changed;
		perform whose_turn_private.write_history(entries);
		-- New members come last, unless the client has given a position.
		perform whose_turn_private.record_moves(family_group_id, jsonb_object_agg(id, 'infinity'))
		from changed where kind = 'member' group by family_group_id;
		select jsonb_agg(to_jsonb(first) - 'photo') into told from (select * from changed limit 101) first;
		perform whose_turn_private.tell(tg_table_name, 'INSERT', told);
		return null;
	end if;
	select jsonb_agg(change || jsonb_build_object(
		'family_group_id', was.family_group_id, kind, was.id, kind || '_name', was.name
	) order by was.position) into entries
	from before was join changed edited on edited.id = was.id
	cross join lateral whose_turn_private.describe_edits(
		kind, to_jsonb(was) - 'photo', to_jsonb(edited) - 'photo'
	) change;
	perform whose_turn_private.write_history(entries);
	perform whose_turn_private.record_moves(family_group_id, jsonb_object_agg(id, position))
	from before was where kind = 'member' and exists (
		select from before was join changed edited on edited.id = was.id where edited.position <> was.position
	) group by family_group_id;
	-- A photo is too large for a notification, which says only that it has changed.
	select jsonb_agg(row), bool_or(is_there) filter (where is_marked) into told, shown from (
		select edited.row - 'photo' || case when edited.row -> 'photo' <> was.row -> 'photo'
				then jsonb_build_object('photo', case when edited.row ->> 'photo' is not null then '' end) else '{}' end as row,
			edited.row ->> 'removed_at' is null as is_there,
			(edited.row ->> 'removed_at' is null) <> (was.row ->> 'removed_at' is null) as is_marked
		from (select id, to_jsonb(before) as row from before) was
		join (select id, to_jsonb(changed) as row from changed) edited on edited.id = was.id limit 101
	) updated;
	perform whose_turn_private.bound(plural, families, 0) where shown is not null;
	perform whose_turn_private.tell(tg_table_name, 'UPDATE', told, shown);
	return null;
end $$;

-- editCategory (details-changes.ts): the settings named by `edits` are replaced, the others stay as they are.
create or replace function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value)
		where name = any(edits)
	), '{}')
	where edited.id = edit_category.category and edited.family_group_id = family and edited.removed_at is null;
end $$;
