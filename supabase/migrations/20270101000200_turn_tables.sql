-- Turns, each once, whatever becomes of it: marks say what counts. `StoredTurn` (stored-family.ts) says what they are.

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the
-- embedding of names becomes ambiguous. So `done_by` has none: before_turn() and mend_turn() check it. `cycle_number`
-- is as the specification has it; nothing of ours reads it.
delete from public.category_cycles turn where not exists (
	select from public.decision_categories category join public.family_members member using (family_group_id)
	where category.id = turn.category_id and member.id = turn.member_id and family_group_id = turn.family_group_id
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: it came along from another family.
	add turn_number integer check (turn_number >= 1),
	-- Null: it came along, and counts in none.
	add cycle integer check (cycle >= 1),
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	-- When it was, where that is not the day on which it was recorded.
	add day date check (day >= '2000-01-01'),
	-- Who recorded it, or mended it last.
	add who uuid,
	add who_name text check (public.is_tidy_name(who_name)),
	-- Both marks can be there at once. The history says who set them.
	add undone_at timestamptz,
	add reset_at timestamptz,
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null,
	-- before_turn() says when it was.
	alter created_at drop default, alter cycle_number set default 1,
	add foreign key (category_id, family_group_id)
		references public.decision_categories (id, family_group_id) on delete cascade,
	add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade;
create index on public.category_cycles (family_group_id, created_at);
-- Nobody has two turns in a cycle that count. With all others too, by member first: so the numbers of a category are as
-- fast to find beside any number of turns that are hidden.
create unique index category_cycles_one_a_cycle on public.category_cycles (
	member_id, category_id, cycle, (case when undone_at is null and reset_at is null then true end)
);
create index on public.category_cycles (category_id, member_id, turn_number);
create index on public.category_cycles (done_by) where done_by is not null;

-- The original's turns, each as before_turn() numbers one.
do $$
declare
	one record;
	category uuid;
	number integer;
	running integer;
	had uuid[];
begin
	for one in
		select id, category_id, member_id, coalesce(created_at, now()) as at
		from public.category_cycles order by category_id, at, id
	loop
		if one.category_id is distinct from category then
			category := one.category_id;
			number := 0;
			running := 1;
			had := '{}';
		elsif one.member_id = any(had) then
			running := running + 1;
			had := '{}';
		end if;
		number := number + 1;
		had := had || one.member_id;
		update public.category_cycles turn set
			turn_number = number, cycle = running, cycle_number = coalesce(turn.cycle_number, 1), created_at = one.at
		where turn.id = one.id;
	end loop;
end $$;
alter table public.category_cycles alter cycle_number set not null, alter created_at set not null;
