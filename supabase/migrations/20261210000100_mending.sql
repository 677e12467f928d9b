-- Anything can be mended: whose a turn was, on which day, that it did not happen, that it did; and a debt can be let be. Mirrors mend-turn.ts,
-- settle.ts and turn-day.ts in src/rules/.

alter table public.category_cycles
	-- When it was, where that is not the day on which it was recorded.
	add day date check (day >= '2000-01-01'),
	-- It was taken back, and counts again beside those that were recorded since: `last_turn` does not count it.
	add unnumbered boolean not null default false;
alter table public.past_turns add day date check (day >= '2000-01-01'), add unnumbered boolean not null default false;
grant insert (day) on public.category_cycles to authenticated;

-- `Category.settled`: one of a pair.
create function public.are_settlements(settled jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select jsonb_typeof(settled) = 'array' and jsonb_array_length(case jsonb_typeof(settled) when 'array' then settled else '[]' end) <= 1000
		and not exists (
			select from jsonb_array_elements(case jsonb_typeof(settled) when 'array' then settled end) one
			where (jsonb_typeof(one) = 'object' and one - array['from', 'to', 'turns'] = '{}' and jsonb_typeof(one -> 'turns') = 'number'
				and (one -> 'turns')::numeric between 0 and 1000000000
				and char_length(one ->> 'from') between 1 and 200 and char_length(one ->> 'to') between 1 and 200) is not true
		)
$$;
alter table public.decision_categories add settled jsonb check (public.are_settlements(settled));

alter table public.family_history
	drop constraint family_history_kind_check,
	add constraint family_history_kind_check check (kind in (
		'member-added', 'member-removed', 'member-renamed', 'member-away', 'member-back', 'category-added', 'category-removed',
		'category-renamed', 'category-edited', 'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'debt-settled',
		'reset', 'reset-undone'
	)),
	add day date check (day >= '2000-01-01'),
	add was_name text check (public.is_tidy_name(was_name)),
	add was_done_by_name text check (public.is_tidy_name(was_done_by_name)),
	add was_day date check (was_day >= '2000-01-01');
drop index public.family_history_family_group_id_turns_idx;
create index on public.family_history (family_group_id, turns, id) where kind in ('turn-undone', 'turn-redone');

-- isTurnDay (turn-day.ts): none to come anywhere on earth. Null where it cannot be.
create function whose_turn_private.tidy_day(day date) returns date
language sql stable set search_path = ''
return case when day between '2000-01-01' and (clock_timestamp() at time zone 'UTC')::date + 1 then day end;

-- Undone, and not redone since.
create or replace function whose_turn_private.was_undone(family uuid, turn uuid) returns boolean
language sql stable set search_path = '' as $$
	select coalesce((
		select entry.kind = 'turn-undone' from public.family_history entry
		where entry.family_group_id = family and entry.kind in ('turn-undone', 'turn-redone') and entry.turns = array[turn] and entry.id > 0
		order by entry.id desc limit 1
	), false)
$$;

-- What the history says of a turn (ofTurn, describe-change.ts).
create function whose_turn_private.describe_turn(kind text, turn public.category_cycles) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', kind, 'turns', array[turn.id], 'cycle', turn.cycle,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', turn.done_by, 'done_by_name', doer.name, 'option', turn.option, 'day', turn.day,
		'n', case when kind in ('turn', 'turn-redone') then turn.turn_number - 1 end
	)
	from public.decision_categories category
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by
	where category.id = turn.category_id
$$;

-- @param kind 'turn', 'turn-undone' or 'turn-redone': one entry a turn
create or replace function whose_turn_private.record_turns(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(whose_turn_private.describe_turn(kind, turn) order by turn.created_at, turn.id))
	from unnest(turns) turn
$$;

