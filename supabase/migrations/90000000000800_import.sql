-- Imports a family from a guest's browser or from a file: mergeFamily (merge-family.ts).

-- Adds members or categories whose names are new. @param columns to fill @param sent rows as JSON, each with the id it
-- had elsewhere as `there` @returns ids in this family by ids elsewhere
create or replace function whose_turn_private.import_named(
	of_table text, columns text, family uuid, sent jsonb
) returns jsonb
language plpgsql set search_path = '' as $$
declare
	ids jsonb;
begin
	execute format('insert into public.%1$I (id, family_group_id, created_at, name, %2$s)
		select (
			-- A taken id is replaced as createKey (key.ts) does it, by the same one each time.
			select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then whose_turn_private.read_uuid(item ->> ''there'')
				else md5($1 || (item ->> ''there'') || ''#'' || number)::uuid end as free) made
			where free is not null and not exists (select from public.%1$I taken where taken.id = free)
			order by number limit 1
		), $1, clock_timestamp(), tidied, %2$s
		from jsonb_array_elements($2) with ordinality given(item, place)
		cross join lateral jsonb_populate_record(null::public.%1$I, item) fields
		cross join whose_turn_private.tidy_text(item ->> ''name'') tidied
		where public.is_tidy_name(tidied) order by place
		on conflict do nothing', of_table, columns) using family, sent;
	execute format('select coalesce(jsonb_object_agg(item ->> ''there'', known.id), ''{}'')
		from jsonb_array_elements($2) item
		join public.%I known on known.name = whose_turn_private.tidy_text(item ->> ''name'')
		where known.family_group_id = $1 and known.removed_at is null', of_table) into ids using family, sent;
	return ids;
end $$;

create or replace function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- addTurns (merge-family.ts): turns of the running cycle come after all that are here, others before them. Turns that
-- are here already stay as they are. @param members, categories ids in this family by ids elsewhere @param is_new
-- whether numbers and cycles are imported @param are_reset ids elsewhere of categories whose running cycle is empty
create or replace function whose_turn_private.import_turns(
	family uuid, turns jsonb, members jsonb, categories jsonb, is_new boolean, are_reset text[]
) returns void
language plpgsql set search_path = '' as $$
declare
	arriving public.category_cycles[];
	oldest timestamptz;
	newest timestamptz;
begin
	select least(min(created_at), clock_timestamp()), greatest(max(created_at), clock_timestamp()) into oldest, newest
	from public.category_cycles where family_group_id = family;
	perform set_config('whose_turn.importing', 'yes', true);
	with here as materialized (
		select known.there, known.here::uuid as category, numbers.cycle as running
		from jsonb_each_text(categories) known(there, here)
		cross join lateral whose_turn_private.numbers_of(known.here::uuid) numbers
	), sent as (
		select item.*, here.category as own_category, running, (members ->> member)::uuid as own_member,
			whose_turn_private.read_uuid(id) as given_id, own_cycle,
			case when item.category <> all(are_reset) then max(own_cycle) over (partition by item.category) end as there
		from rows from (jsonb_to_recordset(turns) as (
			id text, category text, member text, "doneBy" text, option text, day date, until date, number numeric,
			cycle numeric
		)) with ordinality item
		cross join lateral (
			select case when item.cycle between 1 and 1000000 then item.cycle::integer end as own_cycle
		) cycles
		join here on here.there = item.category
	), fresh as (
		-- An id may be sent twice.
		select distinct on (own_id) sent.*, own_id,
			case when is_new then own_cycle when own_cycle = there then running end as place,
			coalesce(own_cycle = there and (not is_new or there >= running), false) as is_last
		from sent
		left join public.category_cycles known on known.id = given_id
		-- What is no id, or is taken by another family, is replaced by the same id each time.
		cross join lateral (select case when given_id is null or known.family_group_id <> family
			then md5(family || sent.id)::uuid else given_id end as own_id) ids
		where own_member is not null and not exists (select from public.category_cycles known where known.id = own_id)
		order by own_id, ordinality
	), placed as (
		select fresh.*, case when row_number() over (partition by own_category, own_member, place order by ordinality) = 1
			and whose_turn_private.counting_turn(own_category, own_member, place) is null then place end as counts_in
		from fresh
	), added as (
		insert into public.category_cycles as turn (
			id, family_group_id, category_id, member_id, done_by, option, day, until, turn_number, cycle, created_at
		)
		select own_id, family, own_category, own_member, nullif((members ->> "doneBy")::uuid, own_member),
			case when public.is_tidy_name(tidied) then tidied end, tidied_day,
			case when until between tidied_day and tidied_day + 61 then until end,
			case when is_new and number between 1 and 1000000 then number::integer end, counts_in,
			case when is_last and counts_in is not null then newest + ordinality * interval '1 microsecond'
				else oldest - (jsonb_array_length(turns) + 1 - ordinality) * interval '1 microsecond' end
		from placed cross join whose_turn_private.tidy_text(option) tidied
		cross join whose_turn_private.tidy_day(family, day) tidied_day order by ordinality
		returning turn
	)
	select array_agg(turn order by (turn).created_at) into arriving from added;
	perform set_config('whose_turn.importing', '', true);
	-- describePast (describe-change.ts): one entry a category.
	perform whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family, 'kind', 'turns-imported', 'category', category.id, 'category_name', category.name,
		'count', past.count, 'turns', ids
	) order by past.first))
	from (
		select category_id, count(*), min(created_at) as first, jsonb_agg(id order by created_at) as ids
		from unnest(arriving) turn where created_at < oldest group by category_id
	) past join public.decision_categories category on category.id = past.category_id;
	perform whose_turn_private.record_turns('turn', array(
		select turn from unnest(arriving) turn where turn.created_at > newest
	));
	perform whose_turn_private.tell('category_cycles', 'INSERT', (
		select jsonb_agg(turn) from unnest(arriving[:101]) turn
	));
