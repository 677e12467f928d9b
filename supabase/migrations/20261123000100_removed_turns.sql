-- What removes turns, or brings them back, takes time by their number and not by its square. Turns that a statement has removed stay in the
-- indexes until vacuum: to find a category's last turn means to pass them, which is done once a category now, and not for each of them.

-- The times of turns rise with their numbers, and go on after a reset, when the numbers begin again: from this end a category's last turn
-- comes first, and what was removed before it after it.
create index on public.category_cycles (category_id, created_at);

-- A turn that was reset and brought back again and again is in the record as often, but taken back once.
create index on public.family_record (turn_id) where kind = 'undone';
-- In the order in which they are read. It replaces that without the id.
create index on public.family_record (category_id, id) where kind = 'turn' and done_by_id is not null;
drop index public.family_record_category_id_idx;

-- As before, but for the index by which it finds the last turn.
create or replace function public.number_turn() returns trigger
language plpgsql set search_path = '' as $$
declare
	same_turn public.category_cycles;
	last_turn public.category_cycles;
	running_round integer;
begin
	-- One at a time per category. NO KEY UPDATE does not hold up foreign key checks.
	select category.running_round into running_round from public.decision_categories category
	where category.id = new.category_id and category.family_group_id = new.family_group_id
	for no key update;
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;

	-- The same turn sent again after a lost answer: let the primary key answer.
	select * into same_turn from public.category_cycles turn where turn.id = new.id;
	if found then
		new.turn_number := same_turn.turn_number;
		new.cycle_number := same_turn.cycle_number;
		new.round := same_turn.round;
		return new;
	end if;

	select * into last_turn from public.category_cycles turn where turn.category_id = new.category_id
	order by turn.created_at desc limit 1;
	if new.turn_number <> coalesce(last_turn.turn_number, 0) + 1 then
		raise exception 'turn % is not the next turn of this category', new.turn_number
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
	if new.done_by is not null and not exists (
		select from public.family_members member
		where member.id = new.done_by and member.family_group_id = new.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	new.turn_number := coalesce(last_turn.turn_number, 0) + 1;
	-- Later than the last turn even when the clock was set back: turns are read in the order of created_at.
	new.created_at := greatest(clock_timestamp(), last_turn.created_at + interval '1 microsecond');
	new.round := greatest(running_round, last_turn.round);
	new.opened_round := exists (
		select from public.category_cycles turn
		where turn.category_id = new.category_id and turn.round = new.round and turn.member_id = new.member_id
	);
	if new.opened_round then
		new.round := new.round + 1;
	end if;
	return new;
end $$;

-- The last turn of each category that has one. Its round is the greatest, since rounds rise with the numbers as well. Not inlined: it runs
-- once for all.
create function whose_turn_private.last_turns(of_categories uuid[]) returns setof public.category_cycles
language sql stable set search_path = '' as $$
	select last_turn.* from pg_catalog.unnest(of_categories) wanted(id) cross join lateral (
		select turn.* from public.category_cycles turn where turn.category_id = wanted.id
		order by turn.created_at desc limit 1
	) last_turn
$$;

-- Back to the round before the first of the turns that were taken back, but not behind the last turn that is left. An empty category
-- goes on with its round.
create or replace function whose_turn_private.step_back_rounds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.decision_categories category set running_round = greatest(earliest.round, last_turn.round)
	from (select category_id, min(round - opened_round::integer) as round from removed group by category_id) earliest
	join whose_turn_private.last_turns(array(select distinct category_id from removed)) last_turn
		on last_turn.category_id = earliest.category_id
	where category.id = earliest.category_id and category.running_round > earliest.round;
	return null;
end $$;

-- As if the last turns had been undone one after the other. Without a turn that is left it was a reset.
create or replace function whose_turn_private.reopen_draws_of_removed_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	turn public.category_cycles;
begin
	for turn in
		select distinct on (gone.category_id) gone.* from removed gone
		join whose_turn_private.last_turns(array(select distinct category_id from removed)) last_turn
			on last_turn.category_id = gone.category_id
		where gone.turn_number > last_turn.turn_number
		order by gone.category_id, gone.turn_number
	loop
		perform whose_turn_private.reopen_draw(turn);
	end loop;
	return null;
end $$;

-- Of an entry of the kind "turn": whether it was not taken back and is in no cycle any more. What was imported takes back nothing that
-- happened here.
drop function whose_turn_private.is_past_turn(public.family_record);
create function whose_turn_private.is_past_turn(of_category uuid, turn_id uuid, member_id uuid, imported boolean) returns boolean
language sql stable set search_path = '' as $$
	select exists (select from public.family_members member where member.id = is_past_turn.member_id)
		and not exists (select from public.category_cycles turn where turn.id = is_past_turn.turn_id)
		and not exists (
			select from public.family_record undone
			where undone.turn_id = is_past_turn.turn_id and undone.kind = 'undone' and undone.imported = is_past_turn.imported
				and undone.category_id = of_category
		)
$$;

-- Bounded, since they are read with the category, and looked for among the newest 5,000 entries and the newest 5,000 turns that somebody
-- else did: a reset that is taken back is many statements, each of which comes here. One plan for all: a reset may be of 500 categories.
drop function whose_turn_private.update_past_turns(uuid);
create function whose_turn_private.update_past_turns(of_category uuid) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
	with done as (
		-- A turn that came back after a reset is in the record twice.
		select distinct on (coalesce(entry.turn_id::text, entry.id::text)) entry.id, entry.member_id, entry.done_by_id
		from (
			select known.id, known.turn_id, known.member_id, known.done_by_id, known.imported from public.family_record known
			where known.category_id = of_category and known.kind = 'turn' and known.done_by_id is not null
			order by known.id desc limit 5000
		) entry
		join public.family_members doer on doer.id = entry.done_by_id
		where whose_turn_private.is_past_turn(of_category, entry.turn_id, entry.member_id, entry.imported)
		order by coalesce(entry.turn_id::text, entry.id::text), entry.id desc
	), pairs as (
		select member_id, done_by_id, count(*) as turns from done group by member_id, done_by_id
	), numbered as (
		select done.*, row_number() over (partition by member_id, done_by_id order by id) as number from done
	), past as (
		(
			select one.id, one.member_id, one.done_by_id, false as is_last
			from numbered one
			left join pairs opposite on opposite.member_id = one.done_by_id and opposite.done_by_id = one.member_id
			where one.number > coalesce(opposite.turns, 0)
			order by one.id desc limit 100
		)
		union all
		(
			select entry.id, entry.member_id, null, true
			from (
				select known.id, known.kind, known.turn_id, known.member_id, known.imported from public.family_record known
				where known.category_id = of_category order by known.id desc limit 5000
			) entry
			where entry.kind = 'turn'
				and whose_turn_private.is_past_turn(of_category, entry.turn_id, entry.member_id, entry.imported)
			order by entry.id desc limit 12
		)
	), lists as (
		select
			coalesce(array_agg(member_id order by is_last, id), '{}') as members,
			coalesce(array_agg(done_by_id order by is_last, id), '{}') as done_by
		from past
	)
	update public.decision_categories category set past_members = lists.members, past_done_by = lists.done_by
	from lists
	where category.id = of_category
		and (category.past_members, category.past_done_by) is distinct from (lists.members, lists.done_by);
end $$;

-- A category without turns was reset. Of any other, turns that are in no cycle any more may still be owed: those of a reset that met a turn
-- of another phone, which stays.
create or replace function whose_turn_private.record_removed_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	changed uuid[] := array(select distinct category_id from removed);
	kept uuid[] := array(select category_id from whose_turn_private.last_turns(changed));
	-- Not of the cycles before the running one: older versions of the app delete them when a member leaves, and they were had.
	undone public.category_cycles[] := array(
		select turn from removed turn join whose_turn_private.last_turns(changed) last_turn on last_turn.category_id = turn.category_id
		where turn.round >= last_turn.round
		-- One more than may be.
		limit 501
	);
begin
	-- Each turn taken back is an entry: whole records must not be pushed out by them.
	if cardinality(undone) > 500 then
		raise exception 'At most 500 turns can be taken back at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, member_id, done_by_id, option)
	select family_group_id, category_id, 'undone', id, round, member_id, done_by, option from unnest(undone)
	order by category_id, turn_number desc;
	insert into public.family_record (family_group_id, category_id, kind)
	select gone.family_group_id, gone.category_id, 'reset' from (select distinct family_group_id, category_id from removed) gone
	where gone.category_id <> all(kept);
	perform whose_turn_private.update_past_turns(category_id) from pg_catalog.unnest(changed) category_id;
	return null;
end $$;
revoke all on function
	whose_turn_private.last_turns(uuid[]), whose_turn_private.is_past_turn(uuid, uuid, uuid, boolean),
	whose_turn_private.update_past_turns(uuid)
from public, anon, authenticated;