-- recordTurn (turn-changes.ts). Turns that come along with a family, or back after a reset, have a cycle.
create or replace function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counted public.decision_categories;
begin
	select category.* into counted
	from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = new.category_id and family.id = new.family_group_id and (auth.uid() is null or family.user_id = auth.uid());
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	new.option := whose_turn_private.tidy_detail(new.option);
	new.day := whose_turn_private.tidy_day(new.day);
	-- What was sent before is refused: by the primary key if it is there.
	if exists (select from public.category_cycles known where known.id = new.id) then
		new.cycle := 1;
		new.cycle_number := 1;
		return new;
	end if;
	if exists (select from public.past_turns known where known.id = new.id) then
		raise exception 'this turn was recorded before' using errcode = 'unique_violation';
	end if;
	if whose_turn_private.was_undone(new.family_group_id, new.id) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	if new.done_by is not null and not exists (
		select from public.family_members member where member.id = new.done_by and member.family_group_id = new.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	if new.cycle is null then
		perform whose_turn_private.require_last_turn(counted.last_turn, coalesce(new.turn_number - 1, counted.last_turn));
		new.turn_number := counted.last_turn + 1;
		-- cycleOfNextTurn (cycle.ts)
		new.cycle := greatest(counted.cycle, 1) + exists (
			select from public.category_cycles turn
			where turn.category_id = new.category_id and turn.cycle = counted.cycle and turn.member_id = new.member_id
		)::integer;
		new.created_at := null;
	end if;
	new.created_at := coalesce(new.created_at, greatest(clock_timestamp(), counted.last_at + interval '1 microsecond'));
	new.cycle_number := counted.recorded / greatest((
		select count(*) from public.family_members member where member.family_group_id = new.family_group_id
	), 1) + 1;
	update public.decision_categories category set
		last_turn = coalesce(new.turn_number, category.last_turn), recorded = category.recorded + 1,
		cycle = greatest(category.cycle, new.cycle), last_at = greatest(category.last_at, new.created_at)
	where category.id = new.category_id;
	return new;
end $$;

create or replace function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	recorded public.category_cycles[];
	gone public.category_cycles[];
	earlier public.category_cycles[];
begin
	if tg_op = 'INSERT' then
		recorded := array(select row(one.*)::public.category_cycles from changed one where one.turn_number is not null);
		perform whose_turn_private.bound(cardinality(recorded), 50000, 'turns', (
			select sum(category.recorded) from public.decision_categories category
			where category.family_group_id in (select family_group_id from changed)
		));
		perform whose_turn_private.record_turns('turn', recorded);
	else
		update public.decision_categories category set
			recorded = category.recorded - removed.turns,
			cycle = coalesce((select max(turn.cycle) from public.category_cycles turn where turn.category_id = category.id), 0)
		from (select category_id, count(*) as turns from changed group by category_id) removed
		where category.id = removed.category_id;

		-- resetCategory (turn-changes.ts): turns that somebody deletes, and all of earlier cycles, are in the past. Not those that went with their
		-- member or category.
		gone := array(
			select row(one.*)::public.category_cycles from changed one
			where one.cycle > 0
				and one.category_id in (select id from public.decision_categories) and one.member_id in (select id from public.family_members)
		);
		if cardinality(gone) > 0 then
			earlier := array(
				select turn from public.category_cycles turn
				join (select category_id, max(cycle) as cycle from unnest(gone) group by category_id) last on last.category_id = turn.category_id
				join public.decision_categories kept on kept.id = turn.category_id
				where turn.cycle < greatest(last.cycle, kept.cycle)
			);
			insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at, day, unnumbered)
			select id, family_group_id, category_id, member_id, done_by, option, created_at, day, unnumbered from unnest(gone || earlier);
			update public.category_cycles turn set cycle = 0 from unnest(earlier) one where turn.id = one.id;
			delete from public.category_cycles turn using unnest(earlier) one where turn.id = one.id;
			perform whose_turn_private.record_reset('reset', array(
				select turn from unnest(gone || earlier) turn
				join (select category_id, max(cycle) as cycle from unnest(gone || earlier) group by category_id) last
					on last.category_id = turn.category_id and last.cycle = turn.cycle
			));
		end if;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

-- A turn of a family, of `cycle` 0 if it counts no more.
create function whose_turn_private.find_turn(family uuid, turn uuid) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(known.*)::public.category_cycles from public.category_cycles known where known.id = turn and known.family_group_id = family
	union all
	select jsonb_populate_record(null::public.category_cycles, to_jsonb(past) || '{"cycle": 0}')
	from public.past_turns past where past.id = turn and past.family_group_id = family
$$;

-- The last turn of a category that counts (undoableTurn, cycle.ts).
create function whose_turn_private.last_turn_of(category uuid) returns uuid
language sql stable set search_path = '' as $$
	select known.id from public.decision_categories counted
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where counted.id = category order by known.created_at desc, known.id desc limit 1
$$;

