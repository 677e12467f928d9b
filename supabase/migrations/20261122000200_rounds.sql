-- The round of each turn, written down: a cycle is the turns of one round, the running cycle those of the category's running round. And
-- what else is known of a turn: who did it in the member's place, which option it was for, who recorded it, which draw it closed.

alter table public.decision_categories add running_round integer not null default 1 check (running_round >= 1);
alter table public.category_cycles
	-- No foreign key: a second one to family_members makes "family_members(name)" ambiguous. The triggers keep it true.
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	add recorded_by uuid,
	add round integer check (round >= 1),
	add opened_round boolean not null default false,
	-- The draw that was open before the turn, for its undo: who was drawn, who had said "not now".
	add draw_member uuid,
	add draw_passed uuid[] check (cardinality(draw_passed) <= 20);
alter table public.category_cycles alter recorded_by set default auth.uid();

-- What is there already: a turn by a member who has one in the round opens the next (src/stores/cloud/rows/running-cycle.ts), and each was
-- drawn, since there was no other way.
lock table public.family_groups, public.family_members, public.decision_categories, public.category_cycles
	in share row exclusive mode;
alter table public.decision_categories no force row level security;
alter table public.category_cycles no force row level security;
create function whose_turn_private.derive_rounds() returns table (turn_id uuid, category_id uuid, round integer, opened_round boolean)
language plpgsql set search_path = '' as $$
declare
	turn public.category_cycles;
	members uuid[];
begin
	for turn in select * from public.category_cycles t order by t.category_id, t.turn_number loop
		if turn.category_id is distinct from category_id then
			members := '{}';
			round := 1;
		end if;
		opened_round := turn.member_id = any(members);
		if opened_round then
			members := '{}';
			round := round + 1;
		end if;
		members := members || turn.member_id;
		turn_id := turn.id;
		category_id := turn.category_id;
		return next;
	end loop;
end $$;
update public.category_cycles turn set round = derived.round, opened_round = derived.opened_round, draw_member = turn.member_id
from whose_turn_private.derive_rounds() derived where derived.turn_id = turn.id;
drop function whose_turn_private.derive_rounds();
update public.decision_categories category set running_round = last.round
from (select category_id, max(round) as round from public.category_cycles group by category_id) last
where last.category_id = category.id;
alter table public.category_cycles force row level security, alter round set not null;
alter table public.decision_categories force row level security;
create index on public.category_cycles (category_id, round, member_id);
create index on public.category_cycles (done_by) where done_by is not null;

grant insert (done_by, option) on public.category_cycles to authenticated;

-- As before, and it gives the round. Turns of the same statement count too, before the category says so.
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
	order by turn.turn_number desc limit 1;
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

create function whose_turn_private.advance_rounds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.decision_categories category set running_round = latest.round
	from (select category_id, max(round) as round from added group by category_id) latest
	where category.id = latest.category_id and category.running_round < latest.round;
	return null;
end $$;

-- Back to the round before the first of the turns that were taken back, but not behind the last turn that is left. An empty category
-- goes on with its round.
create function whose_turn_private.step_back_rounds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.decision_categories category set running_round = greatest(
		earliest.round,
		(select max(turn.round) from public.category_cycles turn where turn.category_id = category.id)
	)
	from (select category_id, min(round - opened_round::integer) as round from removed group by category_id) earliest
	where category.id = earliest.category_id and category.running_round > earliest.round
		and exists (select from public.category_cycles turn where turn.category_id = category.id);
	return null;
end $$;

create function whose_turn_private.forget_removed_doers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.category_cycles turn set done_by = null from removed where turn.done_by = removed.id;
	return null;
end $$;
revoke all on function
	whose_turn_private.advance_rounds(), whose_turn_private.step_back_rounds(), whose_turn_private.forget_removed_doers()
from public, anon, authenticated;

create trigger advance_rounds after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_private.advance_rounds();
-- By a person, not in the wake of a removed member or category: such a delete runs as the owner of the table.
create trigger step_back_rounds after delete on public.category_cycles referencing old table as removed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.step_back_rounds();
create trigger forget_removed_doers after delete on public.family_members referencing old table as removed
for each statement execute function whose_turn_private.forget_removed_doers();