end $$;

-- Leaves out entries that are here already or lie in the future; takes the newest while there is room.
create or replace function whose_turn_private.import_history(
	family uuid, history jsonb, members jsonb, categories jsonb
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', item ->> 'kind', 'at', item ->> 'at',
			'category', categories -> (item ->> 'category'), 'category_name', category_name,
			'member', members -> (item ->> 'member'), 'member_name', member_name,
			'done_by', members -> (item ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(item ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(item ->> 'option'),
			'new_name', whose_turn_private.tidy_text(item ->> 'newName'),
			'cycle', item -> 'cycle', 'n', item -> 'n', 'count', item -> 'count', 'back_on', item -> 'backOn',
			'settings', item -> 'settings',
			'day', item -> 'day', 'was_name', whose_turn_private.tidy_text(item ->> 'wasName'),
			'was_done_by_name', whose_turn_private.tidy_text(item ->> 'wasDoneByName'), 'was_day', item -> 'wasDay',
			'place', item -> 'place', 'was_place', item -> 'wasPlace',
			'turns', (
				-- The ids that import_turns() has given.
				select jsonb_agg(case when known_id is null or known.family_group_id <> family
					then md5(family || sent)::uuid else known_id end order by number)
				from jsonb_array_elements_text(item -> 'turns') with ordinality list(sent, number)
				cross join whose_turn_private.read_uuid(sent) known_id
				left join public.category_cycles known on known.id = known_id
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(item, position)
		cross join lateral (
			select whose_turn_private.tidy_text(item ->> 'categoryName') as category_name,
				whose_turn_private.tidy_text(item ->> 'memberName') as member_name
		) named
		where (item ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients store times in milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = item ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (item ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name
				and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (
			select count(*) from public.family_history known where known.family_group_id = family and known.imported
		))
	) newest
$$;

-- mergeFamily (merge-family.ts). A large family comes in parts, each with the members and categories that it needs:
-- first the part with the running turns, then older turns with cycle 0 and the history, newest first. A second import
-- adds nothing. @param family as `Family` @param history a list of `HistoryEntry`, oldest first
-- @param into_family null: the family that the caller owns
create or replace function public.import_family(family jsonb, history jsonb, into_family uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own_family uuid := whose_turn_private.lock_family_as(
		coalesce(into_family, (select id from public.family_groups where user_id = auth.uid()))
	);
	-- isEmpty (merge-family.ts), and always was: otherwise somebody who dislikes a draw could remove everything and
	-- import a file with another secret.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own_family
		union all select from public.family_members where family_group_id = own_family
		union all select from public.decision_categories where family_group_id = own_family
	);
	-- Or nothing has happened since the first part of a large family was imported.
	is_new constant boolean := was_empty or exists (
		select from whose_turn_quotas.history_numbers where family_group_id = own_family and arrived = last_id
	);
	category_columns constant text := 'key, settings, not_now, settled, looked_at';
	members jsonb;
	categories jsonb;
begin
	perform whose_turn_private.refuse('too_many_rows', 'At most 1000 of each can be imported at once.', 'PT413')
	where octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'),
		jsonb_array_length(family -> 'turns'), jsonb_array_length(history)
	) > 1000;
	-- mergeTimeZone (merge-family.ts). It comes first, because the days of the turns depend on it.
	update public.family_groups changed set time_zone = import_family.family ->> 'timeZone'
	where changed.id = own_family and (changed.time_zone is null or whose_turn_private.is_empty(own_family))
		and changed.time_zone is distinct from import_family.family ->> 'timeZone'
		and whose_turn_private.is_time_zone(import_family.family ->> 'timeZone');
	members := whose_turn_private.import_named('family_members', 'key, emoji, colour, photo, back_on', own_family, (
		select jsonb_agg(
			item || jsonb_build_object('there', item -> 'id', 'id', null, 'back_on', item -> 'backOn') order by position
		) from jsonb_array_elements(family -> 'members') with ordinality given(item, position)
	));
	categories := whose_turn_private.import_named('decision_categories', category_columns, own_family, (
		select jsonb_agg(jsonb_build_object(
			'there', item -> 'id', 'name', item -> 'name', 'key', item -> 'key',
			'settings', case when item -> 'settings' ? 'excluded'
				then jsonb_set(
					item -> 'settings', '{excluded}', whose_turn_private.map_ids(item #> '{settings,excluded}', members)
				)
				else item -> 'settings' end,
			'settled', (
				select jsonb_agg(jsonb_build_object(
					'from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to'),
					'turns', least(greatest((debt -> 'turns')::integer, 0), 1000000000)
				) order by number)
				from jsonb_array_elements(item -> 'settled') with ordinality list(debt, number)
				where number <= 1000 and members ? (debt ->> 'from') and members ? (debt ->> 'to')
			)
		) || case when is_new then jsonb_build_object(
			-- withoutDraws (merge-family.ts): draws seen elsewhere are not those of this family.
			'not_now', case when item ? 'notNow' then jsonb_build_object(
				'n', (item #> '{notNow,n}')::integer, 'members', whose_turn_private.map_ids(item #> '{notNow,members}', members)
			) end,
			'looked_at', case when members ? (item #>> '{lookedAt,member}')
				then jsonb_set(item -> 'lookedAt', '{member}', members -> (item #>> '{lookedAt,member}')) end
		) else '{}' end order by position)
		from jsonb_array_elements(family -> 'categories') with ordinality given(item, position)
	));
	perform whose_turn_private.import_turns(own_family, family -> 'turns', members, categories, is_new, array(
		select item ->> 'id' from jsonb_array_elements(family -> 'categories') item where item ? 'cycle'
	));
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own_family;
	end if;
	perform whose_turn_private.import_history(own_family, history, members, categories);
	update whose_turn_quotas.history_numbers set arrived = last_id where is_new and family_group_id = own_family;
end $$;