-- Whether somebody has another turn in the cycle of one (mayBeTurnOf, mend-turn.ts).
create function whose_turn_private.has_other_turn(turn public.category_cycles, member uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from public.category_cycles other
		where other.category_id = turn.category_id and other.cycle = turn.cycle and other.member_id = member and other.id <> turn.id
	)
$$;

create function whose_turn_private.take_back(gone public.category_cycles) returns void
language plpgsql set search_path = '' as $$
begin
	-- Turns that came with another family were not counted.
	update public.decision_categories category set last_turn = greatest(0, category.last_turn - 1)
	where category.id = gone.category_id and not gone.unnumbered and gone.id = whose_turn_private.last_turn_of(category.id);
	update public.category_cycles known set cycle = 0 where known.id = gone.id;
	delete from public.category_cycles known where known.id = gone.id;
	delete from public.past_turns past where past.id = gone.id;
	perform whose_turn_private.record_turns('turn-undone', array[gone]);
end $$;

-- undoTurn. @throws 409 when it is not the last that counts
create or replace function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	undone public.category_cycles := whose_turn_private.find_turn(own, turn);
begin
	-- The answer of the first call may have been lost.
	if undone.id is null and whose_turn_private.was_undone(own, turn) then return; end if;
	if undone.id is null or undone.id is distinct from whose_turn_private.last_turn_of(undone.category_id) then
		raise exception 'this is not the last turn of its category' using errcode = 'PT409', hint = 'turn_not_last';
	end if;
	perform whose_turn_private.take_back(undone);
end $$;

-- cancelTurn. What is gone already need not go.
create function public.cancel_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- Two steps: what another phone has done is seen once the lock is there.
	own uuid := whose_turn_private.lock_own_family();
	gone public.category_cycles := whose_turn_private.find_turn(own, turn);
begin
	if gone.id is not null then
		perform whose_turn_private.take_back(gone);
	end if;
end $$;

-- mendTurn: what is null stays as it is by then. @throws 409 when the turn is gone
create function public.mend_turn(turn uuid, member uuid, done_by uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	was public.category_cycles := whose_turn_private.find_turn(own, turn);
	mended public.category_cycles := was;
begin
	if was.id is null then
		raise exception 'this turn is gone' using errcode = 'PT409', hint = 'turn_gone';
	end if;
	-- mendWho
	if (select count(*) from public.family_members known where known.family_group_id = own and known.id in (member, done_by))
		= (select count(distinct id) from unnest(array[member, done_by]) id) and member is not null
	then
		if was.cycle = 0 or not whose_turn_private.has_other_turn(was, member) then
			mended.member_id := member;
		end if;
		mended.done_by := nullif(coalesce(mend_turn.done_by, member), mended.member_id);
	end if;
	mended.day := coalesce(whose_turn_private.tidy_day(mend_turn.day), was.day);
	if mended is not distinct from was then return; end if;
	update public.category_cycles known set member_id = mended.member_id, done_by = mended.done_by, day = mended.day where known.id = turn;
	update public.past_turns past set member_id = mended.member_id, done_by = mended.done_by, day = mended.day where past.id = turn;
	perform whose_turn_private.write_history(jsonb_build_array(
		whose_turn_private.describe_turn('turn-mended', mended) || jsonb_build_object(
			'was_name', (select name from public.family_members known where known.id = was.member_id),
			'was_done_by_name', (select name from public.family_members known where known.id = was.done_by),
			'was_day', was.day
		)
	));
	perform whose_turn_private.tell(case was.cycle when 0 then 'past_turns' else 'category_cycles' end, 'UPDATE', jsonb_build_array(to_jsonb(mended)));
end $$;

-- redoTurn: a turn that was taken back, which was the turn after turn `n`. @throws 409 when it was not, or its member has left
create function public.redo_turn(
	turn uuid, category uuid, member uuid, done_by uuid, option text, day date, n integer, cycle integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	known public.category_cycles := whose_turn_private.find_turn(own, turn);
	counted public.decision_categories;
	again public.category_cycles;
	is_last boolean;
	has_other boolean;
begin
	if known.id is not null then return; end if;
	select * into counted from public.decision_categories one where one.id = category and one.family_group_id = own;
	if counted.id is null or not whose_turn_private.was_undone(own, turn)
		or not exists (select from public.family_members one where one.id = member and one.family_group_id = own)
	then
		raise exception 'this turn cannot come back' using errcode = 'PT409', hint = 'turn_not_undone';
	end if;
	-- Nobody says a number that it did not have.
	is_last := n = counted.last_turn and exists (
		select from public.family_history entry
		where entry.family_group_id = own and entry.category = counted.id and entry.kind = 'turn' and entry.turns = array[turn] and entry.n = redo_turn.n
	);
	again.id := turn;
	again.family_group_id := own;
	again.category_id := category;
	again.member_id := member;
	select one.id into again.done_by from public.family_members one
	where one.id = redo_turn.done_by and one.family_group_id = own and one.id <> member;
	again.option := whose_turn_private.tidy_detail(redo_turn.option);
	again.day := whose_turn_private.tidy_day(redo_turn.day);
	again.unnumbered := not coalesce(is_last, false);
	again.cycle := case when again.unnumbered then redo_turn.cycle else counted.cycle end;
	has_other := whose_turn_private.has_other_turn(again, member);
	again.cycle := case
		-- cycleOfNextTurn (cycle.ts)
		when not again.unnumbered then greatest(counted.cycle, 1) + has_other::integer
		when again.cycle between 1 and counted.cycle and not has_other then again.cycle
		else 0
	end;
	again.turn_number := case when not again.unnumbered then n + 1 end;
	again.created_at := clock_timestamp();
	-- Before it is there: what was undone cannot be recorded.
	perform whose_turn_private.record_turns('turn-redone', array[again]);
	if again.cycle = 0 then
		insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, unnumbered, created_at)
		values (turn, own, category, member, again.done_by, again.option, again.day, true, least(
			(select min(created_at) from public.category_cycles where family_group_id = own),
			(select min(created_at) from public.past_turns where family_group_id = own), now()
		) - interval '1 microsecond');
		return;
	end if;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, unnumbered, created_at, cycle)
	values (turn, own, category, member, again.done_by, again.option, again.day, again.unnumbered, null, again.cycle);
	if not again.unnumbered then
		update public.decision_categories one set last_turn = n + 1 where one.id = category;
	end if;
