-- What was removed lately can be brought back. The database keeps it itself, also after the specification's plain
-- deletes; people read it, and bring it back by restore_member() and restore_category().

-- isKept (removed.ts)
create or replace function whose_turn_private.is_kept(removed_at timestamptz) returns boolean
language sql stable set search_path = ''
return (now() at time zone 'utc')::date - (removed_at at time zone 'utc')::date < 30;

-- findKept and drop (removed.ts): without what is too old or too much.
create or replace function whose_turn_private.drop_removed(family uuid) returns void
language plpgsql set search_path = '' as $$
declare
	gone public.removed_rows;
	is_less boolean := false;
begin
	for gone in
		select known.* from (
			select head.kind, head.id, head.removed_at, row_number() over newest as nth,
				sum(coalesce(weight, 0)) over newest - first_value(coalesce(weight, 0)) over newest as turns
			from public.removed_rows head left join (
				select of, count(*) as weight from public.removed_rows one cross join unnest(array[one.member_id, one.category_id]) of
				where one.family_group_id = family and one.kind in ('turn', 'doer') group by of
			) weighed on weighed.of = head.id
			where head.family_group_id = family and head.kind in ('member', 'category')
			window newest as (order by head.removed_at desc nulls first, head.id rows between unbounded preceding and current row)
		) ranked
		join public.removed_rows known on known.family_group_id = family and known.kind = ranked.kind and known.id = ranked.id
		where ranked.nth > 100 or ranked.turns > 5000 or not whose_turn_private.is_kept(ranked.removed_at)
	loop
		perform whose_turn_private.forget_removed(gone);
		is_less := true;
	end loop;
	if not is_less then return; end if;
	delete from public.removed_rows one where one.family_group_id = family and one.kind in ('turn', 'doer') and (
		not exists (
			select from public.family_members where id = one.member_id and family_group_id = family
			union all select from public.removed_rows where family_group_id = family and kind = 'member' and id = one.member_id
		) or one.category_id is not null and not exists (
			select from public.decision_categories where id = one.category_id and family_group_id = family
			union all select from public.removed_rows where family_group_id = family and kind = 'category' and id = one.category_id
		)
	);
end $$;

-- The places behind move up: dropPlaced (places.ts).
create or replace function whose_turn_private.forget_removed(gone public.removed_rows) returns void
language sql set search_path = '' as $$
	delete from public.removed_rows one where one.family_group_id = gone.family_group_id and one.kind = gone.kind and one.id = gone.id;
	update public.removed_rows one set place = one.place - 1
	where one.family_group_id = gone.family_group_id and one.kind = gone.kind and one.place > gone.place
$$;

-- keepMember and keepCategory (removed.ts)
create or replace function whose_turn_private.keep_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := old.family_group_id;
	is_member constant boolean := tg_table_name = 'family_members';
	place integer;
	taken integer;
begin
	-- Not what goes with its family.
	if not exists (select from public.family_groups where id = family) then return old; end if;
	execute format('select count(*) from public.%I one where one.family_group_id = $1 and (one.position, one.created_at, one.id) < ($2, $3, $4)', tg_table_name)
		into place using family, old.position, old.created_at, old.id;
	for taken in
		select one.place from public.removed_rows one
		where one.family_group_id = family and one.kind = case when is_member then 'member' else 'category' end order by one.place
	loop
		if taken <= place then place := place + 1; end if;
	end loop;
	insert into public.removed_rows as kept (family_group_id, kind, id, place, fields, traces)
	values (family, case when is_member then 'member' else 'category' end, old.id, place, to_jsonb(old), case when is_member then coalesce((
		select jsonb_agg(trace) from (
			select jsonb_strip_nulls(jsonb_build_object(
				'category', category.id, 'isExcluded', case when category.settings -> 'excluded' ? old.id::text then true end,
				'notNow', (
					select jsonb_build_object('n', category.not_now -> 'n', 'place', position - 1)
					from jsonb_array_elements_text(category.not_now -> 'members') with ordinality said(one, position) where one = old.id::text limit 1
				),
				'lookedAt', case when category.looked_at ->> 'member' = old.id::text then category.looked_at - 'member' end
			)) as trace
			from public.decision_categories category where category.family_group_id = family
		) all_traces where trace - 'category' <> '{}'
	), '[]') else '[]' end)
	on conflict (family_group_id, kind, id) do update set
		removed_at = excluded.removed_at, place = excluded.place, fields = excluded.fields, traces = excluded.traces;
	insert into public.removed_rows (family_group_id, kind, id, category_id, member_id, fields)
	select family, 'turn', id, category_id, member_id, fields from (
		select id, category_id, member_id, created_at, to_jsonb(turn) as fields from public.category_cycles turn
		where turn.cycle > 0 and old.id in (turn.member_id, turn.category_id)
		union all
		select id, category_id, member_id, created_at, to_jsonb(turn) || '{"cycle":0}' from public.past_turns turn
		where old.id in (turn.member_id, turn.category_id)
		order by created_at desc limit 5000
	) newest
	on conflict (family_group_id, kind, id) do update set fields = excluded.fields;
	if is_member then
		insert into public.removed_rows (family_group_id, kind, id, member_id)
		select family, 'doer', id, old.id from (
			select id, created_at from public.category_cycles turn where turn.done_by = old.id
			union all select id, created_at from public.past_turns turn where turn.done_by = old.id
			order by created_at desc limit 5000
		) newest
		on conflict (family_group_id, kind, id) do update set member_id = excluded.member_id;
	end if;
	perform whose_turn_private.drop_removed(family);
	return old;
