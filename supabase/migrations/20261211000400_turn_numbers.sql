-- A turn retains its number, and a category's last turn is that with the greatest: replaceTurns (family.ts).

alter table public.past_turns add turn_number integer;
create index on public.category_cycles (category_id, turn_number);
create index on public.past_turns (category_id, turn_number);

-- For was_undone() and number_of().
drop index public.family_history_family_group_id_turns_id_idx;
create index on public.family_history (family_group_id, turns, id)
where kind in ('turn', 'turn-undone', 'turn-redone') and cardinality(turns) = 1;

-- As the history tells them: `turn_number` went with a reset.
update public.past_turns turn set turn_number = told.n + 1
from (
	select distinct on (turns) turns, n from public.family_history
	where kind in ('turn', 'turn-redone') and not imported order by turns, id desc
) told where told.turns = array[turn.id];
update public.category_cycles turn set turn_number = told.n + 1
from (
	select distinct on (turns) turns, n from public.family_history
	where kind in ('turn', 'turn-redone') and not imported order by turns, id desc
) told where told.turns = array[turn.id] and turn.turn_number is null;
-- Where it has forgotten the last, which came along or whose member has left, chance goes on from there; those before the first that it knows have one
-- less each: numberTurns (number-turns.ts).
create temporary table numbered on commit drop as
select id, number from (
	select id, case
		when place = 0 and greatest is distinct from last_turn then last_turn
		when turn_number is not null then null
		when first_place is null then last_turn - place
		when place > first_place then first_number - (place - first_place)
	end as number
	from (
		select placed.*, max(turn_number) over category as greatest, max(place) filter (where turn_number is not null) over category as first_place,
			first_value(turn_number) over (partition by category_id order by turn_number is null, place desc) as first_number
		from (
			select turn.*, counted.last_turn,
				row_number() over (partition by category_id order by is_past, turn.created_at desc, turn.id desc)::integer - 1 as place
			from (
				select id, category_id, turn_number, created_at, false as is_past from public.category_cycles
				union all select id, category_id, turn_number, created_at, true from public.past_turns
			) turn join public.decision_categories counted on counted.id = turn.category_id
		) placed
		window category as (partition by category_id)
	) known
) given where number > 0;
update public.past_turns turn set turn_number = number from numbered one where one.id = turn.id;
update public.category_cycles turn set turn_number = number from numbered one where one.id = turn.id;
alter table public.category_cycles drop unnumbered;
alter table public.past_turns drop unnumbered;

-- findLastTurn (last-turn.ts) where it counts.
create or replace function whose_turn_private.last_turn_of(category uuid) returns uuid
language sql stable set search_path = '' as $$
	select known.id from public.decision_categories counted
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where counted.id = category order by known.turn_number desc nulls last, known.id desc limit 1
$$;

-- replaceTurns
create function whose_turn_private.count_numbers(categories uuid[]) returns void
language sql set search_path = '' as $$
	update public.decision_categories category set last_turn = counted.last_turn
	from unnest(categories) one
	cross join lateral (
		select coalesce(greatest(
			(select max(turn.turn_number) from public.category_cycles turn where turn.category_id = one),
			(select max(turn.turn_number) from public.past_turns turn where turn.category_id = one)
		), 0) as last_turn
	) counted
	where category.id = one and category.last_turn <> counted.last_turn
$$;

create or replace function whose_turn_private.take_back(gone public.category_cycles) returns void
language plpgsql set search_path = '' as $$
begin
	update public.category_cycles known set cycle = 0 where known.id = gone.id;
	delete from public.category_cycles known where known.id = gone.id;
	delete from public.past_turns past where past.id = gone.id;
	perform whose_turn_private.record_turns('turn-undone', array[gone]);
end $$;