end $$;

-- turnsGiven (balances.ts): turns of a category that a member did for others, less those that others did.
create function whose_turn_private.turns_given(asked public.decision_categories, member uuid) returns integer
language sql stable set search_path = '' as $$
	select coalesce(sum(turns), 0)::integer from (
		select case when turn.done_by = member then 1 else -1 end as turns
		from (
			select member_id, done_by from public.category_cycles where category_id = asked.id and done_by is not null
			union all
			select member_id, done_by from public.past_turns where category_id = asked.id and done_by is not null
		) turn
		where member in (turn.member_id, turn.done_by)
		union all
		select (debt -> 'turns')::integer * case when debt ->> 'from' = member::text then 1 else -1 end
		from jsonb_array_elements(asked.settled) debt
		where member::text in (debt ->> 'from', debt ->> 'to') and 2 = (
			select count(*) from public.family_members known
			where known.family_group_id = asked.family_group_id and known.id::text in (debt ->> 'from', debt ->> 'to')
		)
	) given
$$;

-- settle (settle.ts): from then on `turns` are settled between the two in all. Without effect where nothing is owed any more.
create function public.settle(category uuid, debtor uuid, creditor uuid, turns integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	asked public.decision_categories;
	others jsonb;
	settled_before integer;
	more integer;
begin
	select * into asked from public.decision_categories one where one.id = category and one.family_group_id = own;
	if not found then return; end if;
	select coalesce(jsonb_agg(debt order by number) filter (where not is_theirs), '[]'), coalesce(max((debt -> 'turns')::integer) filter (where is_theirs), 0)
	into others, settled_before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number)
	cross join lateral (select debt ->> 'from' = debtor::text and debt ->> 'to' = creditor::text as is_theirs) pair;
	more := least(
		turns - settled_before, -whose_turn_private.turns_given(asked, debtor), whose_turn_private.turns_given(asked, creditor)
	);
	if more is null or more <= 0 or jsonb_array_length(others) >= 1000 then return; end if;
	update public.decision_categories one
	set settled = others || jsonb_build_array(jsonb_build_object('from', debtor, 'to', creditor, 'turns', settled_before + more))
	where one.id = category;
	perform whose_turn_private.write_history((
		select jsonb_agg(jsonb_build_object(
			'family_group_id', own, 'kind', 'debt-settled', 'category', asked.id, 'category_name', asked.name, 'count', more,
			'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
		))
		from public.family_members owing, public.family_members owed where owing.id = debtor and owed.id = creditor
	));
end $$;