end $$;

-- Whose face a member was comes back with them. After keep_removed().
create or replace function whose_turn_private.keep_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.removed_rows one set people = array(
		select person.user_id from public.family_people person where person.family_group_id = old.family_group_id and person.member_id = old.id
	) where one.family_group_id = old.family_group_id and one.kind = 'member' and one.id = old.id;
	return old;
end $$;

-- forgetDoer (removed.ts)
create or replace function whose_turn_private.forget_doer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	delete from public.removed_rows one
	where one.family_group_id = new.family_group_id and one.kind = 'doer' and one.id = any(new.turns);
	return null;
end $$;

-- putBack (places.ts): the position of what comes back to its place.
create or replace function whose_turn_private.find_position(of_table text, kept public.removed_rows) returns double precision
language plpgsql set search_path = '' as $$
declare
	at_index integer := kept.place - (
		select count(*) from public.removed_rows one
		where one.family_group_id = kept.family_group_id and one.kind = kept.kind and one.place < kept.place
	);
	positions double precision[];
	middle double precision;
begin
	execute format('select array_agg(position order by position, created_at, id) from public.%I where family_group_id = $1', of_table)
		into positions using kept.family_group_id;
	if positions is null then return 1; end if;
	if at_index <= 0 then return positions[1] - 1; end if;
	if at_index >= cardinality(positions) then return positions[cardinality(positions)] + 1; end if;
	middle := (positions[at_index] + positions[at_index + 1]) / 2;
	if middle > positions[at_index] and middle < positions[at_index + 1] then return middle; end if;
	execute format('update public.%1$I one set position = number from (
		select id, row_number() over (order by position, created_at, id) as number from public.%1$I where family_group_id = $1
	) numbered where one.id = numbered.id', of_table) using kept.family_group_id;
	return at_index + 0.5;
end $$;

-- createKey (key.ts), of one that is there.
create or replace function whose_turn_private.find_key(of_table text, family uuid, wanted text, own uuid) returns text
language plpgsql set search_path = '' as $$
declare
	found_key text;
begin
	execute format('select free from generate_series(1, 1001) number
		cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) one
		where not exists (select from public.%I taken where taken.family_group_id = $1 and taken.key = free and taken.id <> $3)
		order by number limit 1', of_table) into found_key using family, wanted, own;
	return found_key;
end $$;