-- Turns that came along or came back, once they are there: of one that is inserted with a number, before_turn() would say that it is recorded now.
create function whose_turn_private.number_again(turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	update public.category_cycles known set turn_number = turn.turn_number
	from unnest(turns) turn where known.id = turn.id and turn.turn_number is not null;
	select whose_turn_private.count_numbers(array(select distinct category_id from unnest(turns)));
$$;

-- Of redoTurn: what the history said last of it, whatever is sent, in this category or one that came back into it.
create function whose_turn_private.number_of(family uuid, category uuid, turn uuid) returns integer
language sql stable set search_path = '' as $$
	with recursive own(id) as (
		select number_of.category
		union select entry.joined from public.family_history entry join own on entry.category = own.id
		where entry.family_group_id = family and entry.kind = 'category-restored' and entry.joined is not null
	)
	select entry.n + 1 from public.family_history entry
	where entry.family_group_id = family and entry.category in (select id from own) and entry.turns = array[turn] and cardinality(entry.turns) = 1 and entry.n is not null
		and entry.kind in ('turn', 'turn-undone', 'turn-redone') and not entry.imported
	order by entry.id desc limit 1
$$;

-- When a turn was that comes before all: also before those that are kept (moveTurns, removed.ts).
create function whose_turn_private.before_all_turns(family uuid) returns timestamptz
language sql stable set search_path = '' as $$
	select least(
		(select min(created_at) from public.category_cycles where family_group_id = family),
		(select min(created_at) from public.past_turns where family_group_id = family),
		(select min((fields ->> 'created_at')::timestamptz) from public.removed_rows where family_group_id = family and kind = 'turn'),
		now()
	) - interval '1 microsecond'
$$;

-- redoTurn
create or replace function public.redo_turn(
	turn uuid, category uuid, member uuid, done_by uuid, option text, day date, n integer, cycle integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	known public.category_cycles := whose_turn_private.find_turn(own, turn);
	counted public.decision_categories;
	again public.category_cycles;
	is_last boolean;
	has_other boolean;
begin
	if known.id is not null then return; end if;
	select * into counted from public.decision_categories one where one.id = category and one.family_group_id = own;
	if counted.id is null or not whose_turn_private.was_undone(own, turn)
		or exists (select from public.removed_rows one where one.family_group_id = own and one.kind = 'turn' and one.id = turn)
		or exists (
			select from public.category_cycles one where one.id = turn union all select from public.past_turns one where one.id = turn
		)
		or not exists (select from public.family_members one where one.id = member and one.family_group_id = own)
	then
		raise exception 'this turn cannot come back' using errcode = 'PT409', hint = 'turn_not_undone';
	end if;
	select said.who, said.who_name into again.who, again.who_name
	from whose_turn_private.find_recorders(own, category) said where said.turn = redo_turn.turn;
	again.id := turn;
	again.family_group_id := own;
	again.category_id := category;
	again.member_id := member;
	select one.id into again.done_by from public.family_members one
	where one.id = redo_turn.done_by and one.family_group_id = own and one.id <> member;
	again.option := whose_turn_private.tidy_detail(redo_turn.option);
	again.day := whose_turn_private.tidy_day(redo_turn.day);
	again.turn_number := whose_turn_private.number_of(own, category, turn);
	is_last := coalesce(again.turn_number > counted.last_turn, false);
	again.cycle := case when is_last then counted.cycle else redo_turn.cycle end;
	has_other := whose_turn_private.has_other_turn(again, member);
	again.cycle := case
		-- cycleOfNextTurn (cycle.ts)
		when is_last then greatest(counted.cycle, 1) + has_other::integer
		when again.cycle between 1 and counted.cycle and not has_other then again.cycle
		else 0
	end;
	again.created_at := clock_timestamp();
	perform whose_turn_private.record_turns('turn-redone', array[again]);
	if again.cycle = 0 then
		insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, turn_number, created_at)
		values (turn, own, category, member, again.done_by, again.option, again.day, again.turn_number, whose_turn_private.before_all_turns(own));
		return;
	end if;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, created_at, cycle, who, who_name)
	values (turn, own, category, member, again.done_by, again.option, again.day, null, again.cycle, again.who, again.who_name);
	perform whose_turn_private.number_again(array[again]);
end $$;

-- One entry a category and call: describePast (describe-change.ts).
do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (kind = ''turns-imported'' or %s)', known);
end $$;
create function whose_turn_private.record_past(turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', category.family_group_id, 'kind', 'turns-imported', 'category', category.id, 'category_name', category.name,
		'count', past.count, 'turns', ids
	) order by first))
	from (
		select category_id, count(*), min(ordinality) as first,
			coalesce(array_agg(id order by ordinality) filter (where ordinality > cardinality(record_past.turns) - 1000), '{}') as ids
		from unnest(turns) with ordinality group by category_id
	) past join public.decision_categories category on category.id = past.category_id
$$;

