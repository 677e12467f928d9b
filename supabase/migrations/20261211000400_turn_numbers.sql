-- A turn keeps its number, and a category those that were taken back (turn-numbers.ts), so that no detour leads to another draw.

alter table public.past_turns add turn_number integer;
-- `takenBack` (family.ts), in its order.
alter table public.decision_categories add taken_back integer[] not null default '{}' check (cardinality(taken_back) <= 1000);
create index on public.category_cycles (category_id, turn_number);
create index on public.past_turns (category_id, turn_number);

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
alter table public.category_cycles drop unnumbered;
alter table public.past_turns drop unnumbered;

-- findLastTurn (last-turn.ts) where it counts.
create or replace function whose_turn_private.last_turn_of(category uuid) returns uuid
language sql stable set search_path = '' as $$
	select known.id from public.decision_categories counted
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where counted.id = category order by known.turn_number desc nulls last, known.created_at desc, known.id desc limit 1
$$;

-- tidyTakenBack
create function whose_turn_private.tidy_taken_back(numbers integer[]) returns integer[]
language sql immutable parallel safe set search_path = '' as $$
	select coalesce(array_agg(number order by number), '{}') from (
		select distinct number from unnest(numbers) number where number > 0 order by number desc limit 1000
	) newest
$$;

-- takeBackNumber, and hasTurnOf (mend-turn.ts).
create function whose_turn_private.take_back_number(gone public.category_cycles) returns void
language plpgsql set search_path = '' as $$
declare
	counted public.decision_categories;
begin
	select * into counted from public.decision_categories one where one.id = gone.category_id;
	if gone.turn_number is null or exists (
		select from public.category_cycles one
		where one.category_id = counted.id and one.turn_number = gone.turn_number and one.id <> gone.id
		union all
		select from public.past_turns one where one.category_id = counted.id and one.turn_number = gone.turn_number and one.id <> gone.id
		union all
		select from public.removed_rows one
		where one.family_group_id = counted.family_group_id and one.kind = 'turn' and one.category_id = counted.id
			and one.fields -> 'turn_number' = to_jsonb(gone.turn_number)
	) then
		return;
	end if;
	counted.taken_back := whose_turn_private.tidy_taken_back(counted.taken_back || gone.turn_number);
	while counted.last_turn > 0 and counted.last_turn = any(counted.taken_back) loop
		counted.last_turn := counted.last_turn - 1;
	end loop;
	update public.decision_categories one set last_turn = counted.last_turn, taken_back = counted.taken_back where one.id = counted.id;
end $$;

create or replace function whose_turn_private.take_back(gone public.category_cycles) returns void
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.take_back_number(gone);
	update public.category_cycles known set cycle = 0 where known.id = gone.id;
	delete from public.category_cycles known where known.id = gone.id;
	delete from public.past_turns past where past.id = gone.id;
	perform whose_turn_private.record_turns('turn-undone', array[gone]);
end $$;