-- restoreTurns (restore.ts), and the entry of the history. @param said what it has besides its turns
create or replace function whose_turn_private.restore_turns(family uuid, said jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	back public.category_cycles[];
begin
	delete from public.removed_rows one where one.family_group_id = family and one.kind = 'turn' and exists (
		select from public.category_cycles turn where turn.id = one.id union all select from public.past_turns turn where turn.id = one.id
	);
	back := array(
		select jsonb_populate_record(null::public.category_cycles, fields || jsonb_build_object(
			'category_id', category_id, 'member_id', member_id, 'cycle', case when number > 1 or exists (
				select from public.category_cycles turn
				where turn.category_id = one.category_id and turn.cycle = one.cycle and turn.member_id = one.member_id
			) then 0 else cycle end
		))
		from (
			select kept.*, (fields ->> 'created_at')::timestamptz as created_at, (fields -> 'cycle')::integer as cycle, row_number() over (
				partition by category_id, member_id, fields -> 'cycle' order by (fields ->> 'created_at')::timestamptz, kept.id
			) as number
			from public.removed_rows kept
			where kept.family_group_id = family and kept.kind = 'turn'
				and exists (select from public.family_members member where member.id = kept.member_id and member.family_group_id = family)
				and exists (select from public.decision_categories category where category.id = kept.category_id and category.family_group_id = family)
		) one
		order by created_at, id
	);
	delete from public.removed_rows one using unnest(back) turn
	where one.family_group_id = family and one.kind = 'turn' and one.id = turn.id;
	insert into public.removed_rows (family_group_id, kind, id, member_id)
	select family, 'doer', id, done_by from unnest(back) where done_by is not null
	on conflict (family_group_id, kind, id) do update set member_id = excluded.member_id;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, option, created_at, day, cycle, who, who_name)
	select id, family, category_id, member_id, option, created_at, day, cycle, who, who_name from unnest(back) where cycle > 0 order by created_at, id;
	insert into public.past_turns (id, family_group_id, category_id, member_id, option, created_at, day, turn_number)
	select id, family, category_id, member_id, option, created_at, day, turn_number from unnest(back) where cycle = 0;
	update public.category_cycles turn set done_by = doer.member_id
	from public.removed_rows doer join public.family_members member on member.id = doer.member_id and member.family_group_id = family
	where doer.family_group_id = family and doer.kind = 'doer' and doer.id = turn.id and turn.done_by is null and turn.member_id <> doer.member_id;
	update public.past_turns turn set done_by = doer.member_id
	from public.removed_rows doer join public.family_members member on member.id = doer.member_id and member.family_group_id = family
	where doer.family_group_id = family and doer.kind = 'doer' and doer.id = turn.id and turn.done_by is null and turn.member_id <> doer.member_id;
	delete from public.removed_rows doer where doer.family_group_id = family and doer.kind = 'doer'
		and doer.member_id in (select id from public.family_members where family_group_id = family) and exists (
			select from public.category_cycles turn where turn.id = doer.id union all select from public.past_turns turn where turn.id = doer.id
		);
	perform whose_turn_private.number_again(back);
	perform whose_turn_private.write_history(jsonb_build_array(said || jsonb_build_object(
		'family_group_id', family, 'count', cardinality(back), 'turns', (
			select coalesce(jsonb_agg(id order by created_at, id), '[]')
			from (select id, created_at from unnest(back) where cycle > 0 order by created_at desc, id desc limit 1000) counting
		)
	)));
end $$;

