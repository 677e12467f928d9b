-- Families, their members and categories: names, settings, and what happens when they change. A step names the rule in
-- src/rules/ that it mirrors; …_events.sql says when each function runs.

-- tidySettings (details-changes.ts) and tidyHelper (details.ts): without what means nothing. What is invalid stays, and
-- a check refuses it. @param kept who did not take part before: of those who are removed it stays so
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
				) one
			)
			else value
		end as tidied
	) one
	where tidied not in ('null', 'false') or (name = 'helper' and tidied = 'null')
$$;

-- At which draw a look was.
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
		-- Not a check of the column: the table of zones is of the machine, and takes ten milliseconds to read.
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
		execute format('select max(one.position), (
				-- createKey (key.ts), among those who are there.
				select free from generate_series(1, 1001) number
				cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) made
				where not exists (
					select from public.%1$I taken
					where taken.family_group_id = $1 and taken.key = free and taken.removed_at is null
				) order by number limit 1
			) from public.%1$I one where one.family_group_id = $1', tg_table_name)
			into last, key using new.family_group_id, coalesce(new.key, new.name);
		new.position := coalesce(new.position, last + 1, 1);
		new.key := key;
	end if;
	if tg_table_name = 'family_members' then
		-- For whoever is added and no more is said. Null: a letter.
		if tg_op = 'INSERT' and new.emoji = '' then
			new.emoji := whose_turn_private.choose_animal(new.family_group_id, new.key);
		end if;
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
		-- photoRoom (photo.ts): what comes along with a family or comes back is without the photo that has no room.
		if new.photo is not null and (tg_op = 'INSERT' or comes_back or new.photo is distinct from old.photo)
			and char_length(new.photo) + (
				select coalesce(sum(char_length(member.photo)), 0) from public.family_members member
				where member.family_group_id = new.family_group_id and member.id <> new.id and member.removed_at is null
			) > 600000
		then
			if tg_op = 'UPDATE' and not comes_back then
				raise exception 'A family can have at most 600,000 characters of photos.'
					using errcode = 'PT403', hint = 'quota_exceeded';
			end if;
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

-- lookAtDraw and leaveDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; and
-- what nobody has looked at cannot be put away.
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
		-- Of a draw that was looked at before, the first day stays.
		return (was.looked_at - 'later') || case when look ? 'later' then '{"later": true}' else '{}' end::jsonb;
	elsif look ? 'later' or whose_turn_private.role_in(asked.family_group_id) = 'screen' and not exists (
		-- A screen looks at whom the draw says, on a day that it is somewhere on earth.
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

-- isTimeZone (time-zone.ts). Without the names that mean another zone on each machine, and those of the same zones that
-- no browser knows.
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

-- The day where a family is. @param otherwise without a time zone, or with one that this machine does not know any more
create or replace function whose_turn_private.today_in(family uuid, otherwise date) returns date
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := (select one.time_zone from public.family_groups one where one.id = family);
begin
	return coalesce((clock_timestamp() at time zone zone)::date, otherwise);
exception when invalid_parameter_value then
	return otherwise;
end $$;

-- isTurnDay (turn-day.ts): none to come where the family is, or else anywhere on earth; null where it cannot be.
create or replace function whose_turn_private.tidy_day(family uuid, day date) returns date
language sql stable strict set search_path = '' as $$
	select case when day between '2000-01-01' and whose_turn_private.today_in(
		family, (clock_timestamp() at time zone 'UTC')::date + 1
	) then day end
$$;

create or replace function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	-- At the second level, the version is raised.
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
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from changed one));
	return null;
end $$;

-- An entry for each member whose place has changed, in the order in which the moves lead from the former order to that
-- of now: "member-moved" (describe-change.ts). What gives all of them other numbers in the same order is no move.
-- @param former their positions before, by id; 'infinity' of who was added: at the end
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

-- @returns entries of the history, without whom they are about: what has changed of a member or category
create or replace function whose_turn_private.describe_edits(kind text, was jsonb, edited jsonb) returns setof jsonb
language plpgsql stable set search_path = '' as $$
declare
	family constant uuid := was ->> 'family_group_id';
	own_id constant uuid := was ->> 'id';
	is_there constant boolean := edited ->> 'removed_at' is null;
begin
	if is_there <> (was ->> 'removed_at' is null) then
		-- With how many turns it hides or shows.
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
		-- editedSettings (details-changes.ts), of those who are there.
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

-- Of members and categories. A look at what was put away is told no second time.
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
		-- Who is added comes last, but for those whose client says another place.
		perform whose_turn_private.record_moves(family_group_id, jsonb_object_agg(id, 'infinity'))
		from changed where kind = 'member' group by family_group_id;
		select jsonb_agg(to_jsonb(one) - 'photo') into told from (select * from changed limit 101) one;
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
	-- A photo is larger than a notification can be: what is told is that there is another one.
	select jsonb_agg(row), bool_or(is_there) filter (where is_marked) into told, shown from (
		select edited.row - 'photo' || case when edited.row -> 'photo' <> was.row -> 'photo'
				then jsonb_build_object('photo', case when edited.row ->> 'photo' is not null then '' end) else '{}' end as row,
			edited.row ->> 'removed_at' is null as is_there,
			(edited.row ->> 'removed_at' is null) <> (was.row ->> 'removed_at' is null) as is_marked
		from (select id, to_jsonb(one) as row from before one) was
		join (select id, to_jsonb(one) as row from changed one) edited on edited.id = was.id limit 101
	) updated;
	perform whose_turn_private.bound(plural, families, 0) where shown is not null;
	perform whose_turn_private.tell(tg_table_name, 'UPDATE', told, shown);
	return null;
end $$;

-- editCategory (details-changes.ts): the settings named by `edits` become those given, the others stay as they are by
-- then.
create or replace function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value)
		where name = any(edits)
	), '{}')
	where edited.id = edit_category.category and edited.family_group_id = own and edited.removed_at is null;
end $$;
