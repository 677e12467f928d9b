-- Every change with its cause, as describe-change.ts says it. Steps write it, people read it: nobody
-- can change an entry or forge one, and only the oldest of very many are forgotten. What a family brings along is
-- marked, and lies before all that happened here.

-- An entry counts as one, and once more for each eight turns that it names, or as much of settings.
create or replace function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Adds entries, rows as JSON, each with its `family_group_id`; those of families that go themselves are left out. Where
-- a family has more than enough, the oldest go, a thousand at a time and more. @throws PT429 screen_limit
create or replace function whose_turn_private.write_history(
	entries jsonb, are_imported boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	family uuid;
	size integer;
	screens uuid[];
	-- Of those who share the caller's limit: a program that goes round in circles holds up no tablet.
	peers uuid[];
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry)
		order by known.id
	loop
		select array_agg(known.id), array_agg(known.id) filter (where known.is_token = (
			select own.is_token from whose_turn_private.principals own
			where own.family_group_id = family and own.id = auth.uid()
		)) into screens, peers
		from whose_turn_private.principals known where known.family_group_id = family and known.role = 'screen';
		-- A screen decides as a family does, and floods nothing: of a kind, all screens of a family have sixty entries an
		-- hour and category, and so have all its tokens.
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
				select given || case when are_imported
					then jsonb_build_object('id', first_id - row_number() over (order by position desc), 'imported', true)
					else jsonb_build_object(
						'id', last_id + row_number() over (order by position), 'imported', false, 'at', clock_timestamp(),
						'who', auth.uid(), 'who_name', whose_turn_private.own_name_in(family),
						'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
					)
				end as fields
				from whose_turn_quotas.history_numbers numbers,
					jsonb_array_elements(entries) with ordinality one(given, position)
				where numbers.family_group_id = family and given ->> 'family_group_id' = family::text
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
					-- Before all those of screens: nobody makes the family forget by playing with one.
					select id, whose_turn_private.weigh(one) as weight, one.who = any(screens) is true as is_of_screen
					from public.family_history one where one.family_group_id = family
					-- Each weighs one at least.
					order by is_of_screen desc, id limit size - most + 1000
				) oldest
			) counted
			-- At least the oldest, however much it weighs.
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

-- @param named whom it happened to; whoever did it is `who` @param was their name before
create or replace function whose_turn_private.record_person(
	kind text, family uuid, named text, was text default null
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
		'family_group_id', family, 'kind', kind, 'new_name', named, 'was_name', was
	)))
$$;