-- Turns that came along or came back, once they are there: of one that is inserted with a number, before_turn() would say that it is recorded now.
create function whose_turn_private.number_again(turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	update public.category_cycles known set turn_number = turn.turn_number
	from unnest(turns) turn where known.id = turn.id and turn.turn_number is not null
$$;

-- findFreeNumbers (merge-family.ts)
create function whose_turn_private.free_number(category public.decision_categories, number integer) returns integer
language sql stable set search_path = '' as $$
	select number where number between 1 and category.last_turn and number <> all(category.taken_back) and not exists (
		select from public.category_cycles one where one.category_id = category.id and one.turn_number = number
		union all select from public.past_turns one where one.category_id = category.id and one.turn_number = number
	)
$$;

-- Of redoTurn: where `n` is that of a turn of its category, whatever has become of it.
create function whose_turn_private.bring_back_number(category public.decision_categories, turn uuid, n integer) returns integer
language sql stable set search_path = '' as $$
	select n + 1 where (n < category.last_turn or n in (select number - 1 from unnest(category.taken_back) number)) and exists (
		select from public.family_history entry
		where entry.family_group_id = category.family_group_id and entry.category = category.id and entry.turns = array[turn] and entry.n = bring_back_number.n
			and entry.kind in ('turn', 'turn-undone') and not entry.imported
	)
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
	again.turn_number := whose_turn_private.bring_back_number(counted, turn, n);
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
	-- Before it is there: what was undone cannot be recorded.
	perform whose_turn_private.record_turns('turn-redone', array[again]);
	update public.decision_categories one set
		last_turn = greatest(one.last_turn, again.turn_number), taken_back = array_remove(one.taken_back, again.turn_number)
	where one.id = category and again.turn_number is not null;
	if again.cycle = 0 then
		insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, turn_number, created_at)
		values (turn, own, category, member, again.done_by, again.option, again.day, again.turn_number, least(
			(select min(created_at) from public.category_cycles where family_group_id = own),
			(select min(created_at) from public.past_turns where family_group_id = own), now()
		) - interval '1 microsecond');
		return;
	end if;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, created_at, cycle, who, who_name)
	values (turn, own, category, member, again.done_by, again.option, again.day, null, again.cycle, again.who, again.who_name);
	perform whose_turn_private.number_again(array[again]);
end $$;

do $$
declare
	changed regprocedure;
	pairs text[];
	body text;
begin
	for changed, pairs in values
		('whose_turn_private.before_turn()'::regprocedure, array[
			'last_turn = coalesce(new.turn_number, category.last_turn)', 'last_turn = coalesce(new.turn_number, category.last_turn),
		taken_back = array_remove(category.taken_back, new.turn_number)',
			'new.created_at := null;', 'new.created_at := null;
		-- Who recorded it.
		new.who := auth.uid();
		new.who_name := whose_turn_private.own_name_in(new.family_group_id);'
		]),
		('whose_turn_private.after_turns()', array[
			'unnumbered', 'turn_number',
			'perform whose_turn_private.record_reset(', '-- resetRemoved (removed.ts): what a reset ends, it ends for those who are removed, too.
			update public.removed_rows one set fields = one.fields || ''{"cycle":0}''
			where one.kind = ''turn'' and (one.family_group_id, one.category_id) in (select family_group_id, category_id from unnest(gone));
			perform whose_turn_private.record_reset('
		]),
		('whose_turn_private.describe_turn(text,public.category_cycles)', array['in (''turn'', ''turn-redone'')', 'in (''turn'', ''turn-undone'', ''turn-redone'')']),
		('whose_turn_private.after_categories()', array['''last_turn'',', '''last_turn'', ''taken_back'',']),
		('whose_turn_private.import_turns(uuid,jsonb,jsonb,jsonb)', array[
			'''unnumbered'', sent.unnumbered', '''turn_number'', whose_turn_private.free_number(counted, sent.number)',
			'coalesce((one ->> ''unnumbered'')::boolean, false) as unnumbered', '(one -> ''number'')::integer as number',
			'done_by, option, day, unnumbered, created_at, cycle)', 'done_by, option, day, created_at, cycle)',
			'done_by, option, day, unnumbered, null, cycle', 'done_by, option, day, null, cycle',
			'unnumbered', 'turn_number',
			'one.cycle > 0
	));', 'one.cycle > 0
	));
	perform whose_turn_private.number_again(arriving);'
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
		('public.restore_category(uuid)', array[
			'last_turn = here.last_turn + was.last_turn,', 'last_turn = here.last_turn + was.last_turn,
			taken_back = whose_turn_private.tidy_taken_back(here.taken_back || was.taken_back),'
		]),
		('public.import_family(jsonb,jsonb,uuid)', array[
			'''last_turn'', one -> ''lastTurn'',', '''last_turn'', one -> ''lastTurn'', ''taken_back'', whose_turn_private.tidy_taken_back(array(
				select value::integer from jsonb_array_elements(one -> ''takenBack'')
			)),'
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

-- Steps of before_turn() and after_turns() now.
drop trigger say_who on public.category_cycles;
drop trigger reset_removed on public.category_cycles;
drop function whose_turn_private.reset_removed;
