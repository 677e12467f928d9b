-- What a family was elsewhere, in a guest's browser or in a family's file, comes along: mergeFamily (merge-family.ts).

-- An id as it was elsewhere or, where it is none, or another family has it, one made of it, the same each time.
create or replace function whose_turn_private.own_turn_id(family uuid, sent text) returns uuid
language sql stable set search_path = '' as $$
	select case when own is null or exists (
		select from public.category_cycles turn where turn.id = own and turn.family_group_id <> family
	) then md5(family || sent)::uuid else own end
	from (select whose_turn_private.read_uuid(sent) as own) given
$$;

-- Adds those whose names are new, as rows of a table. @param sent a list of rows, each with its id there
-- @returns the ids here, by those there, of all that have a name here
create or replace function whose_turn_private.import_named(of_table text, family uuid, sent jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
	one jsonb;
	known uuid;
	ids jsonb := '{}';
begin
	for one in
		select value || jsonb_build_object(
			'family_group_id', family, 'name', whose_turn_private.tidy_text(value ->> 'name'), 'created_at', clock_timestamp()
		)
		from jsonb_array_elements(sent)
	loop
		execute format('select id from public.%I where family_group_id = $1 and name = $2 and removed_at is null', of_table)
			into known using family, one ->> 'name';
		if known is null and public.is_tidy_name(one ->> 'name') then
			execute format('insert into public.%1$I (%2$s)
				select %2$s from jsonb_populate_record(null::public.%1$I, $1 || jsonb_build_object(
					''id'', (
						-- As createKey (key.ts) makes another one, the same each time.
						select free from generate_series(1, 1001) number
						cross join lateral (select case number when 1 then whose_turn_private.read_uuid($1 ->> ''id'')
							else md5(($1 ->> ''family_group_id'') || ($1 ->> ''id'') || ''#'' || number)::uuid end as free) one
						where free is not null and not exists (select from public.%1$I taken where taken.id = free)
						order by number limit 1
					)
				)) returning id',
				of_table, (select string_agg(quote_ident(field), ', ') from jsonb_object_keys(one) field)
			) into known using one;
		end if;
		if known is not null then ids := ids || jsonb_build_object(one ->> 'id', known); end if;
	end loop;
	return ids;
end $$;

create or replace function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- addTurns (merge-family.ts): those of the running cycle come last, all others before all. Known ones stay as they are.
-- @param members, categories the ids here, by those there @param is_new whether they bring numbers and cycles along
create or replace function whose_turn_private.import_turns(
	family uuid, turns jsonb, members jsonb, categories jsonb, is_new boolean
) returns void
language plpgsql set search_path = '' as $$
declare
	arriving public.category_cycles[];
	running uuid[];
	first timestamptz;
	last timestamptz;
begin
	with sent as (
		select position, one ->> 'id' as text, whose_turn_private.read_uuid(one ->> 'id') as own,
			(categories ->> (one ->> 'category'))::uuid as category, (members ->> (one ->> 'member'))::uuid as member,
			(members ->> (one ->> 'doneBy'))::uuid as done_by, whose_turn_private.tidy_text(one ->> 'option') as option,
			whose_turn_private.tidy_day(family, (one ->> 'day')::date) as day,
			case when is_new and (one -> 'number')::numeric between 1 and 1000000 then (one -> 'number')::integer end as number,
			case when (one -> 'cycle')::numeric between 1 and 1000000 then (one -> 'cycle')::integer end as cycle
		from jsonb_array_elements(turns) with ordinality given(one, position)
	), named as (
		-- As own_turn_id() has it, of all at once.
		select sent.*, case when own is null or known.family_group_id <> family
			then md5(family || text)::uuid else own end as id
		from sent left join public.category_cycles known on known.id = own
	), fresh as (
		-- An id may be sent twice.
		select distinct on (named.id) named.* from named
		where member is not null and category is not null
			and not exists (select from public.category_cycles known where known.id = named.id)
		order by named.id, position
	), cycles as (
		select here.id as category, numbers.cycle as here, max(fresh.cycle) as there
		from (select distinct fresh.category as id from fresh) here
		cross join lateral whose_turn_private.numbers_of(here.id) numbers
		join sent fresh on fresh.category = here.id group by 1, 2
	), placed as (
		select fresh.*, coalesce(fresh.cycle = there and (not is_new or there >= here), false) as is_running,
			case when is_new then fresh.cycle when fresh.cycle = there then here end as own_cycle
		from fresh join cycles using (category)
	), counted as (
		select placed.*, case when row_number() over (partition by category, member, own_cycle order by position) = 1
			and not exists (
				select from public.category_cycles turn
				where turn.category_id = category and turn.member_id = member and turn.cycle = own_cycle
					and turn.undone_at is null and turn.reset_at is null
			) then own_cycle end as final_cycle
		from placed
	)
	select array_agg(jsonb_populate_record(null::public.category_cycles, jsonb_build_object(
			'id', id, 'family_group_id', family, 'category_id', category, 'member_id', member,
			'done_by', nullif(done_by, member), 'option', case when public.is_tidy_name(option) then option end,
			'day', day, 'turn_number', number, 'cycle', final_cycle
		)) order by position),
		array_agg(id) filter (where is_running and final_cycle is not null)
	into arriving, running from counted;
	if arriving is null then return; end if;
	-- One time for all of them.
	select least(min(created_at), clock_timestamp()), greatest(max(created_at), clock_timestamp()) into first, last
	from public.category_cycles where family_group_id = family;
	perform set_config('whose_turn.importing', 'yes', true);
	insert into public.category_cycles (
		id, family_group_id, category_id, member_id, done_by, option, day, turn_number, cycle, created_at
	)
	select id, family_group_id, category_id, member_id, done_by, option, day, turn_number, cycle, case
		when id = any(running) then last + ordinality * interval '1 microsecond'
		else first - (cardinality(arriving) + 1 - ordinality) * interval '1 microsecond'
	end
	from unnest(arriving) with ordinality turn;
	perform set_config('whose_turn.importing', '', true);
	-- describePast (describe-change.ts): one entry a category.
	perform whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family, 'kind', 'turns-imported', 'category', category.id, 'category_name', category.name,
		'count', past.count, 'turns', ids
	) order by past.first))
	from (
		select category_id, count(*), min(ordinality) as first, jsonb_agg(id order by ordinality) as ids
		from unnest(arriving) with ordinality turn where id = any(running) is not true group by category_id
	) past join public.decision_categories category on category.id = past.category_id;
	perform whose_turn_private.record_turns('turn', array(
		select turn from public.category_cycles turn where turn.id = any(running)
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
				select jsonb_agg(whose_turn_private.own_turn_id(family, id) order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(id, number)
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
	members := whose_turn_private.import_named('family_members', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'emoji', one -> 'emoji',
			'colour', one -> 'colour', 'photo', one -> 'photo',
			'back_on', one -> 'backOn'
		) order by position) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members))
				else one -> 'settings' end,
			'not_now', case when is_new then jsonb_set(
				one -> 'notNow', '{members}', whose_turn_private.map_ids(one #> '{notNow,members}', members)
			) end,
			'settled', (
				select jsonb_agg(debt || jsonb_build_object(
					'from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to')
				) order by number)
				from jsonb_array_elements(one -> 'settled') with ordinality list(debt, number)
				where members ? (debt ->> 'from') and members ? (debt ->> 'to')
			),
			-- withoutDraws (merge-family.ts): what was seen there is not what chance says here.
			'looked_at', case when is_new and members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) order by position) from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories, is_new);
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
	update whose_turn_quotas.history_numbers set arrived = last_id where is_new and family_group_id = own;
end $$;