-- addTurns (merge-family.ts)
create or replace function whose_turn_private.import_turns(family uuid, turns jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	-- Of cycle 0 are those that count no more.
	arriving public.category_cycles[] := array(
		select jsonb_populate_record(null::public.category_cycles, jsonb_build_object(
			'id', sent.id, 'family_group_id', family, 'category_id', counted.id, 'member_id', sent.member,
			'done_by', nullif(sent.done_by, sent.member), 'option', case when public.is_tidy_name(sent.option) then sent.option end,
			'day', sent.day, 'turn_number', sent.number,
			'cycle', case
				when is_running and row_number() over (partition by counted.id, sent.member, is_running order by sent.position) = 1
					and not exists (
						select from public.category_cycles turn
						where turn.category_id = counted.id and turn.cycle = counted.cycle and turn.member_id = sent.member::uuid
					)
				then greatest(counted.cycle, 1) else 0
			end
		))
		from (
			-- An id may be sent twice.
			select distinct on (id) * from (
				select position, whose_turn_private.own_turn_id(family, one ->> 'id') as id, (categories ->> (one ->> 'category'))::uuid as category,
					members ->> (one ->> 'member') as member, members ->> (one ->> 'doneBy') as done_by,
					whose_turn_private.tidy_text(one ->> 'option') as option, whose_turn_private.tidy_day((one ->> 'day')::date) as day,
					nullif(greatest((one -> 'number')::integer, 0), 0) as number,
					cycle > 0 and cycle = max(cycle) over (partition by one ->> 'category') as is_running
				from jsonb_array_elements(turns) with ordinality given(one, position)
				cross join lateral (select (one -> 'cycle')::integer as cycle) said
			) given
			where member is not null and category is not null order by id, position
		) sent
		join public.decision_categories counted on counted.id = sent.category
		where not exists (select from public.category_cycles where id = sent.id) and not exists (select from public.past_turns where id = sent.id)
		order by sent.position
	);
	earliest timestamptz;
begin
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, day, null, cycle from unnest(arriving) where cycle > 0
	on conflict (id) do nothing;
	earliest := whose_turn_private.before_all_turns(family);
	insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, turn_number, created_at)
	select id, family_group_id, category_id, member_id, done_by, option, day, turn_number,
		earliest - (count(*) over () - row_number() over ()) * interval '1 microsecond'
	from unnest(arriving) where cycle = 0
	on conflict (id) do nothing;
	perform whose_turn_private.record_past(array(select one from unnest(arriving) one where one.cycle = 0));
	perform whose_turn_private.record_turns('turn', array(
		select turn from public.category_cycles turn join unnest(arriving) one on one.id = turn.id and one.cycle > 0
	));
	perform whose_turn_private.number_again(arriving);
	-- dropReturned (removed.ts)
	delete from public.removed_rows one using unnest(arriving) turn where one.family_group_id = family and one.kind = 'turn' and one.id = turn.id;
end $$;

do $$
declare
	changed regprocedure;
	pairs text[];
	body text;