-- restoreMember (restore.ts). The turns first: a look at the draw after the last of them is one again.
create or replace function public.restore_member(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('member', member);
	kept public.removed_rows;
	here public.family_members;
begin
	update public.removed_rows one set removed_at = null
	where one.family_group_id = own and one.kind = 'member' and one.id = member and whose_turn_private.is_kept(one.removed_at) returning * into kept;
	if not found then return; end if;
	select known.* into here from public.family_members known
	where known.family_group_id = own and (known.id = member or known.name = kept.fields ->> 'name') order by known.id = member desc limit 1;
	if here.id is null then
		here := jsonb_populate_record(null::public.family_members, kept.fields
			|| jsonb_build_object('position', whose_turn_private.find_position('family_members', kept)));
		insert into public.family_members select here.*;
	else
		-- photoRoom (photo.ts)
		if char_length(kept.fields ->> 'photo') + (
			select coalesce(sum(char_length(other.photo)), 0) from public.family_members other where other.family_group_id = own and other.id <> here.id
		) > 600000 then
			kept.fields := kept.fields || '{"photo":null}';
		end if;
		-- Their look: whatever columns it has.
		execute (
			select format('update public.family_members known set %s from jsonb_populate_record(null::public.family_members, $1) given where known.id = $2',
				string_agg(format('%1$I = given.%1$I', field), ', '))
			from jsonb_object_keys(kept.fields) field
			where field not in ('id', 'family_group_id', 'name', 'created_at', 'position', 'back_on')
		) using kept.fields || jsonb_build_object('key', whose_turn_private.find_key('family_members', own, kept.fields ->> 'key', here.id)), here.id;
		update public.removed_rows one set place = one.place - 1
		where one.family_group_id = own and one.kind = 'member' and one.place > kept.place;
		update public.removed_rows one set
			member_id = case when one.member_id = member then here.id else one.member_id end,
			fields = case when one.fields ->> 'done_by' = member::text then one.fields || jsonb_build_object('done_by', here.id) else one.fields end
		where one.family_group_id = own and one.kind in ('turn', 'doer') and (one.member_id = member or one.fields ->> 'done_by' = member::text);
		if here.id <> member then
			update public.decision_categories category set settled = whose_turn_private.join_settlements(category.settled, member, here.id)
			where category.family_group_id = own and category.settled @? format('$[*] ? (@.from == "%1$s" || @.to == "%1$s")', member)::jsonpath;
		end if;
	end if;
	perform whose_turn_private.restore_turns(own, jsonb_build_object(
		'kind', 'member-restored', 'member', here.id, 'member_name', here.name, 'joined', nullif(member, here.id)
	));
	update public.decision_categories category set
		settings = case when trace -> 'isExcluded' = 'true' then jsonb_set(
			category.settings, '{excluded}', coalesce(category.settings -> 'excluded', '[]') || to_jsonb(here.id)
		) else category.settings end,
		not_now = case when trace #> '{notNow,n}' = category.not_now -> 'n' and not category.not_now -> 'members' ? here.id::text then jsonb_insert(
			category.not_now, array['members', trace #>> '{notNow,place}'], to_jsonb(here.id)
		) else category.not_now end,
		looked_at = case when category.looked_at is null and trace #> '{lookedAt,n}' = to_jsonb(category.last_turn)
			then (trace -> 'lookedAt' || jsonb_build_object('member', here.id)) - 'later' else category.looked_at end
	from jsonb_array_elements(kept.traces) trace
	where category.family_group_id = own and category.id = (trace ->> 'category')::uuid;
	-- What nobody has looked at cannot be put away: before_named().
	update public.decision_categories category set looked_at = category.looked_at || '{"later": true}'
	from jsonb_array_elements(kept.traces) trace
	where category.family_group_id = own and category.id = (trace ->> 'category')::uuid
		and category.looked_at || '{"later": true}' = trace -> 'lookedAt' || jsonb_build_object('member', here.id);
	delete from public.removed_rows one where one.family_group_id = own and one.kind = 'member' and one.id = member;
	update public.family_people person set member_id = here.id
	where person.family_group_id = own and person.user_id = any(kept.people) and person.member_id is null;
	perform whose_turn_private.drop_removed(own);
end $$;

-- restoreCategory (restore.ts)
create or replace function public.restore_category(category uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	kept public.removed_rows;
	here public.decision_categories;
	was public.decision_categories;
begin
	update public.removed_rows one set removed_at = null
	where one.family_group_id = own and one.kind = 'category' and one.id = category and whose_turn_private.is_kept(one.removed_at) returning * into kept;
	if not found then return; end if;
	was := jsonb_populate_record(null::public.decision_categories, kept.fields
		|| '{"last_turn":0,"recorded":0,"past":0,"cycle":0,"last_at":null}' || jsonb_build_object('position', whose_turn_private.find_position('decision_categories', kept)));
	was.not_now := case when was.not_now is not null then jsonb_set(was.not_now, '{members}', (
		select coalesce(jsonb_agg(said order by position), '[]') from jsonb_array_elements_text(was.not_now -> 'members') with ordinality one(said, position)
		where said in (select id::text from public.family_members where family_group_id = own)
	)) end;
	if not exists (select from public.family_members where family_group_id = own and id::text = was.looked_at ->> 'member') then was.looked_at := null; end if;
	select known.* into here from public.decision_categories known
	where known.family_group_id = own and (known.id = category or known.name = was.name) order by known.id = category desc limit 1;
	if here.id is null then
		here := was;
		insert into public.decision_categories select was.*;
	else
		update public.removed_rows one set
			category_id = here.id,
			fields = case when exists (select from public.category_cycles turn where turn.category_id = here.id) then one.fields || '{"cycle":0}' else one.fields end
		where one.family_group_id = own and one.kind = 'turn' and one.category_id = category;
		update public.removed_rows one set place = one.place - 1
		where one.family_group_id = own and one.kind = 'category' and one.place > kept.place;
		update public.decision_categories known set
			key = whose_turn_private.find_key('decision_categories', own, was.key, here.id),
			settings = here.settings || was.settings,
			not_now = case
				when (was.not_now -> 'n')::integer <= (here.not_now -> 'n')::integer then here.not_now else coalesce(was.not_now, here.not_now)
			end,
			settled = whose_turn_private.join_settlements(coalesce(was.settled, '[]') || coalesce(here.settled, '[]'), null, null)
		where known.id = here.id;
	end if;
	delete from public.removed_rows one where one.family_group_id = own and one.kind = 'category' and one.id = category;
	perform whose_turn_private.restore_turns(own, jsonb_build_object(
		'kind', 'category-restored', 'category', here.id, 'category_name', here.name, 'joined', nullif(category, here.id)
	));
	perform whose_turn_private.drop_removed(own);
end $$;
