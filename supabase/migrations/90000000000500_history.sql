-- The history: every change with its cause, in the words of describe-change.ts. Only functions of the database write
-- it; nobody can change or forge an entry, and only the oldest entries of a very long history go. Imported entries are
-- marked and come before all others.

-- An entry weighs one, and one more for every eight turns that it names, or 320 bytes of settings.
create or replace function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Adds entries, which are rows as JSON with their `family_group_id`. Entries of families that are being deleted are
-- left out. If a family has too many, at least a thousand of the oldest go. @throws PT429 screen_limit
create or replace function whose_turn_private.write_history(
	entries jsonb, are_imported boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	family uuid;
	size integer;
	screens uuid[];
	-- Everybody who shares the caller's limit. Tokens have their own, so that a looping program does not block tablets.
	peers uuid[];
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry)
		order by known.id
	loop
		select array_agg(known.id), array_agg(known.id) filter (where known.is_token = (
			select caller.is_token from whose_turn_private.principals caller
			where caller.family_group_id = family and caller.id = auth.uid()
		)) into screens, peers
		from whose_turn_private.principals known where known.family_group_id = family and known.role = 'screen';
		-- All screens of a family together may write sixty entries of a kind an hour and category, and so may its tokens:
		-- enough to decide, too few to flood the history.
		if auth.uid() = any(screens) and exists (
			select from jsonb_array_elements(entries) entry where 60 <= (
				select count(*) from (
					select known.kind, known.at, known.who from public.family_history known
					where known.family_group_id = family and known.category = (entry ->> 'category')::uuid
					order by known.id desc limit 500
				) newest
				where newest.kind = entry ->> 'kind' and newest.at > clock_timestamp() - interval '1 hour'
					and newest.who = any(peers)
			)
		) then
			raise exception 'Screens can do this sixty times an hour.' using errcode = 'PT429', hint = 'screen_limit';
		end if;
		insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
		with added as (
			insert into public.family_history as entry
			select made.* from (
				select sent || case when are_imported
					then jsonb_build_object('id', first_id - row_number() over (order by position desc), 'imported', true)
					else jsonb_build_object(
						'id', last_id + row_number() over (order by position), 'imported', false, 'at', clock_timestamp(),
						'who', auth.uid(), 'who_name', whose_turn_private.own_name_in(family),
						'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
					)
				end as fields
				from whose_turn_quotas.history_numbers numbers,
					jsonb_array_elements(entries) with ordinality list(sent, position)
				where numbers.family_group_id = family and sent ->> 'family_group_id' = family::text
			) numbered
			cross join lateral jsonb_populate_record(null::public.family_history, fields) made
			returning entry.id, whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers numbers set
			last_id = greatest(last_id, last), first_id = least(first_id, first), weight = numbers.weight + added.weight
		from (select max(id) as last, min(id) as first, sum(weight) as weight from added) added
		where numbers.family_group_id = family returning numbers.weight into size;
		continue when size <= most;
		with gone as (
			delete from public.family_history entry using (
				select id, sum(weight) over (order by is_of_screen desc, id) - weight as before from (
					-- Entries of screens go first: nobody can push out a family's history by playing with a screen.
					select id, whose_turn_private.weigh(entry) as weight, entry.who = any(screens) is true as is_of_screen
					from public.family_history entry where entry.family_group_id = family
					-- Each weighs at least one, so these are enough.
					order by is_of_screen desc, id limit size - most + 1000
				) oldest
			) counted
			-- The oldest always goes, however much it weighs.
			where entry.family_group_id = family and entry.id = counted.id and counted.before < size - most + 1000
			returning whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers set weight = weight - (select sum(gone.weight) from gone)
		where family_group_id = family;
	end loop;
end $$;

-- What the history says of turns (ofTurn, describe-change.ts): one entry each.
create or replace function whose_turn_private.describe_turns(
	kind text, turns public.category_cycles[], more jsonb
) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_agg(jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', kind, 'turns', array[turn.id],
		'cycle', case when turn.reset_at is null then coalesce(turn.cycle, 0) else 0 end,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', doer.id, 'done_by_name', doer.name, 'option', turn.option, 'day', turn.day,
		'n', case when kind in ('turn', 'turn-undone', 'turn-redone') then turn.turn_number - 1 end
	) || more order by turn.created_at, turn.id)
	from unnest(turns) turn
	join public.decision_categories category on category.id = turn.category_id
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by and doer.removed_at is null
$$;

create or replace function whose_turn_private.record_turns(
	kind text, turns public.category_cycles[], more jsonb default '{}'
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(whose_turn_private.describe_turns(kind, turns, more))
$$;

-- @param named the person it is about; the caller becomes `who` @param was their former name
create or replace function whose_turn_private.record_person(
	kind text, family uuid, named text, was text default null
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
		'family_group_id', family, 'kind', kind, 'new_name', named, 'was_name', was
	)))
$$;
