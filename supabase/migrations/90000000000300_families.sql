-- Families, their members and categories: names, settings, and what happens when they change. A step names the rule in
-- src/rules/ that it mirrors; …_events.sql says when each function runs.

-- tidySettings (details-changes.ts) and tidyHelper (details.ts): without what means nothing. What is invalid stays, and
-- a check refuses it.
create or replace function whose_turn_private.tidy_settings(family uuid, sent jsonb) returns jsonb
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

-- At which draw a look was.
create or replace function whose_turn_private.look_of(looked_at jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(looked_at) when 'object' then looked_at - array['day', 'later'] end
$$;

create or replace function whose_turn_private.before_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	animals constant text[] := array[
		'🐶', '🐱', '🐻', '🦊', '🦁', '🐼', '🐸', '🐰', '🦄', '🐝', '🐢', '🦖', '🦉', '🐳',
		'🐯', '🐨', '🐵', '🐷', '🐮', '🐔', '🐧', '🐙', '🦋', '🐬', '🦔', '🐹', '🦒', '🐘'
	];
	last double precision;
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_table_name = 'family_groups' then return new; end if;
	if tg_op = 'INSERT' then
		perform whose_turn_private.lock_family_of_row(new.family_group_id);
		execute format('select max(position) from public.%I where family_group_id = $1', tg_table_name) into last using new.family_group_id;
		new.position := coalesce(new.position, last + 1, 1);
		-- createKey (key.ts)
		execute format('select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) one
			where not exists (select from public.%I taken where taken.family_group_id = $1 and taken.key = free) order by number limit 1', tg_table_name)
			into new.key using new.family_group_id, coalesce(new.key, new.name);
	end if;
	if tg_table_name = 'family_members' then
		-- chooseAnimal (animals.ts), for whoever is added and no more is said. Null: a letter.
		if tg_op = 'INSERT' and new.emoji = '' then
			select animal into new.emoji from unnest(animals) with ordinality palette(animal, place)
			order by (
				select count(*) from public.family_members member where member.family_group_id = new.family_group_id and member.emoji = animal
			), (place - 1 + 256 * cardinality(animals) - get_byte(sha256(convert_to(new.key, 'UTF8')), 0)) % cardinality(animals) limit 1;
		end if;
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
		-- photoRoom (photo.ts): what comes along with a family comes without the photos that it has no room for.
		if new.photo is not null and (tg_op = 'INSERT' or new.photo is distinct from old.photo) and char_length(new.photo) + (
			select coalesce(sum(char_length(member.photo)), 0) from public.family_members member
			where member.family_group_id = new.family_group_id and member.id <> new.id
		) > 600000 then
			if tg_op = 'UPDATE' then
				raise exception 'A family can have at most 600,000 characters of photos.' using errcode = 'PT403', hint = 'quota_exceeded';
			end if;
			new.photo := null;
		end if;
	elsif tg_op = 'INSERT' then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	else
		if new.settings <> old.settings then
			new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
		end if;
		if new.looked_at is distinct from old.looked_at then
			if not exists (
				select from public.family_members member where member.family_group_id = new.family_group_id
					and whose_turn_private.look_of(new.looked_at) = jsonb_build_object('n', new.last_turn, 'member', member.id)
			) then
				-- lookAtDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; forgotten is
				-- that at who has left.
				select old.looked_at into new.looked_at from public.family_members member
				where member.family_group_id = new.family_group_id and member.id::text = old.looked_at ->> 'member';
			elsif whose_turn_private.look_of(new.looked_at) = whose_turn_private.look_of(old.looked_at) then
				-- Of a draw that was looked at before, the first day stays.
				new.looked_at := (old.looked_at - 'later') || case when new.looked_at ? 'later' then '{"later": true}' else '{}' end::jsonb;
			elsif new.looked_at ? 'later' or whose_turn_private.role_in(new.family_group_id) = 'screen' and not exists (
				select from (
					select distinct (clock_timestamp() at time zone 'UTC' + hours * interval '1 hour')::date as day
					from generate_series(-12, 14, 2) hours
				) days
				where new.looked_at ->> 'member' = whose_turn_private.find_draw(row(new.*)::public.decision_categories, day)::text
			) then
				-- leaveDraw (turn-changes.ts): what nobody has looked at cannot be put away. A screen looks at whom the draw says,
				-- on a day that it is somewhere on earth.
				new.looked_at := old.looked_at;
			end if;
		end if;
	end if;
	return new;
end $$;

-- isTimeZone (time-zone.ts). Without the names that mean another zone on each machine, and those of the same zones that
-- no browser knows.
create or replace function whose_turn_private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
return exists (
	select from pg_timezone_names known
	where lower(known.name) = lower(zone) and known.name !~ '^(localtime|posixrules|Factory|posix/|right/)'
);

-- Not a check of the column: the table of zones is of the machine, and takes ten milliseconds to read.
create or replace function whose_turn_private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if not whose_turn_private.is_time_zone(new.time_zone) then
		raise exception 'There is no such time zone.' using errcode = 'check_violation', hint = 'time_zone_unknown';
	end if;
	return new;
end $$;

-- isEmpty (family.ts)
create or replace function whose_turn_private.is_empty(family uuid) returns boolean
language sql stable set search_path = ''
return not exists (
	select from public.family_members where family_group_id = family
	union all select from public.decision_categories where family_group_id = family
	union all select from public.removed_rows where family_group_id = family
);

-- The day where a family is. Of one without a time zone, or with one that this machine does not know any more, the last
-- that it is anywhere on earth.
create or replace function whose_turn_private.today_of(family uuid) returns date
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := (select one.time_zone from public.family_groups one where one.id = family);
begin
	return coalesce((clock_timestamp() at time zone zone)::date, (clock_timestamp() at time zone 'UTC')::date + 1);
exception when invalid_parameter_value then
	return (clock_timestamp() at time zone 'UTC')::date + 1;
end $$;

-- isTurnDay (turn-day.ts): none to come where the family is. Null where it cannot be.
create or replace function whose_turn_private.tidy_day(family uuid, day date) returns date
language sql stable set search_path = ''
return case when day >= '2000-01-01' then case when day <= whose_turn_private.today_of(family) then day end end;

create or replace function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from changed) then return null; end if;
	if tg_op = 'UPDATE' then
		perform whose_turn_private.hold_one_family(array(select distinct id from changed));
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
		select id from public.family_members where family_group_id = family
		order by coalesce((former ->> id::text)::double precision, position), position, created_at, id
	);
	is_now constant uuid[] := array(
		select id from public.family_members where family_group_id = family order by position, created_at, id
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

-- What comes back writes the entry of its return, and none of what it brings along.
create or replace function whose_turn_private.after_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	ids text[];
	-- A photo is larger than a notification can be: what is told is that there is another one.
	told jsonb;
begin
	-- What goes with a member or family fires statements that may touch nothing.
	if not exists (select from changed) then return null; end if;
	perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));
	if tg_op = 'UPDATE' then
		told := (
			select jsonb_agg(edited - 'photo' || case when is_same then '{}' else jsonb_build_object('photo', case when photo is not null then '' end) end)
			from (
				select to_jsonb(edited) as edited, edited.photo, edited.photo is not distinct from was.photo as is_same
				from before was join changed edited on edited.id = was.id limit 101
			) updated
		);
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
		if exists (select from before was join changed edited on edited.id = was.id where edited.position <> was.position) then
			perform whose_turn_private.record_moves(
				(select family_group_id from changed limit 1), (select jsonb_object_agg(id, position) from before)
			);
		end if;
	else
		told := (select jsonb_agg(to_jsonb(one) - 'photo') from (select * from changed limit 101) one);
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
			) order by position) from changed added
			where tg_op = 'DELETE' or not exists (
				select from public.removed_rows one
				where one.family_group_id = added.family_group_id and one.kind = 'member' and one.id = added.id and one.removed_at is null
			)
		));
		-- Who comes back has their own place; who is added comes last, but for those whose client says another place.
		if tg_op = 'INSERT' then
			perform whose_turn_private.record_moves(added.family_group_id, jsonb_object_agg(added.id, 'infinity'))
			from changed added
			where not exists (
				select from public.removed_rows one
				where one.family_group_id = added.family_group_id and one.kind = 'member' and one.id = added.id and one.removed_at is null
			)
			group by added.family_group_id;
		end if;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- As after_members(). A look at what was put away is told no second time.
