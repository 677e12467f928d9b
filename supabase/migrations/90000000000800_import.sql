-- What a family was elsewhere, in a guest's browser or in a family's file, comes along: mergeFamily (merge-family.ts).

-- Adds those whose names are new. @param columns what they bring @param sent a list of rows, each with its id `there`
-- @returns the ids here, by those there, of all that have a name here
create or replace function whose_turn_private.import_named(
	of_table text, columns text, family uuid, sent jsonb
) returns jsonb
language plpgsql set search_path = '' as $$
declare
	ids jsonb;
begin
	execute format('insert into public.%1$I (id, family_group_id, created_at, name, %2$s)
		select (
			-- As createKey (key.ts) makes another one, the same each time.
			select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then whose_turn_private.read_uuid(one ->> ''there'')
				else md5($1 || (one ->> ''there'') || ''#'' || number)::uuid end as free) made
			where free is not null and not exists (select from public.%1$I taken where taken.id = free)
			order by number limit 1
		), $1, clock_timestamp(), tidied, %2$s
		from jsonb_array_elements($2) with ordinality given(one, place)
		cross join lateral jsonb_populate_record(null::public.%1$I, one) fields
		cross join whose_turn_private.tidy_text(one ->> ''name'') tidied
		where public.is_tidy_name(tidied) order by place
		on conflict do nothing', of_table, columns) using family, sent;
	execute format('select coalesce(jsonb_object_agg(one ->> ''there'', known.id), ''{}'')
		from jsonb_array_elements($2) one
		join public.%I known on known.name = whose_turn_private.tidy_text(one ->> ''name'')
		where known.family_group_id = $1 and known.removed_at is null', of_table) into ids using family, sent;
	return ids;
end $$;

create or replace function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- addTurns (merge-family.ts): those of the running cycle come last, all others before all. Known ones stay as they are.
-- @param members, categories the ids here, by those there @param is_new whether they bring numbers and cycles along
-- @param are_reset ids there of categories with a running cycle without a turn
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
		select one.*, here.category as own_category, running, (members ->> member)::uuid as own_member,
			whose_turn_private.read_uuid(id) as given_id, own_cycle,
			case when one.category <> all(are_reset) then max(own_cycle) over (partition by one.category) end as there
		from rows from (jsonb_to_recordset(turns) as (
			id text, category text, member text, "doneBy" text, option text, day date, until date, number numeric,
			cycle numeric
		)) with ordinality one
		cross join lateral (select case when one.cycle between 1 and 1000000 then one.cycle::integer end as own_cycle) own
		join here on here.there = one.category
	), fresh as (
		-- An id may be sent twice.
		select distinct on (own_id) sent.*, own_id,
			case when is_new then own_cycle when own_cycle = there then running end as place,
			coalesce(own_cycle = there and (not is_new or there >= running), false) as is_last
		from sent
		left join public.category_cycles known on known.id = given_id
		-- Of what is no id, or another family has, one is made, the same each time.
		cross join lateral (select case when given_id is null or known.family_group_id <> family
			then md5(family || sent.id)::uuid else given_id end as own_id) own
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

-- Entries that are there already, or of a clock that runs ahead, are left out; the newest first, while there is room.
create or replace function whose_turn_private.import_history(
	family uuid, history jsonb, members jsonb, categories jsonb
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', one ->> 'kind', 'at', one ->> 'at',
			'category', categories -> (one ->> 'category'), 'category_name', category_name,
			'member', members -> (one ->> 'member'), 'member_name', member_name,
			'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(one ->> 'option'),
			'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
			'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn',
			'settings', one -> 'settings',
			'day', one -> 'day', 'was_name', whose_turn_private.tidy_text(one ->> 'wasName'),
			'was_done_by_name', whose_turn_private.tidy_text(one ->> 'wasDoneByName'), 'was_day', one -> 'wasDay',
			'place', one -> 'place', 'was_place', one -> 'wasPlace',
			'turns', (
				-- As import_turns() has them.
				select jsonb_agg(case when own is null or known.family_group_id <> family
					then md5(family || sent)::uuid else own end order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(sent, number)
				cross join whose_turn_private.read_uuid(sent) own
				left join public.category_cycles known on known.id = own
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(one, position)
		cross join lateral (
			select whose_turn_private.tidy_text(one ->> 'categoryName') as category_name,
				whose_turn_private.tidy_text(one ->> 'memberName') as member_name
		) named
		where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients know the milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = one ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name
				and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (
			select count(*) from public.family_history known where known.family_group_id = family and known.imported
		))
	) newest
$$;

-- mergeFamily. A large family comes in parts: each names the members and categories that it is about; the part with the
-- running turns first, then others, whose turns have cycle 0, the newest first, and so the history. Imported again it
-- adds nothing. @param family as `Family` @param history a list of `HistoryEntry`, oldest first
-- @param into_family null: the caller's own
create or replace function public.import_family(family jsonb, history jsonb, into_family uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_as(
		coalesce(into_family, (select one.id from public.family_groups one where one.user_id = auth.uid()))
	);
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with
	-- a file.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	-- Or nothing else has happened since the first part of a large family came.
	is_new constant boolean := was_empty or exists (
		select from whose_turn_quotas.history_numbers where family_group_id = own and arrived = last_id
	);
	category_columns constant text := 'key, settings, not_now, settled, looked_at';
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'),
		jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	-- mergeTimeZone (merge-family.ts): first, for the days of the turns go by it.
	update public.family_groups changed set time_zone = import_family.family ->> 'timeZone'
	where changed.id = own and (changed.time_zone is null or whose_turn_private.is_empty(own))
		and changed.time_zone is distinct from import_family.family ->> 'timeZone'
		and whose_turn_private.is_time_zone(import_family.family ->> 'timeZone');
	members := whose_turn_private.import_named('family_members', 'key, emoji, colour, photo, back_on', own, (
		select jsonb_agg(
			one || jsonb_build_object('there', one -> 'id', 'id', null, 'back_on', one -> 'backOn') order by position
		) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', category_columns, own, (
		select jsonb_agg(jsonb_build_object(
			'there', one -> 'id', 'name', one -> 'name', 'key', one -> 'key',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(
					one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members)
				)
				else one -> 'settings' end,
			'settled', (
				select jsonb_agg(jsonb_build_object(
					'from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to'),
					'turns', least(greatest((debt -> 'turns')::integer, 0), 1000000000)
				) order by number)
				from jsonb_array_elements(one -> 'settled') with ordinality list(debt, number)
				where number <= 1000 and members ? (debt ->> 'from') and members ? (debt ->> 'to')
			)
		) || case when is_new then jsonb_build_object(
			-- withoutDraws (merge-family.ts): what was seen there is not what chance says here.
			'not_now', case when one ? 'notNow' then jsonb_build_object(
				'n', (one #> '{notNow,n}')::integer, 'members', whose_turn_private.map_ids(one #> '{notNow,members}', members)
			) end,
			'looked_at', case when members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) else '{}' end order by position)
		from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories, is_new, array(
		select one ->> 'id' from jsonb_array_elements(family -> 'categories') one where one ? 'cycle'
	));
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
	update whose_turn_quotas.history_numbers set arrived = last_id where is_new and family_group_id = own;
end $$;
