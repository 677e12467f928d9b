-- A recorded turn is corrected: whose it was, on which day, that it did not happen, that it did. Mirrors mend-turn.ts
-- and turn-day.ts in src/rules/.

create or replace function whose_turn_private.take_back(gone public.category_cycles) returns void
language plpgsql set search_path = '' as $$
begin
	update public.category_cycles known set cycle = 0 where known.id = gone.id;
	delete from public.category_cycles known where known.id = gone.id;
	delete from public.past_turns past where past.id = gone.id;
	perform whose_turn_private.record_turns('turn-undone', array[gone]);
end $$;

-- undoTurn. @throws 409 when it is not the last that counts
create or replace function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_to_undo(turn);
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
create or replace function public.cancel_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- Two steps: what another phone has done is seen once the lock is there.
	own uuid := whose_turn_private.lock_family_of('turn', turn);
	gone public.category_cycles := whose_turn_private.find_turn(own, turn);
begin
	if gone.id is not null then
		perform whose_turn_private.take_back(gone);
	end if;
end $$;

-- mendTurn: what is null stays as it is by then. @throws 409 when the turn is gone
create or replace function public.mend_turn(turn uuid, member uuid, done_by uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('turn', turn);
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
	mended.day := coalesce(whose_turn_private.tidy_day(own, mend_turn.day), was.day);
	if mended is not distinct from was then return; end if;
	mended.who := auth.uid();
	mended.who_name := whose_turn_private.own_name_in(own);
	update public.category_cycles known set
		member_id = mended.member_id, done_by = mended.done_by, day = mended.day, who = mended.who, who_name = mended.who_name
	where known.id = turn;
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

-- The number of a turn that comes back: what the history said last of it, whatever is sent, in this category or one
-- that came back into it.
create or replace function whose_turn_private.number_of(family uuid, category uuid, turn uuid) returns integer
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

-- redoTurn: what was taken back together comes back in any order, and the next draw is the one that it was before.
-- @throws 409 when the turn was not taken back, or its member has left
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
	-- Whoever brings it back says it, by what they send.
	again.who := auth.uid();
	again.who_name := whose_turn_private.own_name_in(own);
	again.id := turn;
	again.family_group_id := own;
	again.category_id := category;
	again.member_id := member;
	select one.id into again.done_by from public.family_members one
	where one.id = redo_turn.done_by and one.family_group_id = own and one.id <> member;
	again.option := whose_turn_private.tidy_detail(redo_turn.option);
	again.day := whose_turn_private.tidy_day(own, redo_turn.day);
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
