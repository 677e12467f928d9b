-- What a family was elsewhere, in a guest's browser or in a family's file, comes along: mergeFamily (merge-family.ts).

-- An id as it was elsewhere or, where it is none, or another family has it, one made of it, the same each time.
create function whose_turn_private.own_turn_id(family uuid, sent text) returns uuid
language sql stable set search_path = '' as $$
	select case when own is null or exists (
		select from public.category_cycles turn where turn.id = own and turn.family_group_id <> family
		union all select from public.past_turns turn where turn.id = own and turn.family_group_id <> family
	) then md5(family || sent)::uuid else own end
	from (select whose_turn_private.read_uuid(sent) as own) given
$$;

-- Adds those whose names are new, with columns of their own. @param sent a list of {"id", "key", "name", "columns"}
-- @returns the ids here, by those there, of all that have a name here
create function whose_turn_private.import_named(of_table text, family uuid, sent jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
	one jsonb;
	named text;
	known uuid;
	ids jsonb := '{}';
begin
	for one in select value from jsonb_array_elements(sent) loop
		named := whose_turn_private.tidy_text(one ->> 'name');
		execute format('select id from public.%I where family_group_id = $1 and name = $2', of_table) into known using family, named;
		if known is null and public.is_tidy_name(named) then
			execute format('select case when own is null or exists (select from public.%I where id = own) then gen_random_uuid() else own end
				from (select whose_turn_private.read_uuid($1) as own) given', of_table) into known using one ->> 'id';
			execute format('insert into public.%I select (jsonb_populate_record(null::public.%I, $1)).*', of_table, of_table)
			using one -> 'columns' || jsonb_build_object(
				'id', known, 'family_group_id', family, 'name', named,
				'key', whose_turn_private.create_key(of_table, family, coalesce(one ->> 'key', named)),
				'position', whose_turn_private.next_position(of_table, family), 'created_at', clock_timestamp()
			);
		end if;
		if known is not null then ids := ids || jsonb_build_object(one ->> 'id', known); end if;
	end loop;
	return ids;
end $$;

create function whose_turn_private.map_ids(sent jsonb, ids jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select coalesce(jsonb_agg(ids -> id order by position), '[]')
	from jsonb_array_elements_text(sent) with ordinality given(id, position) where ids ? id
$$;

-- @param ids those here of members and categories, by those there
create function whose_turn_private.import_turns(family uuid, turns jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	turn record;
	past public.past_turns[] := '{}';
	earliest timestamptz;
	recorded public.category_cycles[] := '{}';
	row public.category_cycles;
begin
	for turn in
		select
			whose_turn_private.own_turn_id(family, one ->> 'id') as id,
			(categories ->> (one ->> 'category'))::uuid as category, (members ->> (one ->> 'member'))::uuid as member,
			nullif(members ->> (one ->> 'doneBy'), members ->> (one ->> 'member'))::uuid as done_by,
			whose_turn_private.tidy_text(one ->> 'option') as option,
			cycle > 0 and cycle = max(cycle) over (partition by one ->> 'category') as is_running
		from jsonb_array_elements(turns) with ordinality given(one, position)
		cross join lateral (select (one -> 'cycle')::integer as cycle) counted
		order by position
	loop
		continue when turn.category is null or turn.member is null
			or exists (select from public.category_cycles where id = turn.id) or exists (select from public.past_turns where id = turn.id)
			or turn.id in (select id from unnest(past));
		if public.is_tidy_name(turn.option) is not true then turn.option := null; end if;
		if turn.is_running and whose_turn_private.has_no_turn(turn.category, turn.member) then
			insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, cycle)
			select turn.id, family, turn.category, turn.member, turn.done_by, turn.option,
				greatest(clock_timestamp(), counted.last_at + interval '1 microsecond'), greatest(counted.cycle, 1)
			from whose_turn_quotas.category_turns counted where counted.category_id = turn.category
			returning * into row;
			recorded := recorded || row;
		else
			past := past || row(turn.id, family, turn.category, turn.member, turn.done_by, turn.option, now())::public.past_turns;
		end if;
	end loop;
	select least(
		(select min(created_at) from public.category_cycles where family_group_id = family),
		(select min(created_at) from public.past_turns where family_group_id = family), now()
	) into earliest;
	insert into public.past_turns
	select id, family_group_id, category_id, member_id, done_by, option,
		earliest - (cardinality(past) + 1 - position) * interval '1 microsecond'
	from unnest(past) with ordinality one(id, family_group_id, category_id, member_id, done_by, option, created_at, position);
	perform whose_turn_private.record_turns('turn', recorded);
end $$;

create function whose_turn_private.has_no_turn(category uuid, member uuid) returns boolean
language sql stable set search_path = '' as $$
	select whose_turn_private.cycle_of_next_turn(category, member, counted.cycle) = greatest(counted.cycle, 1)
	from whose_turn_quotas.category_turns counted where counted.category_id = category
$$;

-- Those that are there already, or of a clock that runs ahead, are left out; the newest first, while there is room.
create function whose_turn_private.import_history(family uuid, history jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	first bigint;
begin
	insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
	select first_id into first from whose_turn_quotas.history_numbers where family_group_id = family for update;
	insert into public.family_history
	select (jsonb_populate_record(null::public.family_history, jsonb_build_object(
		'family_group_id', family, 'id', first - row_number() over (order by position desc), 'kind', one ->> 'kind', 'at', one ->> 'at',
		'category', categories -> (one ->> 'category'), 'category_name', whose_turn_private.tidy_text(one ->> 'categoryName'),
		'member', members -> (one ->> 'member'), 'member_name', whose_turn_private.tidy_text(one ->> 'memberName'),
		'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
		'option', whose_turn_private.tidy_text(one ->> 'option'), 'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
		'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn', 'settings', one -> 'settings',
		'turns', turns.ids, 'imported', true
	))).*
	from jsonb_array_elements(history) with ordinality given(one, position)
	cross join lateral (
		select jsonb_agg(whose_turn_private.own_turn_id(family, id) order by number) as ids
		from jsonb_array_elements_text(case when one ? 'turns' then one -> 'turns' else '[]' end) with ordinality list(id, number)
	) turns
	where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
		-- Clients know the milliseconds.
		select from public.family_history known
		where known.family_group_id = family and known.kind = one ->> 'kind'
			and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
			and known.category_name is not distinct from whose_turn_private.tidy_text(one ->> 'categoryName')
			and known.member_name is not distinct from whose_turn_private.tidy_text(one ->> 'memberName')
	)
	order by position desc
	limit greatest(0, 2000 - (select count(*) from public.family_history known where known.family_group_id = family and known.imported));
	update whose_turn_quotas.history_numbers numbers
	set first_id = least(numbers.first_id, (select min(id) from public.family_history where family_group_id = family))
	where numbers.family_group_id = family;
	perform whose_turn_private.prune_history(family, -9223372036854775808, first);
end $$;

-- mergeFamily. Of a large family in parts: each names the members and categories that it is about; that with the running turns first, then
-- others, whose turns have cycle 0, the newest first, and so the history. Imported again it adds nothing.
-- @param family as `Family` @param history a list of `HistoryEntry`, oldest first
create function public.import_family(family jsonb, history jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.require_own_family();
	was_empty boolean;
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'), jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with a file.
	was_empty := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	members := (select whose_turn_private.import_named('family_members', own, jsonb_agg(one || jsonb_build_object('columns', jsonb_build_object(
		'emoji', one -> 'emoji', 'colour', one -> 'colour', 'back_on', one -> 'backOn'
	)) order by position)) from jsonb_array_elements(family -> 'members') with ordinality given(one, position));
	categories := (select whose_turn_private.import_named('decision_categories', own, jsonb_agg(one || jsonb_build_object('columns', jsonb_build_object(
		'last_turn', one -> 'lastTurn', 'settings', case when one -> 'settings' ? 'excluded'
			then jsonb_set(one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members))
			else one -> 'settings' end,
		'not_now', case when one ? 'notNow' then jsonb_build_object(
			'n', one #> '{notNow,n}', 'members', whose_turn_private.map_ids(one #> '{notNow,members}', members)
		) end,
		'looked_at', case when members ? (one #>> '{lookedAt,member}') then jsonb_build_object(
			'n', one #> '{lookedAt,n}', 'member', members -> (one #>> '{lookedAt,member}')
		) end
	)) order by position)) from jsonb_array_elements(family -> 'categories') with ordinality given(one, position));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories);
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
end $$;