create or replace function whose_turn_private.after_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counts constant text[] := array['last_turn', 'recorded', 'past', 'cycle', 'last_at'];
	told jsonb;
begin
	if not exists (select from changed) then return null; end if;
	told := (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one);
	perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));
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
					where whose_turn_private.look_of(edited.looked_at) is distinct from whose_turn_private.look_of(was.looked_at)
					union all
					select 'not-now', said, edited.not_now -> 'n' from jsonb_array_elements_text(edited.not_now -> 'members') said
					where (edited.not_now -> 'n' = was.not_now -> 'n' and was.not_now -> 'members' ? said) is not true
				) done
				join public.family_members member on member.family_group_id = was.family_group_id and member.id::text = done.said
			) changes
			where not exists (
				select from public.removed_rows one where one.family_group_id = was.family_group_id and one.removed_at is null
			)
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
			) order by position) from changed added
			where tg_op = 'DELETE' or not exists (
				select from public.removed_rows one
				where one.family_group_id = added.family_group_id and one.kind = 'category' and one.id = added.id and one.removed_at is null
			)
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- editCategory (details-changes.ts): the settings named by `edits` become those given, the others stay as they are by
-- then.
create or replace function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- What was removed from one family may have the id of what another one has.
	own constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value) where name = any(edits)
	), '{}')
	where edited.id = edit_category.category and edited.family_group_id = own;
end $$;