-- undoReset (turn-changes.ts): one turn a member, the oldest, into the running cycle.
create or replace function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	running integer;
	back public.past_turns[];
begin
	select known.cycle into running from public.decision_categories known where known.id = category;
	back := array(
		select distinct on (past.member_id) past from public.past_turns past
		where past.category_id = category and past.family_group_id = own and past.id = any(turns) and not exists (
			select from public.category_cycles turn
			where turn.category_id = category and turn.cycle = running and turn.member_id = past.member_id
		)
		order by past.member_id, past.created_at, past.id
	);
	delete from public.past_turns past using unnest(back) one where past.id = one.id;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, day, unnumbered, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, created_at, day, unnumbered, greatest(running, 1)
	from unnest(back) one order by created_at, id;
	perform whose_turn_private.record_reset('reset-undone', array(
		select turn from public.category_cycles turn join unnest(back) one on one.id = turn.id
	));
end $$;

create or replace function whose_turn_private.import_turns(family uuid, turns jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	-- Of cycle 0 are those that count no more.
	arriving public.category_cycles[] := array(
		select jsonb_populate_record(null::public.category_cycles, jsonb_build_object(
			'id', sent.id, 'family_group_id', family, 'category_id', counted.id, 'member_id', sent.member,
			'done_by', nullif(sent.done_by, sent.member), 'option', case when public.is_tidy_name(sent.option) then sent.option end,
			'day', sent.day, 'unnumbered', sent.unnumbered,
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
			select position, whose_turn_private.own_turn_id(family, one ->> 'id') as id, (categories ->> (one ->> 'category'))::uuid as category,
				members ->> (one ->> 'member') as member, members ->> (one ->> 'doneBy') as done_by,
				whose_turn_private.tidy_text(one ->> 'option') as option,
				whose_turn_private.tidy_day((one ->> 'day')::date) as day, coalesce((one ->> 'unnumbered')::boolean, false) as unnumbered,
				cycle > 0 and cycle = max(cycle) over (partition by one ->> 'category') as is_running
			from jsonb_array_elements(turns) with ordinality given(one, position)
			cross join lateral (select (one -> 'cycle')::integer as cycle) said
		) sent
		join public.decision_categories counted on counted.id = sent.category
		where sent.member is not null
			and not exists (select from public.category_cycles where id = sent.id) and not exists (select from public.past_turns where id = sent.id)
		order by sent.position
	);
	earliest timestamptz;
begin
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, unnumbered, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, day, unnumbered, null, cycle from unnest(arriving) where cycle > 0
	on conflict (id) do nothing;
	earliest := least(
		(select min(created_at) from public.category_cycles where family_group_id = family),
		(select min(created_at) from public.past_turns where family_group_id = family), now()
	);
	insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, unnumbered, created_at)
	select id, family_group_id, category_id, member_id, done_by, option, day, unnumbered,
		earliest - (count(*) over () + 1 - row_number() over ()) * interval '1 microsecond'
	from unnest(arriving) where cycle = 0
	on conflict (id) do nothing;
	perform whose_turn_private.record_turns('turn', array(
		select turn from public.category_cycles turn join unnest(arriving) one on one.id = turn.id and one.cycle > 0
	));
end $$;

create or replace function whose_turn_private.import_history(family uuid, history jsonb, members jsonb, categories jsonb) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', one ->> 'kind', 'at', one ->> 'at',
			'category', categories -> (one ->> 'category'), 'category_name', category_name,
			'member', members -> (one ->> 'member'), 'member_name', member_name,
			'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(one ->> 'option'), 'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
			'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn', 'settings', one -> 'settings',
			'day', one -> 'day', 'was_name', whose_turn_private.tidy_text(one ->> 'wasName'),
			'was_done_by_name', whose_turn_private.tidy_text(one ->> 'wasDoneByName'), 'was_day', one -> 'wasDay',
			'turns', (
				select jsonb_agg(whose_turn_private.own_turn_id(family, id) order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(id, number)
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(one, position)
		cross join lateral (
			select whose_turn_private.tidy_text(one ->> 'categoryName') as category_name, whose_turn_private.tidy_text(one ->> 'memberName') as member_name
		) named
		where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients know the milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = one ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (select count(*) from public.family_history known where known.family_group_id = family and known.imported))
	) newest
$$;

grant execute on function public.are_settlements, public.cancel_turn, public.mend_turn, public.redo_turn, public.settle to authenticated;