begin
	for changed, pairs in values
		('whose_turn_private.before_turn()'::regprocedure, array[
			'coalesce(new.turn_number - 1, counted.last_turn)', 'case
			-- hasGoneWithMember (turn-changes.ts)
			when new.turn_number - 1 > counted.last_turn and exists (
				select from public.removed_rows one
				where one.family_group_id = new.family_group_id and one.kind = ''turn'' and one.category_id = new.category_id
					and one.fields -> ''turn_number'' = to_jsonb(new.turn_number - 1)
			) then counted.last_turn else coalesce(new.turn_number - 1, counted.last_turn)
		end',
			'if whose_turn_private.was_undone(', '-- With a file of before it does come back.
	if new.cycle is null and whose_turn_private.was_undone(',
			'new.created_at := null;', 'new.created_at := null;
		-- Who recorded it.
		new.who := auth.uid();
		new.who_name := whose_turn_private.own_name_in(new.family_group_id);'
		]),
		('whose_turn_private.after_turns()', array[
			'unnumbered', 'turn_number',
			'perform whose_turn_private.tell(', 'perform whose_turn_private.count_numbers(array(select distinct category_id from changed));
	perform whose_turn_private.tell(',
			'perform whose_turn_private.record_reset(', '-- resetRemoved (removed.ts): what a reset ends, it ends for those who are removed, too.
			update public.removed_rows one set fields = one.fields || ''{"cycle":0}''
			where one.kind = ''turn'' and (one.family_group_id, one.category_id) in (select family_group_id, category_id from unnest(gone));
			perform whose_turn_private.record_reset('
		]),
		('whose_turn_private.describe_turn(text,public.category_cycles)', array['in (''turn'', ''turn-redone'')', 'in (''turn'', ''turn-undone'', ''turn-redone'')']),
		('whose_turn_private.after_past_turns()', array[
			'perform whose_turn_private.tell(', 'perform whose_turn_private.count_numbers(array(select distinct category_id from changed));
	perform whose_turn_private.tell('
		]),
		('whose_turn_private.lock_family_of(text,uuid,text[])', array[
			'one.turns = array[lock_family_of.id]', 'one.turns = array[lock_family_of.id] and cardinality(one.turns) = 1'
		]),
		('whose_turn_private.was_undone(uuid,uuid)', array[
			'in (''turn-undone'', ''turn-redone'')', 'in (''turn'', ''turn-undone'', ''turn-redone'') and cardinality(entry.turns) = 1'
		]),
		('public.undo_reset(uuid,uuid[])', array[
			'created_at, day, unnumbered, cycle', 'created_at, day, cycle',
			'created_at, day, unnumbered, greatest', 'created_at, day, greatest',
			'perform whose_turn_private.record_reset(', 'perform whose_turn_private.number_again(array(
		select jsonb_populate_record(null::public.category_cycles, to_jsonb(one)) from unnest(back) one
	));
	perform whose_turn_private.record_reset('
		]),
		('whose_turn_private.restore_turns(uuid,jsonb)', array[
			'created_at, day, unnumbered, cycle', 'created_at, day, cycle',
			'unnumbered', 'turn_number',
			'perform whose_turn_private.write_history(', 'perform whose_turn_private.number_again(back);
	perform whose_turn_private.write_history('
		]),
		-- The turns first: a look at the draw after the last of them is one again.
		('public.restore_member(uuid)', array[
			'
	perform whose_turn_private.restore_turns(own, jsonb_build_object(
		''kind'', ''member-restored'', ''member'', here.id, ''member_name'', here.name, ''joined'', nullif(member, here.id)
	));', '',
			'	update public.decision_categories category set
		settings = case', '	perform whose_turn_private.restore_turns(own, jsonb_build_object(
		''kind'', ''member-restored'', ''member'', here.id, ''member_name'', here.name, ''joined'', nullif(member, here.id)
	));
	update public.decision_categories category set
		settings = case'
		]),
		('public.restore_category(uuid)', array[
			'"recorded":0', '"last_turn":0,"recorded":0',
			', last_turn = here.last_turn + was.last_turn', '',
			'coalesce(jsonb_set(here.not_now, ''{n}'', to_jsonb((here.not_now -> ''n'')::integer + was.last_turn)), was.not_now)', 'case
				when (was.not_now -> ''n'')::integer <= (here.not_now -> ''n'')::integer then here.not_now else coalesce(was.not_now, here.not_now)
			end',
			'
			looked_at = case
				when here.looked_at is null then was.looked_at - ''later''
				when here.looked_at -> ''n'' = to_jsonb(here.last_turn)
					then jsonb_set(here.looked_at - ''later'', ''{n}'', to_jsonb(here.last_turn + was.last_turn))
				else here.looked_at
			end,', ''
		]),
		('public.import_family(jsonb,jsonb,uuid)', array[
			' ''last_turn'', one -> ''lastTurn'',', '',
			'members := whose_turn_private.import_named(', '-- withoutDraws (merge-family.ts)
	if not was_empty and family -> ''secret'' is distinct from (select to_jsonb(one.secret) from public.family_groups one where one.id = own) then
		family := family || jsonb_build_object(
			''categories'', (
				select coalesce(jsonb_agg(one - array[''notNow'', ''lookedAt''] order by position), ''[]'')
				from jsonb_array_elements(family -> ''categories'') with ordinality given(one, position)
			),
			''turns'', (
				select coalesce(jsonb_agg(one - ''number'' order by position), ''[]'')
				from jsonb_array_elements(family -> ''turns'') with ordinality given(one, position)
			)
		);
	end if;
	members := whose_turn_private.import_named('
		])
	loop
		body := pg_get_functiondef(changed);
		for at in 1 .. cardinality(pairs) by 2 loop
			if position(pairs[at] in body) = 0 then raise exception '% does not say %', changed, pairs[at]; end if;
			body := replace(body, pairs[at], pairs[at + 1]);
		end loop;
		execute body;
	end loop;
end $$;

select whose_turn_private.count_numbers(array(select id from public.decision_categories));

-- Steps of before_turn() and after_turns() now.
drop trigger say_who on public.category_cycles;
drop trigger reset_removed on public.category_cycles;
drop function whose_turn_private.reset_removed;
